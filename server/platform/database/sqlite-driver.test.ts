import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from './migrations';
import type { Database } from './schema';
import { binaryIsMissing, openSqlite, type SqliteHandle, withNodeSqlite } from './sqlite-driver';

const folders: string[] = [];
const newFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-driver-'));
  folders.push(folder);
  return join(folder, 'site.sqlite');
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const nodeHasItsOwn = process.getBuiltinModule('node:sqlite') !== undefined;
const drivers: [string, boolean, (file: string) => SqliteHandle | null][] = [
  ['the driver of this installation', true, (file) => openSqlite(file, 1000)],
  ["Node's own SQLite", nodeHasItsOwn, (file) => withNodeSqlite(file, 1000)],
];

describe.each(drivers)('%s', (_name, present, open) => {
  it.runIf(present)('runs the migrations, writes, changes, streams and transactions', async () => {
    const database = open(newFile());
    if (!database) throw new Error('no driver');
    const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
    await migrate(db);
    const row = { tenant: 'one', version: 1, changed_at: '2026-11-21T00:00:00.000Z' };
    await db.insertInto('stock_versions').values(row).execute();
    const updated = await db.updateTable('stock_versions').set({ version: 2 }).executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(1n);
    const failing = db.transaction().execute(async (trx) => {
      await trx.deleteFrom('stock_versions').execute();
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    const streamed = [];
    for await (const found of db.selectFrom('stock_versions').selectAll().stream()) streamed.push(found);
    expect(streamed).toEqual([{ ...row, version: 2 }]);
    await db.destroy();
  });
});

it.each([
  ['without its package', "Cannot find module 'better-sqlite3'", true],
  ['without its binary', 'Could not locate the bindings file', true],
  ['compiled for another Node', 'was compiled against … NODE_MODULE_VERSION 115', true],
  ['compiled for another Node, at a second attempt', "Module did not self-register: 'x.node'", true],
  ['but not where the file cannot be opened', 'unable to open database file', false],
])('better-sqlite3 counts as missing %s', (_case, message, missing) =>
  expect(binaryIsMissing(new Error(message))).toBe(missing),
);
