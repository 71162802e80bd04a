import { setTimeout as wait } from 'node:timers/promises';
import { newApiKey } from '../support/api-key';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { inRounds, type Round, ratioOf } from './baseline';
import { searchPath } from './demo-site';
import { median, quantile, table } from './table';

/**
 * The older checkout that the site is measured against: a folder with its build. Without it, the same site while its
 * neighbour is quiet is the baseline.
 */
const older = process.env['BENCH_BEFORE'];
const rounds = 5;
const seconds = 8;
const connections = 96;
const noisy = 'brolga';
const quiet = ['wattle-bend', 'banksia-used-cars'] as const;
/** Where a site lists its whole stock: another address leads there, and is no page. */
const listOf = (slug: string): string => (slug === 'banksia-used-cars' ? '/search/used-cars' : searchPath);
const perSecond = 8;
const importFiles = 20;
const importRows = 2_000;

export const title = `Quiet sites while a neighbour in the same process floods it, ${connections} connections, ${rounds} rounds`;

interface Figures {
  readonly p99Ms: number;
  readonly refused: number;
}

/** Both sites run all the time, and the flood is at one of them at a time. */
export async function run(): Promise<string> {
  const site = await startSite();
  const before = older === undefined ? site : await startSite({ projectRoot: older });
  try {
    const subjects = (['pages', 'pictures'] as const).map((kind) => ({
      name: names[kind],
      own: () => measure(site, kind, true),
      baseline: () => measure(before, kind, older !== undefined),
    }));
    const results = await inRounds(rounds, subjects);
    const imports = await inRounds(2, [
      { name: names.imports, own: () => importTimes(site), baseline: () => importTimes(before) },
    ]);
    const was = older === undefined ? 'without the flood' : 'before';
    const head = ['quiet sites', 'p99, ms', `${was}, ms`, 'ratio', 'refused', `refused ${was}`];
    return table(
      head,
      [...results, ...imports].map(({ name, rounds: measured }) => row(name, measured)),
    );
  } finally {
    await Promise.all([...new Set([site, before])].map((each) => each.stop()));
  }
}

const names = {
  pages: 'rendered pages, while the neighbour’s pages are asked for',
  pictures: 'new pictures, while new pictures of the neighbour are asked for',
  imports: `own small import, behind ${importFiles} of the neighbour with ${importRows.toLocaleString('en-AU')} cars each`,
};

function row(name: string, measured: readonly Round<Figures>[]): (string | number)[] {
  const own = measured.map((round) => round.own);
  const baseline = measured.map((round) => round.baseline);
  const middle = (figures: readonly Figures[]) => median(figures.map(({ p99Ms }) => p99Ms)).toFixed(0);
  const sum = (figures: readonly Figures[]) => figures.reduce((total, { refused }) => total + refused, 0);
  const ratio = ratioOf(measured, ({ p99Ms }) => p99Ms);
  return [name, middle(own), middle(baseline), ratio, sum(own), sum(baseline)];
}

let asked = 0;
type Kind = 'pages' | 'pictures';

/** Asks for pages or pictures of quiet sites at a steady rate during the flood; each counts from when it was due. */
async function measure(site: Site, kind: Kind, isFlooded: boolean): Promise<Figures> {
  const own = new Map(
    await Promise.all(quiet.map(async (slug) => [slug, await targets(site, slug, kind)] as const)),
  );
  const next = await targets(site, noisy, kind);
  let isOver = false;
  const flood = isFlooded
    ? Array.from({ length: connections }, async () => {
        while (!isOver) await get(site, noisy, next());
      })
    : [];
  try {
    return await quietTimes(site, own);
  } finally {
    isOver = true;
    await Promise.all(flood);
  }
}

async function quietTimes(site: Site, own: ReadonlyMap<string, () => Target>): Promise<Figures> {
  await wait(1_000);
  const started = performance.now();
  const answers: Promise<{ ms: number; status: number }>[] = [];
  for (let at = 0; at < seconds * perSecond; at += 1) {
    const due = started + (at * 1_000) / perSecond;
    await wait(Math.max(0, due - performance.now()));
    const slug = quiet[at % quiet.length] ?? quiet[0];
    const target = own.get(slug)?.();
    if (target === undefined) throw new Error(`${slug} is asked for nothing.`);
    answers.push(get(site, slug, target).then((status) => ({ ms: performance.now() - due, status })));
  }
  const all = await Promise.all(answers);
  const times = all.map(({ ms }) => ms);
  return { p99Ms: quantile(times, 0.99), refused: all.filter(({ status }) => status !== 200).length };
}

