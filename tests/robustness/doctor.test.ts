import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { quickCheckProbe } from '#server/entry/health/probe-files';
import { openSqlite } from '#server/platform/database/sqlite-driver';
import { runDealer } from '../support/dealer-command';
import { startSite } from '../support/site';
import { startStockedSite } from './stocked-site';

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
chmodSync(folder, 0o755);
/** A data folder with a migrated database, copied for each test. */
const healthy = join(folder, 'healthy');
const listLeads = ['leads', 'list', '--tenant', 'brolga'];
type Environment = Readonly<Record<string, string>>;

const dealer = (dataDir: string, argv: readonly string[], environment: Environment = {}, user?: number) =>
  runDealer(argv, { dataDir, environment: { PORT: '1', ...environment }, ...(user && { user }) });

beforeAll(async () => {
  expect(await dealer(healthy, listLeads)).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true }));

const result = z.enum(['ok', 'warning', 'fault', 'skipped']);
const sentence = z.string().regex(/\.$/);
const reportSchema = z.strictObject({
  result,
  release: z.string(),
  at: z.iso.datetime(),
  findings: z.array(
    z.strictObject({
      check: z.string(),
      result,
      code: z.string(),
      text: sentence,
      advice: sentence,
      about: z.array(z.string()),
    }),
  ),
});

async function examine(dataDir: string, environment?: Environment, user?: number) {
  const { code, stdout, stderr } = await dealer(dataDir, ['doctor', '--json'], environment, user);
  const report = reportSchema.parse(JSON.parse(stdout));
  const codes = Object.fromEntries(report.findings.map((one) => [one.check, `${one.result}: ${one.code}`]));
  return { code, stderr, report, codes };
}

let copies = 0;
function newCopy(): string {
  copies += 1;
  const dir = join(folder, `copy ${copies}`);
  cpSync(healthy, dir, { recursive: true });
  return dir;
}

/** The id of a user without rights; starting a program as one needs root. */
const nobody = 65_534;
const unmounts: Array<() => void> = [];
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
});

function readOnlyDisk(dir: string): void {
  execFileSync('mount', ['--bind', dir, dir]);
  unmounts.push(() => execFileSync('umount', ['-l', dir]));
  execFileSync('mount', ['-o', 'remount,ro,bind', dir]);
}

/** Leaves a write-ahead log, as a site does that is killed between two checkpoints. */
function leaveLog(dir: string): void {
  const file = join(dir, 'site.sqlite');
  const database = openSqlite(file, 1_000);
  database.exec('create table left_in_the_log (id integer)');
  for (const end of ['', '-wal']) cpSync(`${file}${end}`, join(folder, `killed${end}`));
  database.close();
  for (const end of ['', '-wal']) cpSync(join(folder, `killed${end}`), `${file}${end}`);
  for (const end of ['', '-wal']) chmodSync(`${file}${end}`, 0o644);
}

/** Names, owners, modes, times and sizes. */
const listing = (dir: string) =>
  readdirSync(dir).map((name) => {
    const { uid, mode, mtimeMs, size } = statSync(join(dir, name));
    return { name, uid, mode, mtimeMs, size };
  });

/** Keeps the head of the file. */
function overwrite(file: string, from: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, 'x'.repeat(40_000), from);
  closeSync(handle);
}

