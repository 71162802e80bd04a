import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBackups, findBackups, openBackups } from '#server/platform/backup/create-backups';
import { addToErasures } from '#server/platform/backup/erasure-list';
import { makeBackup } from '#server/platform/backup/make-backup';
import { removeSurplus } from '#server/platform/backup/repository';
import { systemClock } from '#server/platform/clock';
import { parseConfig } from '#server/platform/config';
import { connectSqlite } from '#server/platform/database/connect';
import { recordErasures } from '#server/platform/database/erasures';
import { GroupCommit } from '#server/platform/database/group-commit';
import { backup, dataFolder as newDataFolder } from '../support/backup-command';
import { folderForFile } from '../support/folder';

const folder = folderForFile();
const at = (name: string): string => join(folder, name);
const tenant = 'brolga';
const created_at = '2026-11-01T00:00:00.000Z';
const person = { id: 'p1', tenant, email: 'nobody@example.com', created_at };
const alert = {
  id: 'a1',
  tenant,
  person_id: person.id,
  target: 'car1',
  label: 'A ute',
  origin: null,
  stock_version: 1,
  consent: 'yes',
  confirmed_at: null,
  renewal_sent_at: null,
  created_at,
  kind: 'car',
  frequency: 'now',
  state: 'active',
  ends_at: '2036-11-01T00:00:00.000Z',
} as const;

afterEach(() => {
  process.exitCode = undefined;
});

const dataFolder = (name: string, change?: Parameters<typeof newDataFolder>[1]) =>
  newDataFolder(at(name), change);

describe('erasures since the backup', () => {
  let data: string;
  const daily = at('daily');
  const other = at('other');
  const restored = async (environment: Record<string, string>, ...argv: string[]) =>
    JSON.parse(await backup(environment, 'restore', ...argv, '--json'));

  beforeAll(async () => {
    data = await dataFolder('forgetting', async (database) => {
      await database.insertInto('alert_people').values(person).execute();
      await database.insertInto('alerts').values(alert).execute();
    });
    const environment = { DATA_DIR: data, BACKUP_TO: daily };
    expect(JSON.parse(await backup(environment, 'create', '--json')).notes).toEqual([]);
    const elsewhere = await backup(environment, 'create', '--to', other);
    expect(elsewhere).toContain(`Later erasures are noted in BACKUP_TO (${daily}), not beside this backup`);
    const database = connectSqlite(data);
    await recordErasures(database, tenant, 'alert', [alert.id]);
    await database.destroy();
    await backup(environment, 'create');
  });

  test('are applied from the list in BACKUP_TO when a backup from another location is restored', async () => {
    const environment = { DATA_DIR: at('machine-1'), BACKUP_TO: daily };
    expect(await restored(environment, other)).toMatchObject({ erased_again: 1 });
  });

  test('are applied from the data folder that is replaced', async () => {
    const replaced = await dataFolder('machine-2', (database) =>
      recordErasures(database, tenant, 'alert', [alert.id]),
    );
    expect(await restored({ DATA_DIR: replaced }, other, '--force')).toMatchObject({ erased_again: 1 });
  });

  test('are reported as possibly missing if BACKUP_TO can’t be read, and the restore continues', async () => {
    const environment = { DATA_DIR: at('machine-3'), BACKUP_TO: at('unplugged') };
    const { erased_again, notes } = await restored(environment, other);
    expect(erased_again).toBe(0);
    expect(notes.join('\n')).toContain(`BACKUP_TO (${at('unplugged')}) has no list of erased ids.`);
    expect(existsSync(at('unplugged'))).toBe(false);
    const bucket = { DATA_DIR: at('machine-4'), BACKUP_TO: 's3://yard/site' };
    expect((await restored(bucket, other)).notes.join('\n')).toContain('cannot be read: s3://yard/site: set');
  });

  test('are stored beside backups in BACKUP_TO only; without it, `create` warns in JSON', async () => {
    const { notes } = JSON.parse(await backup({ DATA_DIR: data }, 'create', '--to', at('third'), '--json'));
    expect(notes.join('\n')).toContain('BACKUP_TO is not set, so later erasures are not noted');
  });

  test('fail `verify` and are reported by `restore` if their list is missing', async () => {
    rmSync(join(at('third'), 'erasures'));
    expect(await backup({ DATA_DIR: data }, 'verify', at('third'))).toContain(
      'The list of erased ids is missing.',
    );
    expect(process.exitCode).toBe(1);
    const text = await backup({ DATA_DIR: at('machine-5') }, 'restore', at('third'));
    expect(text).toContain('The list of erased ids is missing.');
  });
});