/** A page, or a picture in one format. */
interface Target {
  readonly path: string;
  readonly accept: string;
}

async function get(site: Site, slug: string, { path, accept }: Target): Promise<number> {
  const host = `${slug}.localhost`;
  return (await askSite({ port: site.port, host, path, headers: { accept } })).status;
}

/** What nobody has asked a site for before, one after the other. */
async function targets(site: Site, slug: string, kind: Kind): Promise<() => Target> {
  if (kind === 'pages') {
    return () => {
      asked += 1;
      return { path: `${listOf(slug)}?price=..${40_000 + asked}`, accept: 'text/html' };
    };
  }
  const pictures = await newPictures(site, slug);
  return () => {
    const picture = pictures.shift();
    // A picture that is there already takes no turn: the flood ends with them.
    if (picture === undefined && slug !== noisy) throw new Error(`${slug} has too few pictures.`);
    return picture ?? { path: '/healthz', accept: '*/*' };
  };
}

const widths = [160, 320, 480, 640, 800, 960, 1600];
const formats = ['image/avif', 'image/webp', 'image/jpeg'];
const taken = new Map<Site, Set<string>>();

/** Part of the pictures of a site's cars, in all sizes and formats, that this run has not asked for. */
async function newPictures(site: Site, slug: string): Promise<Target[]> {
  const done = taken.get(site) ?? new Set();
  taken.set(site, done);
  const fresh = (await picturesOf(site, slug))
    .filter(({ path, accept }) => !done.has(`${slug} ${path} ${accept}`))
    .slice(0, slug === noisy ? 400 : (seconds * perSecond) / 2);
  for (const { path, accept } of fresh) done.add(`${slug} ${path} ${accept}`);
  return fresh;
}

async function picturesOf({ port }: Site, slug: string): Promise<Target[]> {
  const pictures = new Map<string, Target>();
  for (let page = 1; page <= 4; page += 1) {
    const path = `${listOf(slug)}?page=${page}`;
    const { body } = await askSite({ port, host: `${slug}.localhost`, path });
    for (const [, start, name] of body.toString().matchAll(/(\/media\/\d+)\/\d+\/([^"\s,]+)/g))
      for (const width of widths)
        for (const accept of formats) {
          const picture = { path: `${start}/${width}/${name}`, accept };
          pictures.set(`${picture.path} ${accept}`, picture);
        }
  }
  return [...pictures.values()];
}

/** How long a quiet site's import of one car takes behind the neighbour's; `refused` counts imports that failed. */
async function importTimes(site: Site): Promise<Figures> {
  const keyOf = (tenant: string) => newApiKey(site, { tenant, scope: 'stock:write,stock:read' });
  const [noisyKey, quietKey] = [keyOf(noisy), keyOf(quiet[0])];
  let isOver = false;
  const files = async () => {
    for (let file = 0; file < importFiles && !isOver; file += 1) {
      const status = await put(site, noisy, noisyKey, stock(importRows, 20_000 + file));
      if (status.status === 429) {
        file -= 1;
        await wait(250);
      }
    }
  };
  const flood = files();
  await wait(2_000);
  const started = performance.now();
  asked += 1;
  const { body } = await put(site, quiet[0], quietKey, stock(1, 30_000 + asked));
  const { id }: { id: string } = JSON.parse(body.toString());
  let state = 'waiting';
  while (state === 'waiting' || state === 'running') {
    await wait(50);
    const headers = { authorization: `Bearer ${quietKey}` };
    const path = `/api/imports/${id}`;
    const answer = await askSite({ port: site.port, host: `${quiet[0]}.localhost`, path, headers });
    state = JSON.parse(answer.body.toString()).state;
  }
  const p99Ms = performance.now() - started;
  isOver = true;
  await flood;
  return { p99Ms, refused: state === 'done' ? 0 : 1 };
}

const put = (site: Site, slug: string, key: string, body: string) =>
  askSite({
    port: site.port,
    host: `${slug}.localhost`,
    method: 'PUT',
    body,
    path: '/api/stock?full=false',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${key}` },
  });

function stock(rows: number, price: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `N${at},Mazda,CX-${at % 9},2021,${price + (at % 900)}`,
  );
  return ['stock_number,make,model,year,price', ...lines, ''].join('\n');
}