function inDatabase(dataDir: string, sql: string): void {
  const database = openSqlite(join(dataDir, 'site.sqlite'), 1_000);
  database.exec(sql);
  database.close();
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** A lead that nobody has delivered for days. */
function addWaitingLead(dir: string): void {
  const created = daysAgo(3);
  inDatabase(
    dir,
    `insert into leads (id, tenant, category, data, source, created_at)
       values ('l1', 'brolga', 'Enquiry', '{}', 'website', '${created}');
     insert into deliveries (id, tenant, lead_id, destination, about, state, attempts, next_attempt_at, created_at)
       values ('l1-email', 'brolga', 'l1', 'email', 'lead', 'pending', 0, '${created}', '${created}')`,
  );
}

function makeFolderOf(file: string): void {
  rmSync(file);
  mkdirSync(file);
}

interface Fault {
  readonly prepare?: (dir: string) => void;
  readonly environment?: (dir: string) => Environment;
  readonly codes: Readonly<Record<string, string>>;
}

const faults: Readonly<Record<string, Fault>> = {
  'a missing data folder': {
    prepare: (dir) => rmSync(dir, { recursive: true }),
    codes: {
      'data-folder': 'fault: data-folder-missing',
      disk: 'skipped: no-data-folder',
      database: 'skipped: no-database-yet',
      site: 'skipped: site-not-opened',
    },
  },
  'foreign bytes in the database': {
    prepare: (dir) => overwrite(join(dir, 'site.sqlite'), 8_192),
    codes: { database: 'fault: database-damaged' },
  },
  'a folder in place of the database': {
    prepare: (dir) => makeFolderOf(join(dir, 'site.sqlite')),
    codes: { database: 'fault: database-is-folder', site: 'skipped: site-not-opened' },
  },
  'a database of a newer release': {
    prepare: (dir) =>
      inDatabase(
        dir,
        "insert into kysely_migration (name, timestamp) values ('9999-contract-later', '2027-01-01')",
      ),
    codes: { migrations: 'fault: migrations-newer' },
  },
  'backups inside the data folder': {
    prepare: (dir) => symlinkSync(dir, `${dir} link`),
    environment: (dir) => ({ BACKUP_TO: join(`${dir} link`, 'backups') }),
    codes: { backups: 'fault: backups-inside' },
  },
  'a search engine that is away': {
    environment: () => ({
      MEILI_URL: 'http://127.0.0.1:1',
      MEILI_SEARCH_KEY: 'key',
      MEILI_SEARCH_KEY_UID: '6d9b6c0e-8a0e-4d7b-9a45-9e2b1f7c1a11',
    }),
    codes: { search: 'fault: unreachable', leads: 'ok: ok' },
  },
  'a lead that waits, and no backup': {
    prepare: addWaitingLead,
    environment: (dir) => ({ BACKUP_TO: `${dir} backups` }),
    codes: { leads: 'fault: leads-waiting', backups: 'fault: no-backup-yet' },
  },
};

describe('dealer doctor', () => {
  it('finds no fault in a healthy data folder, changes nothing and ends with 0', async () => {
    const content = () =>
      readdirSync(healthy).map((name) => [name, readFileSync(join(healthy, name), 'base64')]);
    const before = content();
    const { code, stderr, codes } = await examine(healthy);
    expect(content()).toEqual(before);
    expect(codes).toMatchObject({
      configuration: 'ok: ok',
      'data-folder': 'ok: ok',
      tenants: 'ok: ok',
      clock: 'ok: ok',
      database: 'ok: ok',
      migrations: 'ok: ok',
      site: 'ok: ok',
      readiness: 'skipped: no-site-here',
      mail: 'warning: mail-to-files',
      backups: 'skipped: no-backups',
      leads: 'ok: ok',
      feeds: 'ok: ok',
    });
    expect([code, stderr]).toEqual([0, '']);
  });

  it('examines a running site, and the indexes in its memory', async () => {
    const site = await startStockedSite();
    const { codes, code } = await examine(site.dataDir, { PORT: String(site.port) });
    await site.stop();
    expect(codes).toMatchObject({ readiness: 'ok: ok', search: 'ok: ok', database: 'ok: ok' });
    expect(code).toBe(0);
  });

  it.each(Object.entries(faults))('reports %s, and changes nothing', async (_, fault) => {
    const dir = newCopy();
    fault.prepare?.(dir);
    const before = readdirSync(folder, { recursive: true });
    const { code, codes } = await examine(dir, fault.environment?.(dir));
    expect(codes).toMatchObject(fault.codes);
    expect(code).toBe(1);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  it('ends the check of a database that takes too long', async () => {
    const check = quickCheckProbe(resolve(import.meta.dirname, '../..'));
    expect(await check(healthy, 60_000)).toEqual({ kind: 'intact' });
    expect(await check(healthy, 1)).toEqual({ kind: 'late', limitMs: 1 });
  });

  it.each<[string, (dir: string) => void, string]>([
    ['a database of another user', () => undefined, 'data-files-unwritable'],
    ['a database on a read-only disk', readOnlyDisk, 'data-folder-unwritable'],
    ['a database with the log of a killed site', leaveLog, 'data-files-unwritable'],
  ])('checks %s, and leaves nothing beside it', async (_, prepare, unwritable) => {
    const dir = newCopy();
    // Others may enter the folder, read its files and make new ones, as with a shared volume.
    chmodSync(dir, 0o777);
    for (const file of readdirSync(dir)) chmodSync(join(dir, file), 0o644);
    prepare(dir);
    const before = listing(dir);
    const { codes, report } = await examine(dir, {}, nobody);
    expect(codes).toMatchObject({
      database: 'ok: ok',
      migrations: 'ok: ok',
      site: 'skipped: site-not-opened',
    });
    expect(report.findings.map((one) => one.code)).toContain(unwritable);
    expect(listing(dir)).toEqual(before);
  });
});

it('`backup create` and a start refuse a place for backups inside the data folder', async () => {
  const dir = newCopy();
  symlinkSync(dir, `${dir} link`);
  const BACKUP_TO = join(`${dir} link`, 'backups');
  const made = await dealer(dir, ['backup', 'create', '--to', BACKUP_TO]);
  expect(made).toMatchObject({ code: 1, stderr: expect.stringContaining('inside DATA_DIR') });
  await expect(startSite({ dataDir: dir, environment: { BACKUP_TO } })).rejects.toThrow(
    /BACKUP_TO: the backups would be inside DATA_DIR/,
  );
  expect(readdirSync(dir)).not.toContain('backups');
});
