import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { generatedListings } from '../support/market-listings';
import { type Site, startSite } from '../support/site';
import { memoryMb, ms, pagesWhile, share } from './steady-pages';
import { median, table } from './table';

export const title = 'Pages of a site while a market of 13,000 listings is fitted, SQLite';
const slug = 'brolga';
const rounds = 3;
const listingCount = 13_000;
const quietMs = 10_000;
const warmUpMs = 5_000;

interface Round {
  readonly quiet: readonly number[];
  readonly busy: readonly number[];
  readonly seconds: number;
  readonly memoryMb: number;
}

/** Each round measures the quiet site first, then replaces the market's listings and measures until they are fitted. */
export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'market-fit-'));
  const services = await createServices(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  const site = await startSite({ dataDir: folder, environment: { LOG_LEVEL: 'error' } });
  try {
    await pagesWhile({ site, slug }, wait(warmUpMs));
    const measured: Round[] = [];
    for (let round = 1; round <= rounds; round += 1) measured.push(await oneRound(services, site, round));
    return table(
      ['round', 'fitted in', 'memory', 'quiet: p50', 'p99', 'fitting: p50', 'p99', 'p99, ratio'],
      [...measured.map((round, at) => row(`${at + 1}`, round)), ['median', ...medians(measured)]],
    );
  } finally {
    await site.stop();
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function oneRound(services: Services, site: Site, round: number): Promise<Round> {
  const quiet = await pagesWhile({ site, slug }, wait(quietMs));
  const { marketStore, marketShelf } = services;
  const importedAt = new Date().toISOString();
  const listings = generatedListings(listingCount, round).map((listing, row) => ({ row, listing }));
  await marketStore.replace(slug, { source: 'bench.csv', importedAt, pricesOf: '2026-07-01' }, listings);
  const stamp = await marketStore.stamp(slug);
  const before = memoryMb(site);
  let peakMb = before;
  const fitted = async () => {
    while ((await marketShelf.about(slug))?.stamp !== stamp) {
      peakMb = Math.max(peakMb, memoryMb(site));
      await wait(50);
    }
  };
  // The thread is at work once the process has grown by the thread's own memory.
  while (memoryMb(site) < before + 20) await wait(20);
  const started = performance.now();
  const busy = await pagesWhile({ site, slug }, fitted());
  return { quiet, busy, seconds: (performance.now() - started) / 1_000, memoryMb: peakMb - before };
}

const ratioOf = ({ quiet, busy }: Round): number => share(busy, 0.99) / share(quiet, 0.99);
const row = (name: string, round: Round): string[] => [name, ...figures((pick) => pick(round))];
const medians = (all: readonly Round[]): string[] => figures((pick) => median(all.map(pick)));

const figures = (of: (pick: (round: Round) => number) => number): string[] => [
  `${of(({ seconds }) => seconds).toFixed(1)} s`,
  `${Math.round(of(({ memoryMb: mb }) => mb))} MB`,
  ...[0.5, 0.99].map((part) => ms(of(({ quiet }) => share(quiet, part)))),
  ...[0.5, 0.99].map((part) => ms(of(({ busy }) => share(busy, part)))),
  of(ratioOf).toFixed(2),
];
