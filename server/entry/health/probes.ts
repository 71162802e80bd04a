import { type Kysely, sql } from 'kysely';
import { mediaPlace } from '#server/dealer/media/picture-store';
import type { CurrentVersion } from '#server/operate/tenant-versions/tenant-versions';
import type { Config } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { migrationState } from '#server/platform/database/migrations';
import type { Database } from '#server/platform/database/schema';
import type { Result } from '#server/platform/result';
import { storageFault } from '#server/platform/rules/database';
import { quickCheckProbe, readingPlace, systemFiles } from './probe-files';
import {
  dnsHosts,
  httpTimes,
  localSite,
  presentedCertificates,
  sharedPictures,
  smtpServers,
} from './probe-network';
import type { MigrationFacts } from './rules/database';

/** The measurements of `dealer doctor`: of this machine and its network. */
export const createProbes = (config: Config, projectDir: string) => ({
  files: systemFiles,
  quickCheck: quickCheckProbe(projectDir),
  database: databaseProbe(config),
  readingPlace,
  host: dnsHosts(),
  certificate: presentedCertificates(),
  mail: smtpServers,
  pictures: sharedPictures(mediaPlace(config)),
  site: localSite(config),
  time: httpTimes,
});

export type Probes = ReturnType<typeof createProbes>;

const answerWithinMs = 5_000;

/** Facts of the database. */
export interface DatabaseFacts {
  readonly migrations: MigrationFacts;
  /** How far its clock is ahead, in milliseconds; null for SQLite. */
  readonly aheadMs: number | null;
  /** The current versions of sites in the database; absent if it has yet to be migrated. */
  readonly sites?: readonly CurrentVersion[];
  /** The newest row among leads, records of the desk, imports and stock; null without any. */
  readonly newest: { readonly what: string; readonly at: Date } | null;
}

/**
 * Opens the configured database, changes nothing and closes it; SQLite's in this folder, where it must have its file
 * already. `error` is one line without secrets.
 */
export const databaseProbe =
  ({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>) =>
  async (DATA_DIR: string): Promise<Result<DatabaseFacts, string>> => {
    try {
      const database = connectDatabase({ DATA_DIR, DATABASE_URL }, { answerWithinMs });
      try {
        return { ok: true, value: await factsOf(database, DATABASE_URL !== undefined) };
      } finally {
        // A server that has stopped answering must not hold up the report.
        void database.destroy().catch(() => undefined);
      }
    } catch (error) {
      return { ok: false, error: storageFault(error) };
    }
  };

async function factsOf(database: Kysely<Database>, isServer: boolean): Promise<DatabaseFacts> {
  const migrations = await migrationState(database);
  const isCurrent = migrations.pending.length === 0;
  return {
    migrations,
    aheadMs: isServer ? await aheadOf(database) : null,
    ...(isCurrent ? { sites: await currentVersions(database) } : {}),
    newest: isCurrent ? await newestRow(database) : null,
  };
}

/** Assumes that the server read its clock halfway through the round trip. */
async function aheadOf(database: Kysely<Database>): Promise<number> {
  const sentAt = Date.now();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms`.execute(database);
  return Math.round((rows[0]?.ms ?? sentAt) - (sentAt + Date.now()) / 2);
}

/** Ids of leads, records and imports sort by time; there is one row for the stock of each site. */
const newestRows = [
  ['the newest lead', 'select created_at as at from leads order by id desc limit 1'],
  ['the newest record of the desk', 'select at from audit_log order by id desc limit 1'],
  ['the newest import', 'select created_at as at from stock_imports order by id desc limit 1'],
  ['the newest change of a stock', 'select max(changed_at) as at from stock_versions'],
] as const;

async function newestRow(database: Kysely<Database>): Promise<DatabaseFacts['newest']> {
  let newest: DatabaseFacts['newest'] = null;
  for (const [what, query] of newestRows) {
    const { rows } = await sql.raw<{ at: string | null }>(query).execute(database);
    const at = new Date(rows[0]?.at ?? Number.NaN);
    if (!Number.isNaN(at.getTime()) && (newest === null || at > newest.at)) newest = { what, at };
  }
  return newest;
}

/** The sites that the database holds, each with its current version. */
async function currentVersions(database: Kysely<Database>): Promise<NonNullable<DatabaseFacts['sites']>> {
  const rows = await database
    .selectFrom('tenant_heads')
    .select(['tenant', 'version', 'removed', 'print'])
    .execute();
  return rows.map(({ removed, ...head }) => ({ ...head, removed: removed === 1 }));
}
