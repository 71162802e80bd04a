import type { Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { connectSqlite } from '#server/platform/database/connect';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import type { Database } from '#server/platform/database/schema';
import { migrate } from '../../server/platform/database/migrations';
import { folderForFile } from './folder';
import { copySqlite, openPostgres, type TestDatabase } from './test-database';

export const engines = ['sqlite', 'postgres'] as const;
type Engine = (typeof engines)[number];

/**
 * Opens an empty, migrated database of each engine for the tests of a file. Returns the connection of an engine; each
 * process of a site has one of its own.
 */
export function bothDatabases(): (engine: Engine, process?: number) => Kysely<Database> {
  const folder = folderForFile();
  const connections = new Map<string, Kysely<Database>>();
  let postgres: TestDatabase;
  function connection(engine: Engine, process = 1): Kysely<Database> {
    const name = `${engine} ${process}`;
    const connect = () => (engine === 'sqlite' ? connectSqlite(folder) : connectPostgres(postgres.url));
    const opened = connections.get(name) ?? connect();
    connections.set(name, opened);
    return opened;
  }
  beforeAll(async () => {
    postgres = await openPostgres();
    await copySqlite(folder, 'tables');
    for (const engine of engines) await migrate(connection(engine));
  });
  afterAll(async () => {
    for (const opened of connections.values()) await opened.destroy();
    await postgres?.stop();
  });
  return connection;
}
