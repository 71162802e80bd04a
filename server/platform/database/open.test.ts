import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { folderForFile } from '../../../tests/support/folder';
import { connectDatabase } from './connect';
import { migrate, migrationState } from './migrations';
import { openDatabase } from './open';

const folder = folderForFile();

describe('opening the database', () => {
  it('creates the file and its tables', async () => {
    const db = await openDatabase({ DATA_DIR: join(folder, 'new'), DATABASE_URL: undefined });
    expect(await db.selectFrom('cars').selectAll().execute()).toEqual([]);
    await db.destroy();
  });
  it('compares the migrations of a database with those of this release', async () => {
    const config = { DATA_DIR: join(folder, 'compared'), DATABASE_URL: undefined };
    const db = connectDatabase(config);
    const { pending } = await migrationState(db);
    expect(pending[0]).toBe('0001-baseline');
    await migrate(db);
    expect(await migrationState(db)).toEqual({ pending: [], newer: [] });
    await sql`update kysely_migration set name = '9999-later' where name = ${pending.at(-1)}`.execute(db);
    expect(await migrationState(db)).toEqual({ pending: [pending.at(-1)], newer: ['9999-later'] });
    await db.destroy();
  });
  it.each([
    ['9999-later', 'runs on', true],
    ['9999-contract-later', 'refuses', false],
  ])('after migration %s of a newer release %s it', async (name, _, isOpened) => {
    const config = { DATA_DIR: join(folder, name), DATABASE_URL: undefined };
    const db = await openDatabase(config);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2027-01-01')`.execute(db);
    await db.destroy();
    const opening = openDatabase(config);
    if (!isOpened) return expect(opening).rejects.toThrow(/^DATA_DIR: a newer release .*9999-contract-later/);
    const opened = await opening;
    expect(await opened.selectFrom('cars').selectAll().execute()).toEqual([]);
    await opened.destroy();
  });
  it('names a file that is not a database', async () => {
    writeFileSync(join(folder, 'site.sqlite'), 'something else'.repeat(100));
    const opening = openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined });
    await expect(opening).rejects.toThrow(/^DATA_DIR: cannot open .*site\.sqlite: .*not a database\.$/);
  });
  it('reports an unreachable server, without its password', async () => {
    const url = 'postgres://site:hunter2@127.0.0.1:1/site';
    const opening = openDatabase({ DATA_DIR: folder, DATABASE_URL: url });
    await expect(opening).rejects.toThrow(
      /^DATABASE_URL: cannot open the database: (?!.*hunter2).*ECONNREFUSED/,
    );
  });
});
