import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { up as firstSale } from './migrations/0001-first-sale';
import { up as phoneReveals } from './migrations/0002-phone-reveals';
import { up as deliveryLanes } from './migrations/0003-delivery-lanes';
import { up as leadFiles } from './migrations/0004-lead-files';
import { up as bookings } from './migrations/0005-bookings';
import { up as desk } from './migrations/0006-desk';
import { up as trust } from './migrations/0007-trust';
import { up as engineCc } from './migrations/0008-engine-cc';
import { up as ownedLeads } from './migrations/0009-owned-leads';
import { up as writeChecks } from './migrations/0010-write-checks';
import type { Database } from './schema';

const migrations: Record<string, Migration> = {
  '0001-first-sale': { up: firstSale },
  '0002-phone-reveals': { up: phoneReveals },
  '0003-delivery-lanes': { up: deliveryLanes },
  '0004-lead-files': { up: leadFiles },
  '0005-bookings': { up: bookings },
  '0006-desk': { up: desk },
  '0007-trust': { up: trust },
  '0008-engine-cc': { up: engineCc },
  '0009-owned-leads': { up: ownedLeads },
  '0010-write-checks': { up: writeChecks },
};

/** The last migration of a newer release that this one does not know; null if there is none. */
export async function newerMigration(db: Kysely<Database>): Promise<string | null> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return null;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).findLast((name) => !Object.hasOwn(migrations, name)) ?? null;
}

/** Migrates the database to the current schema. Safe to call from several processes at once. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
