import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { variedListings } from '../support/varied-market';
import { memoryMb, ms, pagesWhile, share } from './steady-pages';
import { median, table } from './table';

export const title = 'Pages of a site while a market of 13,000 listings is fitted, SQLite';
const slug = 'brolga';
const rounds = 2;
const listingCount = 13_000;
/** The first start imports the demo sites' stock and fits it. */
const firstStartMs = 15_000;
/** Pages get as fast as they will be. */
const warmUpMs = 8_000;
const settledMs = 3_000;

interface Memory {
  /** Megabytes above the idle site's. */
  readonly peak: number;
  /** The same once the site has loaded the model. */
  readonly after: number;
}

interface Round {
  readonly quiet: readonly number[];
  readonly busy: readonly number[];
  readonly seconds: number;
}

/** Each round starts a site of its own, which looks for new listings every minute. */
export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'market-fit-'));
  const services = await createServices(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  try {
    const first = await startSite({ dataDir: folder, environment: { LOG_LEVEL: 'error' } });
    await pagesWhile({ site: first, slug }, wait(firstStartMs));
    await first.stop();
    const measured: Round[] = [];
    for (let round = 1; round <= rounds; round += 1)
      measured.push(await onSite(services, folder, round, pagesOf));
    const memory = await onSite(services, folder, rounds + 1, memoryOf);
    return `${table(
      ['round', 'fitted in', 'quiet: p50', 'p99', 'fitting: p50', 'p99', 'p99, ratio'],
      [...measured.map((round, at) => row(`${at + 1}`, [round])), row('median; all pages', measured)],
    )}

Without requests, the process takes ${memory.peak.toFixed(0)} MB more at most while it fits, and ${memory.after.toFixed(0)} MB more with the model loaded.`;
  } finally {
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Measurement<T> = (services: Services, site: Site, stamp: string) => Promise<T>;

/** Measures a site of its own, warm, with listings that it has not fitted yet. */
async function onSite<T>(services: Services, dataDir: string, seed: number, measure: Measurement<T>) {
  const site = await startSite({ dataDir, environment: { LOG_LEVEL: 'error' } });
  try {
    await pagesWhile({ site, slug }, wait(warmUpMs));
    return await measure(services, site, await newListings(services, seed));
  } finally {
    await site.stop();
  }
}

/** Pages until the site finds the listings, and then until they are fitted. */
async function pagesOf(services: Services, site: Site, stamp: string): Promise<Round> {
  const quiet = await pagesWhile({ site, slug }, startOfFit(services, site, stamp));
  const started = performance.now();
  const busy = await pagesWhile({ site, slug }, endOfFit(services, stamp));
  return { quiet, busy, seconds: (performance.now() - started) / 1_000 };
}

/** Nobody asks for pages meanwhile: their garbage comes and goes in greater amounts. */
async function memoryOf(services: Services, site: Site, stamp: string): Promise<Memory> {
  await startOfFit(services, site, stamp);
  const before = memoryMb(site);
  let peak = before;
  await endOfFit(services, stamp, () => {
    peak = Math.max(peak, memoryMb(site));
  });
  // The lists of makes and models come from the model.
  await askSite({ port: site.port, host: `${slug}.localhost`, path: '/trade-in?make=Make+1' });
  await wait(settledMs);
  return { peak: peak - before, after: memoryMb(site) - before };
}

async function startOfFit(services: Services, site: Site, stamp: string): Promise<void> {
  while (!isFitting(site) && !(await isFitted(services, stamp))) await wait(10);
}

async function endOfFit(services: Services, stamp: string, look = () => {}): Promise<void> {
  for (; !(await isFitted(services, stamp)); await wait(50)) look();
}

const isFitted = async ({ marketShelf }: Services, stamp: string): Promise<boolean> =>
  (await marketShelf.about(slug))?.stamp === stamp;

/** Imports another market than the one before. Returns the stamp of its model. */
async function newListings({ marketStore }: Services, round: number): Promise<string> {
  const importedAt = new Date().toISOString();
  const listings = variedListings(listingCount, round).map((listing, row) => ({ row, listing }));
  await marketStore.replace(slug, { source: 'bench.csv', importedAt, pricesOf: '2026-07-01' }, listings);
  return marketStore.stamp(slug);
}

/** The thread that fits is the process's only one of the lowest priority. */
function isFitting({ process: { pid } }: Site): boolean {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).some(
    (task) => niceness(join(tasks, task, 'stat')) === constants.priority.PRIORITY_LOW,
  );
}

/** The 19th field; the second one is a name in brackets, which may hold spaces. Threads end at any time. */
function niceness(file: string): number {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16] ?? 0);
}

/** Figures of one round, or the medians and the pages of several. */
function row(name: string, measured: readonly Round[]): string[] {
  const middle = (pick: (round: Round) => number) => median(measured.map(pick));
  const pages = (pick: (round: Round) => readonly number[], part: number) =>
    share(measured.flatMap(pick), part);
  const [quiet, busy] = [pages((round) => round.quiet, 0.99), pages((round) => round.busy, 0.99)];
  return [
    ...[name, `${middle(({ seconds }) => seconds).toFixed(1)} s`],
    ...[ms(pages((round) => round.quiet, 0.5)), ms(quiet)],
    ...[ms(pages((round) => round.busy, 0.5)), ms(busy), (busy / quiet).toFixed(2)],
  ];
}
