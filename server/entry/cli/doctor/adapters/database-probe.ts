import { type Kysely, sql } from 'kysely';
import type { Config } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { migrationState } from '#server/platform/database/open';
import type { Database } from '#server/platform/database/schema';
import { storageFault } from '#server/platform/database/storage-fault';
import type { DatabaseFacts, DatabaseProbe } from '../probes-port';

const answerWithinMs = 5_000;

/** Opens the configured database without migrating it. SQLite must have its file already. */
export const databaseProbe =
  (config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): DatabaseProbe =>
  async () => {
    try {
      const database = connectDatabase(config, { answerWithinMs });
      try {
        return { ok: true, value: await factsOf(database, config.DATABASE_URL !== undefined) };
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
    newestLead: isCurrent ? await newestLead(database) : null,
    ...(isCurrent ? { sites: await currentVersions(database) } : {}),
  };
}

/** Assumes that the server read its clock halfway through the round trip. */
async function aheadOf(database: Kysely<Database>): Promise<number> {
  const sentAt = Date.now();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms`.execute(database);
  return Math.round((rows[0]?.ms ?? sentAt) - (sentAt + Date.now()) / 2);
}

/** Ids of leads sort by time. */
async function newestLead(database: Kysely<Database>): Promise<Date | null> {
  const row = await database
    .selectFrom('leads')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? new Date(row.created_at) : null;
}

/** The sites that the database holds, each with its current version. */
async function currentVersions(database: Kysely<Database>): Promise<NonNullable<DatabaseFacts['sites']>> {
  const rows = await database
    .selectFrom('tenant_heads')
    .select(['tenant', 'version', 'removed', 'print'])
    .execute();
  return rows.map(({ removed, ...head }) => ({ ...head, removed: removed === 1 }));
}
