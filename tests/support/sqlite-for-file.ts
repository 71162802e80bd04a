import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { connectSqlite } from '#server/platform/database/connect';
import { migrate } from '#server/platform/database/migrations';
import type { Database } from '#server/platform/database/schema';
import { folderForFile } from './folder';

/**
 * An empty, migrated SQLite database for the tests of a file; it is closed and removed after them. It does not wait for
 * the disk: no test of a file survives a power cut.
 */
export function sqliteForFile(): Kysely<Database> {
  const database = connectSqlite(folderForFile());
  beforeAll(async () => {
    await migrate(database);
    await sql`PRAGMA synchronous = OFF`.execute(database);
  });
  afterAll(() => database.destroy());
  return database;
}
