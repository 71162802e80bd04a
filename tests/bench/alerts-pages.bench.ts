import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { createServices } from '#server/entry/services';
import { matchStock } from '#server/people/alerts/match-stock';
import { parseConfig } from '#server/platform/config';
import { connectSqlite } from '#server/platform/database/connect';
import type { Database } from '#server/platform/database/schema';
import { createEmptyEngine } from '#server/search/stock-search/create-search';
import { bareEnvironment, type Site, startSite } from '../support/site';
import { importFeed } from '../support/stock';
import { addAlerts, carCount, feedOf, slug } from './many-alerts';
import { memoryMb, ms, pagesWhile, share } from './steady-pages';
import { median, table } from './table';

export const title = 'Pages of a site while 20,000 alerts are matched with 2,000 new cars, SQLite';
const rounds = 3;
const quietMs = 10_000;
const warmUpMs = 5_000;

interface Round {
  readonly quiet: readonly number[];
  readonly busy: readonly number[];
  readonly seconds: number;
  readonly memoryMb: number;
}

/** Each round measures the quiet site first, then imports 2,000 more cars and measures until they are matched. */
export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-pages-'));
  const dataDir = join(folder, 'data');
  await prepare(dataDir);
  const site = await startSite({ dataDir, environment: { LOG_LEVEL: 'error' } });
  const database = connectSqlite(dataDir);
  try {
    await pagesWhile({ site, slug }, wait(warmUpMs));
    const measured: Round[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      measured.push(await oneRound({ site, database, folder }, round));
    }
    return table(
      ['round', 'matched in', 'memory', 'quiet: p50', 'p99', 'matching: p50', 'p99', 'p99, ratio'],
      [...measured.map((round, at) => row(`${at + 1}`, round)), ['median', ...medians(measured)]],
    );
  } finally {
    await database.destroy();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(dataDir: string): Promise<void> {
  const services = await createServices(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  const tenant = services.tenants.bySlug(slug);
  if (!tenant) throw new Error(`no site ${slug}`);
  await importFeed(services.database, feedOf(carCount), { tenant: slug, locations: tenant.locations });
  await matchStock({ ...services, emptyEngine: createEmptyEngine }, tenant, 'bench');
  await addAlerts(services);
  await services.close();
}

interface Bench {
  readonly site: Site;
  readonly database: Kysely<Database>;
  readonly folder: string;
}

async function oneRound({ site, database, folder }: Bench, round: number): Promise<Round> {
  const pages = { site, slug };
  const quiet = await pagesWhile(pages, wait(quietMs));
  const file = join(folder, `${round}.json`);
  writeFileSync(file, JSON.stringify(feedOf(carCount, round * carCount)));
  const before = memoryMb(site);
  await promisify(execFile)(
    process.execPath,
    ['server/entry/cli/dealer.mjs', 'stock', 'import', file, '--tenant', slug],
    {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...bareEnvironment(), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
    },
  );
  let [started, peakMb] = [performance.now(), 0];
  const matched = async () => {
    while ((await leaseOf(database)) === null) await wait(10);
    started = performance.now();
    for (; !(await isMatched(database)); await wait(50)) peakMb = Math.max(peakMb, memoryMb(site));
  };
  const busy = await pagesWhile(pages, matched());
  return { quiet, busy, seconds: (performance.now() - started) / 1_000, memoryMb: peakMb - before };
}

const positionOf = (database: Kysely<Database>) =>
  database
    .selectFrom('alert_positions')
    .innerJoin('stock_versions', 'stock_versions.tenant', 'alert_positions.tenant')
    .select(['alert_positions.version as matched', 'stock_versions.version', 'lease_owner'])
    .where('alert_positions.tenant', '=', slug)
    .executeTakeFirstOrThrow();

/** The process that is matching; `done` if it has finished already. */
async function leaseOf(database: Kysely<Database>): Promise<string | null> {
  const { lease_owner, matched, version } = await positionOf(database);
  return matched === version ? 'done' : lease_owner;
}

async function isMatched(database: Kysely<Database>): Promise<boolean> {
  const { matched, version } = await positionOf(database);
  return matched === version;
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
