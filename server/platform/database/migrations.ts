import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type Migration, Migrator, SqliteAdapter, sql } from 'kysely';
import { isPostgresLock } from '#server/platform/rules/database';
import { up as baseline } from './migrations/0001-baseline';
import { up as stockAtTheDesk } from './migrations/0002-stock-at-the-desk';
import { up as leadsOfPeople } from './migrations/0003-leads-of-people';
import { up as websiteAtTheDesk } from './migrations/0004-website-at-the-desk';
import { up as questionsOfImports } from './migrations/0005-questions-of-imports';
import { up as apiKeyUse } from './migrations/0006-api-key-use';
import { up as importsAndDestinations } from './migrations/0007-imports-and-destinations';
import { up as customerState } from './migrations/0008-customer-state';
import { up as apiVersion1 } from './migrations/0009-api-version-1';
import type { Database } from './schema';

/** Migrations by name, in order. */
type Migrations = Readonly<Record<string, Migration>>;

/** Every migration of this release. All but those named `NNNN-contract-…` only add to the schema. */
export const migrations: Migrations = {
  '0001-baseline': { up: baseline },
  '0002-stock-at-the-desk': { up: stockAtTheDesk },
  '0003-leads-of-people': { up: leadsOfPeople },
  '0004-website-at-the-desk': { up: websiteAtTheDesk },
  '0005-questions-of-imports': { up: questionsOfImports },
  '0006-api-key-use': { up: apiKeyUse },
  '0007-imports-and-destinations': { up: importsAndDestinations },
  '0008-customer-state': { up: customerState },
  '0009-api-version-1': { up: apiVersion1 },
};

/** Migrations by name, in order: those that the database has not had, and those that this release does not know. */
interface MigrationState {
  readonly pending: readonly string[];
  readonly newer: readonly string[];
}

/** Compares the database with this release. Changes nothing; a new database has everything pending. */
export async function migrationState(db: Kysely<Database>): Promise<MigrationState> {
  const applied = await appliedMigrations(db);
  return {
    pending: Object.keys(migrations).filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !Object.hasOwn(migrations, name)),
  };
}

/**
 * Applies the migrations that the database has not had, all of them or none: a process killed in between leaves the
 * schema as it was. Safe to call from several processes at once. Throws the first error.
 */
export async function migrate(db: Kysely<Database>, wanted = migrations): Promise<void> {
  // Without the write lock: most starts and commands find nothing to do. Kysely refuses a database that has had more.
  const applied = await appliedMigrations(db);
  if (Object.keys(wanted).every((name) => applied.includes(name))) return;
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return withoutQueue(db, wanted);
  await inWriteTransaction(db, (connection) => toLatest(connection, wanted));
}

async function toLatest(db: Kysely<Database>, wanted: Migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...wanted }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

const lockTimeoutMs = 1_000;
const pauseMs = 500;
/** A process that migrates a large table may take minutes. */
const mostTries = 600;

/**
 * PostgreSQL makes every reader wait behind a change of a table that itself waits for one reader. So a migration gives up
 * its place after a second, lets them through, and tries again.
 */
async function withoutQueue(db: Kysely<Database>, wanted: Migrations): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql.raw(`set lock_timeout = ${lockTimeoutMs}`).execute(connection);
    try {
      for (let tried = 1; ; tried += 1) {
        try {
          return await toLatest(connection, wanted);
        } catch (error) {
          if (!isPostgresLock(error) || tried === mostTries) throw error;
        }
        await wait(pauseMs);
      }
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/** Names of the migrations that the database has had, in order; none for a new database. */
async function appliedMigrations(db: Kysely<Database>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Kysely runs migrations in a transaction on PostgreSQL only, though SQLite can change its schema in one too. It takes
 * the write lock first: a transaction that reads before it writes fails as soon as another process has written.
 */
async function inWriteTransaction(
  db: Kysely<Database>,
  run: (connection: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      await run(connection);
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}
