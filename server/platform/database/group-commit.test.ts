import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderForTest } from '../../../tests/support/folder';
import { connectSqlite, WalFile } from './connect';
import { GroupCommit } from './group-commit';
import { migrate } from './migrations';
import type { Database } from './schema';
import { openSqlite } from './sqlite-driver';

const dir = folderForTest();
let db: Kysely<Database>;
beforeEach(async () => {
  db = connectSqlite(dir.path);
  await migrate(db);
});
afterEach(async () => {
  await db.destroy();
});

const insert = (tenant: string) => async (trx: Transaction<Database>) => {
  await trx.insertInto('stock_versions').values({ tenant, version: 1, changed_at: '' }).execute();
  return tenant;
};
const stored = async () =>
  (await db.selectFrom('stock_versions').select('tenant').orderBy('tenant').execute()).map((r) => r.tenant);

describe('committing concurrent writes', () => {
  it('gives each caller its own result after the commit', async () => {
    const commits = new GroupCommit(db);
    const names = Array.from({ length: 600 }, (_, i) => `t${String(i).padStart(3, '0')}`);
    expect(await Promise.all(names.map((name) => commits.run(insert(name))))).toEqual(names);
    expect(await stored()).toEqual(names);
  });

  it('fails only the write that fails', async () => {
    const commits = new GroupCommit(db);
    const outcomes = await Promise.allSettled(['a', 'b', 'b', 'c'].map((name) => commits.run(insert(name))));
    expect(outcomes.map((o) => o.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await stored()).toEqual(['a', 'b', 'c']);
  });

  it('waits for another process’s transaction without blocking this one', async () => {
    await new GroupCommit(db).run(insert('0'));
    const other = openSqlite(join(dir.path, 'site.sqlite'), 0);
    other.exec('BEGIN IMMEDIATE');
    const written = new GroupCommit(db).run(insert('a'));
    for (let turn = 0; turn < 5; turn += 1) {
      await pause(5);
      expect(await stored()).toEqual(['0']);
    }
    other.exec('COMMIT');
    other.close();
    expect(await written).toBe('a');
  });

  it('leaves other statements their own timeout and disk sync', async () => {
    await new GroupCommit(db).run(insert('a'));
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db);
    expect(rows).toEqual([{ timeout: 10_000 }]);
    const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    expect(synchronous.rows).toEqual([{ synchronous: 2 }]);
  });

  it('reports success only once the commit is on disk', async () => {
    const order: string[] = [];
    const toDisk = vi.spyOn(WalFile.prototype, 'toDisk').mockImplementation(async () => {
      order.push(`to the disk: ${await stored()}`);
    });
    const commits = new GroupCommit(db);
    await commits.run(insert('a')).then((name) => order.push(`told ${name}`));
    expect(order).toEqual(['to the disk: a', 'told a']);
    toDisk.mockRejectedValueOnce(new Error('input/output error'));
    await expect(commits.run(insert('b'))).rejects.toThrow('input/output error');
    toDisk.mockRestore();
    expect(await commits.run(insert('c'))).toBe('c');
  });

  it('after a failed sync, commits nothing before the log is in the database file', async () => {
    const commits = new GroupCommit(db);
    const toDisk = vi
      .spyOn(WalFile.prototype, 'toDisk')
      .mockRejectedValueOnce(new Error('input/output error'));
    await expect(commits.run(insert('a'))).rejects.toThrow('input/output error');
    toDisk.mockRestore();
    const reader = openSqlite(join(dir.path, 'site.sqlite'), 0);
    reader.exec('BEGIN; SELECT * FROM stock_versions');
    await expect(commits.run(insert('b'))).rejects.toThrow('checkpointed');
    reader.exec('COMMIT');
    reader.close();
    expect(await commits.run(insert('c'))).toBe('c');
    expect(await stored()).toEqual(['a', 'c']);
  });
});