describe('a backup of PostgreSQL without its dump', () => {
  const place = at('without-database');

  beforeAll(async () => {
    const repository = await openBackups(parseConfig({}), place);
    const instant = new Date('2026-11-25T16:30:00.000Z');
    await makeBackup(repository, {
      instant,
      release: '1.0.0',
      migration: '',
      secrets: false,
      counts: { leads: 7 },
      files: [],
      database: 'separate',
    });
    await addToErasures(repository, []);
  });

  test('is listed, verified and restored as a backup without a database', async () => {
    const environment = { DATA_DIR: at('without-database-data') };
    const list = await backup(environment, 'list', place);
    expect(list).toContain('no database');
    expect(list).not.toContain('7 leads');
    const verified = await backup(environment, 'verify', place);
    expect(verified).toMatch(/^1 backup is intact: 0 pieces, /);
    expect(verified).toContain('holds no database');
    const restored = await backup(environment, 'restore', place);
    expect(restored).not.toContain('Everything up to');
    expect(restored).toContain('The PostgreSQL database is not in this backup');
  });

  test('is recognised by the desk, unlike any backup of SQLite', async () => {
    const database = connectSqlite(await dataFolder('newest'));
    const newest = (environment: Record<string, string>) =>
      createBackups({
        config: parseConfig({ ...environment, BACKUP_TO: place, SESSION_SECRET: 's'.repeat(32) }),
        database,
        commits: new GroupCommit(database),
        clock: systemClock,
      }).newestHoldsDatabase();
    expect(await newest({ DATABASE_URL: 'postgres://site@127.0.0.1/site' })).toBe(false);
    expect(await newest({})).toBe(true);
    await database.destroy();
  });

  test('is recognised by the doctor', async () => {
    const found = await findBackups(parseConfig({}), place, new Date());
    expect(found).toMatchObject({ holdsDatabase: false, damaged: [] });
  });
});

/** A backup without files, of a site with or without its database. */
async function emptyBackup(place: string, instant: Date, database: 'separate' | 'postgres-dump') {
  const repository = await openBackups(parseConfig({}), place);
  const content = { release: '1.0.0', migration: '', secrets: false, counts: {}, files: [] };
  return (await makeBackup(repository, { ...content, instant, database })).id;
}

const idsAt = async (place: string): Promise<readonly string[]> =>
  (await openBackups(parseConfig({}), place)).ids();

test('keeps the newest backup with a database if no newer one has it', async () => {
  const place = at('few-dumps');
  const day = (date: number) => new Date(Date.UTC(2026, 10, date));
  const environment = { DATA_DIR: await dataFolder('keeping'), BACKUP_TO: place };
  const older = await emptyBackup(place, day(1), 'postgres-dump');
  const newer = await emptyBackup(place, day(2), 'postgres-dump');
  for (const date of [3, 4, 5]) await emptyBackup(place, day(date), 'separate');
  const repository = await openBackups(parseConfig({}), place);
  const ids = await idsAt(place);
  await removeSurplus(repository, 2, ids.at(-1) ?? '');
  expect(await idsAt(place)).toEqual([newer, ...ids.slice(-2)]);
  expect(ids).toContain(older);
  // The next one holds the database itself.
  await backup(environment, 'create', '--keep', '2');
  expect(await idsAt(place)).toEqual([ids.at(-1), expect.any(String)]);
});

test('ignores a backup dated in the future when it looks for the newest', async () => {
  const environment = { DATA_DIR: await dataFolder('ahead'), BACKUP_TO: at('ahead-to') };
  const future = await emptyBackup(at('ahead-to'), new Date('2090-01-01'), 'postgres-dump');
  const made = JSON.parse(await backup(environment, 'create', '--keep', '2', '--json')).id;
  expect(await idsAt(at('ahead-to'))).toEqual([made, future]);
  const into = { ...environment, DATA_DIR: at('ahead-restored') };
  expect(await backup(into, 'restore')).toContain(` of ${made}.`);
  const last = JSON.parse(await backup(environment, 'create', '--keep', '1', '--json')).id;
  expect(await idsAt(at('ahead-to'))).toEqual([last]);
});

test('`list`, `verify` and `restore` write nothing to a location without backups', async () => {
  const environment = { DATA_DIR: at('reading'), BACKUP_PASSPHRASE: 'a passphrase of some length' };
  for (const place of [at('not-there'), at('there')]) {
    if (place === at('there')) mkdirSync(place);
    expect(await backup(environment, 'list', place)).toBe(`No backups at ${place}.`);
    expect(await backup(environment, 'list', place, '--json')).toBe('[]');
    for (const command of ['verify', 'restore'])
      await expect(backup(environment, command, place)).rejects.toThrow(`There are no backups at ${place}.`);
  }
  expect(existsSync(at('not-there'))).toBe(false);
  expect(readdirSync(at('there'))).toEqual([]);
});

