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
const memoryRounds = 3;
/** A site with the same pages and a market of its own few cars: its pages load their code, and no great model. */
const otherSlug = 'ironbark-motorcycles';
const listingCount = 13_000;
/** The first start imports the demo sites' stock and fits it. */
const firstStartMs = 15_000;
/** Pages get as fast as they will be. */
const warmUpMs = 8_000;
const settledMs = 5_000;
const lookEveryMs = 20;
/** Looks at the idle site before the fit: five seconds. */
const idleLooks = 250;
/** The site reads the listings, and the thread loads its program, before it has the priority that marks a fit. */
const startLooks = 150;

/** Megabytes of the process, as the system counts them. No garbage is collected for the measurement. */
interface Memory {
  readonly idle: number;
  /** How far the idle site's memory moves by itself in five seconds. */
  readonly noise: number;
  /** At most while it fits, above the idle site's. */
  readonly peak: number;
  /** Once the fit has ended. */
  readonly ended: number;
  /** Once the site has loaded the model and answered from it. */
  readonly loaded: number;
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
    const memory: Memory[] = [];
    for (let round = 1; round <= memoryRounds; round += 1)
      memory.push(await onSite(services, folder, rounds + round, memoryOf));
    return `${table(
      ['round', 'fitted in', 'quiet: p50', 'p99', 'fitting: p50', 'p99', 'p99, ratio'],
      [...measured.map((round, at) => row(`${at + 1}`, [round])), row('median; all pages', measured)],
    )}

Memory of the process without requests, each round on a site of its own. The idle site's is the median of five seconds
before the fit; the rest is above it.

${table(
  ['round', 'idle site', 'moves by itself', 'fitting, at most', 'fit ended', 'model loaded'],
  [...memory.map((round, at) => memoryRow(`${at + 1}`, [round])), memoryRow('median', memory)],
)}`;
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
  await choicesOf(site, otherSlug);
  const looks: number[] = [];
  const look = () => looks.push(memoryMb(site));
  await startOfFit(services, site, stamp, look);
  const before = looks.splice(0, looks.length - startLooks).slice(-idleLooks);
  const idle = median(before);
  await endOfFit(services, stamp, look);
  const peak = Math.max(...looks) - idle;
  const ended = (await settledMb(site)) - idle;
  await choicesOf(site, slug);
  const loaded = (await settledMb(site)) - idle;
  return { idle, noise: Math.max(...before) - Math.min(...before), peak, ended, loaded };
}

/** The lists of makes and models come from the model. */
const choicesOf = ({ port }: Site, dealer: string) =>
  askSite({ port, host: `${dealer}.localhost`, path: '/trade-in?make=Make+1' });

async function settledMb(site: Site): Promise<number> {
  await wait(settledMs);
  const looks: number[] = [];
  for (; looks.length < idleLooks / 5; await wait(lookEveryMs)) looks.push(memoryMb(site));
  return median(looks);
}

async function startOfFit(
  services: Services,
  site: Site,
  stamp: string,
  look: () => unknown = () => {},
): Promise<void> {
  for (; !isFitting(site) && !(await isFitted(services, stamp)); await wait(lookEveryMs)) look();
}

async function endOfFit(services: Services, stamp: string, look: () => unknown = () => {}): Promise<void> {
  for (; !(await isFitted(services, stamp)); await wait(lookEveryMs)) look();
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

/** Megabytes of one round, or the medians of several. */
function memoryRow(name: string, measured: readonly Memory[]): string[] {
  const middle = (pick: (memory: Memory) => number) => `${median(measured.map(pick)).toFixed(0)} MB`;
  return [
    ...[name, middle(({ idle }) => idle), middle(({ noise }) => noise)],
    ...[middle(({ peak }) => peak), middle(({ ended }) => ended), middle(({ loaded }) => loaded)],
  ];
}
