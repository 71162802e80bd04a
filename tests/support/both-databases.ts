import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { connectSqlite } from '#server/platform/database/connect';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import type { Database } from '#server/platform/database/schema';
import { migrate } from '../../server/platform/database/migrations';
import { copySqlite, openPostgres, type TestDatabase } from './test-database';

export const engines = ['sqlite', 'postgres'] as const;

/** Opens an empty, migrated database of each engine for the tests of a file. Returns the open one of an engine. */
export function bothDatabases(): (engine: (typeof engines)[number]) => Kysely<Database> {
  let folder: string;
  let postgres: TestDatabase | undefined;
  const databases: Partial<Record<(typeof engines)[number], Kysely<Database>>> = {};
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'contract-'));
    postgres = await openPostgres();
    await copySqlite(folder, 'tables');
    databases.sqlite = connectSqlite(folder);
    databases.postgres = connectPostgres(postgres.url);
    for (const database of Object.values(databases)) await migrate(database);
  });
  afterAll(async () => {
    for (const database of Object.values(databases)) await database.destroy();
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  });
  return (engine) => {
    const database = databases[engine];
    if (!database) throw new Error(`${engine} is not open`);
    return database;
  };
}
