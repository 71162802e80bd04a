import type { Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { connectSqlite } from '#server/platform/database/connect';
import { migrate } from '#server/platform/database/migrations';
import type { Database } from '#server/platform/database/schema';
import { folderForFile } from './folder';

/** An empty, migrated SQLite database for the tests of a file; it is closed and removed after them. */
export function sqliteForFile(): Kysely<Database> {
  const database = connectSqlite(folderForFile());
  beforeAll(() => migrate(database));
  afterAll(() => database.destroy());
  return database;
}