test('a backup to another location neither counts as a daily one nor hides failures of those', async () => {
  const environment = { DATA_DIR: await dataFolder('daily-fails'), BACKUP_TO: at('daily-fails-to') };
  const last = async () => {
    const database = connectSqlite(environment.DATA_DIR);
    const columns = ['finished_at', 'problem', 'lease_owner'] as const;
    return database
      .selectFrom('backup_turns')
      .select(columns)
      .execute()
      .finally(() => database.destroy());
  };
  writeFileSync(environment.BACKUP_TO, 'no folder');
  await expect(backup(environment, 'create')).rejects.toThrow('cannot be');
  const failed = await last();
  expect(failed).toMatchObject([{ finished_at: null, problem: expect.stringContaining('cannot be') }]);
  await backup(environment, 'create', '--to', at('by-hand'));
  expect(await last()).toEqual(failed);
  rmSync(environment.BACKUP_TO);
  await backup(environment, 'create');
  expect(await last()).toMatchObject([{ finished_at: expect.any(String), problem: null }]);
});

test.each(['', ' ', 'S3://yard/site', 'file:///backups', 's3:yard'])(
  'refuses %j as a backup location',
  async (to) => {
    const refused = backup({ DATA_DIR: at('refusing') }, 'create', '--to', to);
    await expect(refused).rejects.toThrow(`"${to}": expected a folder, s3://bucket or s3://bucket/prefix.`);
  },
);

test('leaves the data folder and the tenants folder unchanged when it restores a damaged backup', async () => {
  const environment = { DATA_DIR: await dataFolder('whole'), BACKUP_TO: at('database-damaged') };
  await backup(environment, 'create');
  await backup({ ...environment, DATA_DIR: at('restored-first'), TENANTS_DIR: at('sites-first') }, 'restore');
  const pieces = readdirSync(environment.BACKUP_TO, { recursive: true, encoding: 'utf8' })
    .map((name) => join(environment.BACKUP_TO, name))
    .filter((file) => statSync(file).isFile() && !file.endsWith('.manifest'));
  const largest = pieces.sort((one, other) => statSync(other).size - statSync(one).size)[0] ?? '';
  writeFileSync(largest, 'x');
  const into = { ...environment, DATA_DIR: at('restored'), TENANTS_DIR: at('sites') };
  await expect(backup(into, 'restore')).rejects.toThrow('is damaged');
  expect([at('restored'), at('sites')].map((folder) => readdirSync(folder))).toEqual([[], []]);
  expect(readdirSync(at('sites-first'))).toContain(tenant);
});

test('restores a backup without tenants, and creates no tenants folder', async () => {
  const TENANTS_DIR = at('no-tenants-folder');
  const stored = { TENANTS: 'database', TENANTS_DIR, BACKUP_TO: at('without-sites') };
  await backup({ ...stored, DATA_DIR: await dataFolder('no-sites') }, 'create');
  await backup({ ...stored, DATA_DIR: at('restored-without') }, 'restore');
  expect(existsSync(join(at('restored-without'), 'site.sqlite'))).toBe(true);
  expect(existsSync(TENANTS_DIR)).toBe(false);
});

describe.each(['tenants', 'own/tenants'])('a tenants folder inside the data folder, in %s,', (way) => {
  const inside = (dataDir: string) => ({ DATA_DIR: dataDir, TENANTS_DIR: join(dataDir, way) });
  const settings = (dataDir: string) => join(dataDir, way, tenant, 'tenant.json');
  const name = `inside-${way.length}`;
  const BACKUP_TO = at(`${name}-backups`);

  beforeAll(async () => {
    const dataDir = await dataFolder(name);
    cpSync(resolve('tenants'), join(dataDir, way), { recursive: true });
    writeFileSync(join(dataDir, 'note.txt'), 'data');
    await backup({ ...inside(dataDir), BACKUP_TO }, 'create');
  });

  test('is in the backup once, and restored into an empty data folder', async () => {
    const into = { ...inside(at(`${name}-empty`)), BACKUP_TO };
    const restored = JSON.parse(await backup(into, 'restore', '--json'));
    const files = readdirSync(resolve('tenants'), { recursive: true, withFileTypes: true });
    // The database and the note.
    expect(restored).toMatchObject({
      tenants_restored: true,
      files: files.filter((one) => one.isFile()).length + 2,
    });
    expect(readFileSync(settings(into.DATA_DIR), 'utf8')).toBe(readFileSync(settings(at(name)), 'utf8'));
    expect(readdirSync(into.DATA_DIR).sort()).toEqual(
      ['note.txt', String(way.split('/')[0]), 'session-secret', 'site.sqlite'].sort(),
    );
    expect(readdirSync(into.TENANTS_DIR).sort()).toEqual(readdirSync(resolve('tenants')).sort());
  });

  test('is kept if it has files, and everything else is replaced', async () => {
    const into = { ...inside(at(`${name}-used`)), BACKUP_TO };
    cpSync(at(name), into.DATA_DIR, { recursive: true });
    writeFileSync(settings(into.DATA_DIR), 'the newest settings');
    writeFileSync(join(into.DATA_DIR, 'note.txt'), 'newer data');
    writeFileSync(join(into.DATA_DIR, 'later.txt'), '');
    const restored = JSON.parse(await backup(into, 'restore', '--force', '--json'));
    expect(restored).toMatchObject({ tenants_restored: false, files: 2 });
    expect(readFileSync(settings(into.DATA_DIR), 'utf8')).toBe('the newest settings');
    expect(readFileSync(join(into.DATA_DIR, 'note.txt'), 'utf8')).toBe('data');
    expect(existsSync(join(into.DATA_DIR, 'later.txt'))).toBe(false);
  });
});

