import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBackups, openBackups } from '#server/platform/backup/create-backups';
import { readErasures } from '#server/platform/backup/erasure-list';
import { systemClock } from '#server/platform/clock';
import { parseConfig } from '#server/platform/config';
import { connectSqlite } from '#server/platform/database/connect';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import { addErasures } from '#server/platform/database/erasures';
import { GroupCommit } from '#server/platform/database/group-commit';
import { backup, dataFolder } from '../support/backup-command';
import { folderForFile } from '../support/folder';
import { openPostgres, type TestDatabase } from '../support/test-database';

const folder = folderForFile();
const at = (name: string): string => join(folder, name);
const belongsToAnother = 'The backups there belong to another site';
afterEach(() => {
  process.exitCode = undefined;
});

const idsAt = async (place: string): Promise<readonly string[]> =>
  (await openBackups(parseConfig({}), place)).ids();

describe('a place of backups belongs to the site that made the first one:', () => {
  const BACKUP_TO = at('place');
  const site = { DATA_DIR: at('site'), BACKUP_TO };

  beforeAll(async () => {
    await dataFolder(site.DATA_DIR);
    await backup(site, 'create');
    cpSync(site.DATA_DIR, at('copied'), { recursive: true, preserveTimestamps: true });
    await backup({ ...site, DATA_DIR: at('restored') }, 'restore');
    await dataFolder(at('other'));
  });

  test.each(['copied', 'restored', 'other'])('a site that is %s makes no backup there', async (name) => {
    const ids = await idsAt(BACKUP_TO);
    const create = backup({ ...site, DATA_DIR: at(name) }, 'create', '--keep', '1');
    await expect(create).rejects.toThrow(belongsToAnother);
    expect(await idsAt(BACKUP_TO)).toEqual(ids);
    await backup({ ...site, DATA_DIR: at(name) }, 'create', '--to', at(`place of ${name}`));
  });

  test('a copy adds nothing to its list of erased ids', async () => {
    const config = parseConfig({ DATA_DIR: at('copied'), BACKUP_TO });
    const database = connectSqlite(config.DATA_DIR);
    const erasedAt = new Date().toISOString();
    await addErasures(database, [{ tenant: 'brolga', kind: 'lead', id: 'of-a-copy', erasedAt }]);
    const backups = createBackups({
      config,
      database,
      commits: new GroupCommit(database),
      clock: systemClock,
    });
    const repository = await openBackups(config, BACKUP_TO);
    await expect(backups.noteErasures(repository)).rejects.toThrow(belongsToAnother);
    await database.destroy();
    expect(await readErasures(repository)).toEqual([]);
  });

  test('the site itself goes on, also after a restore in its own folder', async () => {
    await backup(site, 'create');
    await backup(site, 'restore', '--force');
    await backup(site, 'create');
    expect(await idsAt(BACKUP_TO)).toHaveLength(3);
  });

  test('a site that replaces it takes the place over, and the former one stops', async () => {
    const successor = { ...site, DATA_DIR: at('restored') };
    await backup(successor, 'create', '--take-over');
    await backup(successor, 'create');
    await expect(backup(site, 'create')).rejects.toThrow(belongsToAnother);
    expect(await backup(site, 'verify')).toMatch(/^5 backups are intact/);
  });

  test('an owner that cannot be read lets nobody write until the place is taken over', async () => {
    const owner = { ...site, DATA_DIR: at('restored') };
    writeFileSync(join(BACKUP_TO, 'owner'), 'x');
    await expect(backup(owner, 'create')).rejects.toThrow('owner is damaged');
    await backup(owner, 'verify');
    expect(process.exitCode).toBe(1);
    await backup(owner, 'create', '--take-over');
    await backup(owner, 'create');
  });
});

test('a backup whose turn another process has taken meanwhile does not exist', async () => {
  const config = parseConfig({ DATA_DIR: await dataFolder(at('slow')), TENANTS_DIR: at('none') });
  const database = connectSqlite(config.DATA_DIR);
  const { backUp } = createBackups({
    config,
    database,
    commits: new GroupCommit(database),
    clock: systemClock,
  });
  const repository = await openBackups(config, at('slow-place'));
  const addPiece = repository.addPiece.bind(repository);
  repository.addPiece = async (bytes) => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const lease = { lease_owner: 'another', lease_until: inAnHour };
    await database.updateTable('backup_turns').set(lease).execute();
    return addPiece(bytes);
  };
  await expect(backUp(repository)).rejects.toThrow('Another process is making a backup');
  expect(await repository.ids()).toEqual([]);
  await database.destroy();
});

describe('with PostgreSQL', () => {
  let postgres: TestDatabase;
  const alert = { id: 'a1', tenant: 'brolga', kind: 'alert' } as const;
  const site = () => ({
    DATA_DIR: at('pg-site'),
    BACKUP_TO: at('pg-place'),
    DATABASE_URL: postgres.url,
    SESSION_SECRET: 's'.repeat(32),
  });
  const alertIds = async () => {
    const database = connectPostgres(postgres.url);
    const rows = await database.selectFrom('alerts').select('id').execute();
    await database.destroy();
    return rows.map(({ id }) => id);
  };

  beforeAll(async () => {
    postgres = await openPostgres();
    mkdirSync(site().DATA_DIR);
    await backup(site(), 'create');
    const database = connectPostgres(postgres.url);
    const created_at = '2026-11-01T00:00:00.000Z';
    const person = { id: 'p1', tenant: alert.tenant, email: 'nobody@example.com', created_at };
    await database.insertInto('alert_people').values(person).execute();
    await database
      .insertInto('alerts')
      .values({
        id: alert.id,
        tenant: alert.tenant,
        person_id: person.id,
        target: 'car1',
        label: 'A ute',
        stock_version: 1,
        consent: 'yes',
        confirmed_at: null,
        renewal_sent_at: null,
        created_at,
        kind: 'car',
        frequency: 'now',
        state: 'active',
        ends_at: '2036-11-01T00:00:00.000Z',
        origin: null,
      })
      .execute();
    await database.destroy();
    const repository = await openBackups(parseConfig({}), site().BACKUP_TO);
    const erasures = [{ ...alert, erasedAt: new Date().toISOString() }];
    await repository.writeDocument('erasures', JSON.stringify(erasures));
  });

  test('a restore leaves the database alone, and says what to do if it was restored too', async () => {
    const text = await backup({ ...site(), DATA_DIR: at('pg-drill') }, 'restore');
    expect(text).toContain('add --database-restored');
    expect(await alertIds()).toEqual([alert.id]);
  });

  test('erases again what was erased since in a database that was restored from its dump', async () => {
    const argv = ['restore', '--force', '--database-restored', '--json'];
    expect(JSON.parse(await backup(site(), ...argv))).toMatchObject({ erased_again: 1 });
    expect(await alertIds()).toEqual([]);
  });

  test('a copy of the database is another site', async () => {
    const copy = await openPostgres();
    const another = { ...site(), DATABASE_URL: copy.url };
    await expect(backup(another, 'create')).rejects.toThrow(belongsToAnother);
    await backup(site(), 'create');
    await copy.stop();
  });
});

test('`verify` copies the database to the disk of the data folder, not to the folder for temporary files', async () => {
  const site = { DATA_DIR: await dataFolder(at('large')), BACKUP_TO: at('large-place') };
  await backup(site, 'create');
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = at('no-such-folder');
  try {
    expect(await backup(site, 'verify')).toContain('1 backup is intact');
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
  expect(readFileSync(join(site.DATA_DIR, 'site.sqlite')).byteLength).toBeGreaterThan(0);
});
