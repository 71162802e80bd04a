import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { loadDemoStock } from '#server/cli/start-site';
import { createServices } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { connectSqlite, databaseFile } from '#server/platform/database/connect';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import { migrate } from '#server/platform/database/migrations';
import { onceInARun } from './once-in-a-run';
import { startPostgres } from './postgres';

const project = resolve(import.meta.dirname, '../..');

/** The tables of this release, without rows or with the demo dealers' cars; or not even tables. */
type Contents = 'tables' | 'stock' | 'nothing';

export interface TestDatabase {
  readonly url: string;
  /** Drops it. */
  stop(): Promise<void>;
}

/**
 * A PostgreSQL database of its own. The contract suite copies a prepared one on the server of the run; elsewhere it is
 * an empty one on a server of its own, and its user migrates it and imports stock as on a new site.
 */
export async function openPostgres(contents: Contents = 'tables'): Promise<TestDatabase> {
  const runFolder = inject('runFolder');
  if (runFolder === undefined) return startPostgres();
  const folder = await onceInARun(runFolder, 'postgres', async () => undefined);
  const server = readFileSync(join(folder, 'url'), 'utf8');
  const template = contents === 'nothing' ? 'template0' : await postgresTemplate(runFolder, server, contents);
  const name = `test_${randomUUID()}`;
  await ask(server, `create database "${name}" template ${template}`);
  return { url: urlOf(server, name), stop: () => ask(server, `drop database "${name}" with (force)`) };
}

/** Copies a prepared SQLite database to a data folder. Only the contract suite has one; elsewhere nothing happens. */
export async function copySqlite(dataDir: string, contents: 'tables' | 'stock'): Promise<void> {
  const runFolder = inject('runFolder');
  if (runFolder === undefined) return;
  const prepared = await onceInARun(runFolder, `sqlite-${contents}`, async (folder) => {
    if (contents === 'stock') return importDemoStock({ DATA_DIR: folder });
    const database = connectSqlite(folder);
    await migrate(database);
    await database.destroy();
  });
  cpSync(databaseFile(prepared), databaseFile(dataDir));
}

async function postgresTemplate(runFolder: string, server: string, contents: 'tables' | 'stock') {
  const name = `prepared_${contents}`;
  await onceInARun(runFolder, name, async (folder) => {
    await ask(server, `create database ${name} template template0`);
    const url = urlOf(server, name);
    const SESSION_SECRET = 'a secret of thirty-two letters or more';
    if (contents === 'stock') return importDemoStock({ DATA_DIR: folder, DATABASE_URL: url, SESSION_SECRET });
    const database = connectPostgres(url);
    await migrate(database);
    await database.destroy();
  });
  return name;
}

async function importDemoStock(place: Readonly<Record<string, string>>): Promise<void> {
  const TENANTS_DIR = join(project, 'tenants');
  const services = await createServices(parseConfig({ ...place, TENANTS_DIR, LOG_LEVEL: 'silent' }));
  await loadDemoStock(services, project, () => undefined);
  await services.close();
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}

async function ask(server: string, statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