describe('the drop folder of stock files, and what a file system keeps in a volume', () => {
  const others = ['feeds/brolga/stock.csv', 'lost+found/inode'];
  const BACKUP_TO = at('beside-others-backups');
  const put = (dataDir: string, text: string) => {
    for (const path of others) {
      mkdirSync(dirname(join(dataDir, path)), { recursive: true });
      writeFileSync(join(dataDir, path), text);
    }
  };

  beforeAll(async () => {
    const DATA_DIR = await dataFolder('beside-others');
    put(DATA_DIR, 'first');
    await backup({ DATA_DIR, BACKUP_TO }, 'create');
  });

  test('are not backed up', async () => {
    const DATA_DIR = at('without-others');
    await backup({ DATA_DIR, BACKUP_TO }, 'restore');
    expect(readdirSync(DATA_DIR).sort()).toEqual(['session-secret', 'site.sqlite']);
  });

  test.each([
    ['an empty folder', 'volume', ['restore']],
    ['a folder with data', 'used-volume', ['restore', '--force']],
  ])('stay as they are when a backup is restored into %s beside them', async (_, name, argv) => {
    const DATA_DIR = argv.includes('--force') ? await dataFolder(name) : at(name);
    put(DATA_DIR, 'newer');
    await backup({ DATA_DIR, BACKUP_TO }, ...argv);
    expect(existsSync(join(DATA_DIR, 'site.sqlite'))).toBe(true);
    for (const path of others) expect(readFileSync(join(DATA_DIR, path), 'utf8')).toBe('newer');
  });
});

test('a restore removes the leftovers of a killed one, and a backup can follow at once', async () => {
  const environment = { DATA_DIR: await dataFolder('killed'), BACKUP_TO: at('after-a-kill') };
  await backup(environment, 'create');
  mkdirSync(join(at('left-over'), '.restore-x', tenant), { recursive: true });
  const into = { ...environment, DATA_DIR: at('after-kill'), TENANTS_DIR: at('left-over') };
  await backup(into, 'restore');
  expect(readdirSync(at('left-over'))).toContain(tenant);
  expect(readdirSync(at('left-over'))).not.toContain('.restore-x');
  expect(await backup(into, 'create', '--take-over')).toMatch(/: \d+ files, .* written\./);
});

test('`list` reports a damaged backup, and `restore` suggests an older intact one', async () => {
  const environment = { DATA_DIR: await dataFolder('to-be-damaged'), BACKUP_TO: at('partly-damaged') };
  const made = async (): Promise<string> => JSON.parse(await backup(environment, 'create', '--json')).id;
  const [older, newer] = [await made(), await made()];
  writeFileSync(join(at('partly-damaged'), `backups/${newer}.manifest`), 'x'.repeat(100));
  const lines = (await backup(environment, 'list')).split('\n');
  expect(lines).toEqual([
    `${newer}  backups/${newer}.manifest is damaged.`,
    expect.stringMatching(`^${older}  .* files`),
  ]);
  expect(process.exitCode).toBe(1);
  expect(JSON.parse(await backup(environment, 'list', '--json'))).toMatchObject([
    { id: newer, problem: expect.any(String) },
    { id: older, database: 'sqlite' },
  ]);
  for (const command of [['restore', '--force'], ['verify']])
    await expect(backup(environment, ...command, '--backup', 'nope')).rejects.toThrow(
      /^There is no backup nope\.$/,
    );
  await expect(backup(environment, 'restore', '--force')).rejects.toThrow(
    `${newer}.manifest is damaged. The manifest of an older one is intact: add --backup ${older}.`,
  );
  expect(await findBackups(parseConfig({}), environment.BACKUP_TO, new Date())).toMatchObject({
    damaged: [newer],
  });
});
