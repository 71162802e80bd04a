import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storageFault } from '#server/platform/rules/database';
import { folderForTest } from '../../../tests/support/folder';
import { connectSqlite, databaseFile } from './connect';
import { GroupCommit } from './group-commit';
import { migrate } from './migrations';
import type { Database } from './schema';
import { asOutage, isDatabaseAway } from './silence-watch';
import { openSqlite, type SqliteHandle, withNodeSqlite, withOutages } from './sqlite-driver';

const dir = folderForTest();
let db: Kysely<Database>;
beforeEach(async () => {
  db = connectSqlite(dir.path);
  await migrate(db);
  // SQLite answers as on a full disk: it has rolled back by itself.
  await sql`pragma max_page_count = 1`.execute(db);
});
afterEach(async () => {
  await db.destroy();
});

const insert = (trx: Transaction<Database>) =>
  trx
    .insertInto('stock_versions')
    .values({ tenant: 'x'.repeat(100_000), version: 1, changed_at: '' })
    .execute();
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a write on a full disk', () => {
  it('is an outage with its cause', async () => {
    for (const work of [db.transaction().execute(insert), new GroupCommit(db).run(insert)]) {
      const error = await failure(work);
      expect(error).toMatchObject({ code: 'SQLITE_FULL', message: 'database or disk is full' });
      expect(isDatabaseAway(error)).toBe(true);
      expect(storageFault(error)).toBe('the disk is full');
    }
  });

  it('leaves the connection usable', async () => {
    await failure(db.transaction().execute(insert));
    await sql`pragma max_page_count = 100000`.execute(db);
    expect(await new GroupCommit(db).run(insert)).toBeDefined();
  });

  it("has the same cause with Node's own SQLite", () => {
    const node = withNodeSqlite(join(dir.path, 'node.sqlite'), 0);
    if (!node) return;
    const handle = withOutages(node);
    handle.exec('create table t (a)');
    handle.exec('pragma max_page_count = 2');
    const write = () => handle.prepare('insert into t values (zeroblob(100000))').run([]);
    expect(write).toThrow(expect.objectContaining({ name: 'DatabaseAway', code: 'SQLITE_FULL' }));
    handle.close();
  });
});

describe('a write while another process holds the lock', () => {
  let other: SqliteHandle;
  beforeEach(async () => {
    await sql`pragma max_page_count = 100000`.execute(db);
    await sql`pragma busy_timeout = 20`.execute(db);
    other = openSqlite(databaseFile(dir.path), 0);
    other.exec('begin immediate');
  });
  afterEach(() => other.close());

  it('is an outage, and later writes succeed', async () => {
    for (const work of [sql`delete from stock_versions`.execute(db), db.transaction().execute(insert)]) {
      const error = await failure(work);
      expect(error).toMatchObject({ code: 'SQLITE_BUSY', message: 'database is locked' });
      expect(isDatabaseAway(error)).toBe(true);
      expect(storageFault(error)).toBe('another process has locked the database');
    }
    other.exec('rollback');
    expect(await db.transaction().execute(insert)).toBeDefined();
  });

  it('fails in a group commit once its patience is over, and is not stored', async () => {
    const commits = new GroupCommit(db, undefined, { patienceMs: 50 });
    expect(isDatabaseAway(await failure(commits.run(insert)))).toBe(true);
    other.exec('rollback');
    expect(await failure(commits.run(insert))).toBeUndefined();
    expect(await db.selectFrom('stock_versions').select('version').execute()).toHaveLength(1);
  });

  it("has the same cause with Node's own SQLite", () => {
    const node = withNodeSqlite(databaseFile(dir.path), 0);
    if (!node) return;
    const handle = withOutages(node);
    const write = () => handle.prepare('delete from stock_versions').run([]);
    expect(write).toThrow(expect.objectContaining({ name: 'DatabaseAway', code: 'SQLITE_BUSY' }));
    handle.close();
  });
});

describe('a file on a full disk', () => {
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  it('is an outage', () => {
    expect(isDatabaseAway(noSpace)).toBe(true);
    expect(asOutage(noSpace)).toMatchObject({ name: 'DatabaseAway', code: 'ENOSPC' });
  });
  it('is unlike other errors, which are no outages', () => {
    const other = new Error('no');
    expect(asOutage(other)).toBe(other);
  });
});

it('other failures stay as they are, and a rollback outside a transaction is no failure', async () => {
  const duplicate = await failure(sql`insert into no_such_table values (1)`.execute(db));
  expect(isDatabaseAway(duplicate)).toBe(false);
  expect(await failure(sql`rollback`.execute(db))).toBeUndefined();
});
