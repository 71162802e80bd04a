import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import { GroupCommit } from '#server/platform/database/group-commit';
import { migrate, migrations } from '#server/platform/database/migrations';
import type { Database } from '#server/platform/database/schema';
import { openPostgres, type TestDatabase } from '../support/test-database';

let postgres: TestDatabase;
let database: Kysely<Database>;
let other: Kysely<Database>;

beforeAll(async () => {
  postgres = await openPostgres();
  [database, other] = [connectPostgres(postgres.url), connectPostgres(postgres.url)];
  await migrate(database);
});
afterAll(async () => {
  await Promise.all([database.destroy(), other.destroy()]);
  await postgres.stop();
});

/** Does the work while another process has locked a site's stock, or read its cars, for so long. */
async function during<T>(statement: ReturnType<typeof sql>, ms: number, work: () => Promise<T>): Promise<T> {
  let onLocked = () => {};
  const locked = new Promise<void>((resolve) => {
    onLocked = resolve;
  });
  const holding = other.transaction().execute(async (trx) => {
    await statement.execute(trx);
    onLocked();
    await wait(ms);
  });
  await locked;
  const result = await work();
  await holding;
  return result;
}

const raise = (commits: GroupCommit, tenant: string) =>
  commits.run((trx) =>
    trx
      .insertInto('stock_versions')
      .values({ tenant, version: 1, changed_at: '' })
      .onConflict((on) => on.column('tenant').doUpdateSet({ version: 2 }))
      .execute(),
  );

test('a write that waits for a lock of another process holds up no other write for long', async () => {
  const commits = new GroupCommit(database);
  await raise(commits, 'locked');
  const startedMs = performance.now();
  const { slow, othersMs } = await during(
    sql`select version from stock_versions where tenant = 'locked' for update`,
    4_000,
    async () => {
      // In one group with others, then others alone.
      const stuck = raise(commits, 'locked').then(() => performance.now() - startedMs);
      await Promise.all([raise(commits, 'a'), raise(commits, 'b')]);
      for (const tenant of ['c', 'd', 'e']) await raise(commits, tenant);
      return { slow: stuck, othersMs: performance.now() - startedMs };
    },
  );
  expect(othersMs).toBeLessThan(3_000);
  expect(await slow).toBeGreaterThan(3_500);
}, 30_000);

test('a write gives up once its patience ends', async () => {
  const commits = new GroupCommit(database, undefined, { patienceMs: 500 });
  const lock = sql`select version from stock_versions where tenant = 'locked' for update`;
  const outcome = await during(lock, 3_000, () => raise(commits, 'locked').catch((error) => error.code));
  expect(outcome).toBe('55P03');
}, 30_000);

test('a migration that waits for a reader lets other readers through, and is applied later', async () => {
  const added = {
    ...migrations,
    '9999-a-column': {
      up: async (db: Kysely<unknown>) => {
        await db.schema.alterTable('cars').addColumn('a_column', 'text').execute();
      },
    },
  };
  const { migrating, readMs } = await during(sql`select id from cars limit 1`, 4_000, async () => {
    const migrating = migrate(database, added);
    await wait(300);
    const startedMs = performance.now();
    await other.selectFrom('cars').select('id').limit(1).execute();
    return { migrating, readMs: performance.now() - startedMs };
  });
  await migrating;
  expect(readMs).toBeLessThan(2_500);
  await sql`select a_column from cars limit 1`.execute(database);
}, 30_000);
