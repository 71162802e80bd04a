import { execFile, execFileSync } from 'node:child_process';
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
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { quickCheckProbe } from '#server/entry/cli/doctor/adapters/quick-check-probe';
import { openSqlite } from '#server/platform/database/sqlite-driver';
import { bareEnvironment, freePort, startSite } from '../support/site';
import { startSmtpServer } from '../support/smtp-server';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
chmodSync(folder, 0o755);
/** A data folder with a migrated database, copied for each test. */
const healthy = join(folder, 'healthy');
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}
type Environment = Readonly<Record<string, string>>;

/** Runs the command as an operator does. */
const dealer = (
  DATA_DIR: string,
  argv: readonly string[],
  environment: Environment = {},
  user?: number,
): Promise<Ended> =>
  new Promise((done) => {
    const env = { ...bareEnvironment(), DATA_DIR, PORT: '1', ...environment };
    execFile(
      process.execPath,
      ['server/entry/cli/dealer.mjs', ...argv],
      { cwd: root, env, timeout: 120_000, ...(user !== undefined && { uid: user, gid: user }) },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

const reportSchema = z.strictObject({
  ...{ result: z.enum(['ok', 'warning', 'fault', 'skipped']), release: z.string(), at: z.iso.datetime() },
  findings: z.array(
    z.strictObject({
      ...{ check: z.string(), result: z.enum(['ok', 'warning', 'fault', 'skipped']), code: z.string() },
      ...{ text: z.string().regex(/\.$/), advice: z.string().regex(/\.$/), about: z.array(z.string()) },
    }),
  ),
});

async function examine(dataDir: string, environment?: Environment, user?: number) {
  const { code, stdout, stderr } = await dealer(dataDir, ['doctor', '--json'], environment, user);
  const report = reportSchema.parse(JSON.parse(stdout));
  const codes = Object.fromEntries(report.findings.map((one) => [one.check, `${one.result}: ${one.code}`]));
  return { code, stderr, report, codes };
}

function copyOf(name: string): string {
  const dir = join(folder, name);
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

/** As a site does that is killed between two checkpoints. */
function leaveLog(dir: string): void {
  const file = join(dir, 'site.sqlite');
  const database = openSqlite(file, 1_000);
  database.exec('create table left_in_the_log (id integer)');
  for (const end of ['', '-wal']) cpSync(`${file}${end}`, join(folder, `killed${end}`));
  database.close();
  for (const end of ['', '-wal']) cpSync(join(folder, `killed${end}`), `${file}${end}`);
  for (const end of ['', '-wal']) chmodSync(`${file}${end}`, 0o644);
}

/** Names, owners, modes and content. */
const listing = (dir: string) =>
  readdirSync(dir).map((name) => {
    const { uid, mode, mtimeMs, size } = statSync(join(dir, name));
    return { name, uid, mode, mtimeMs, size };
  });

/** A port that accepts connections and says nothing, or one that is closed. */
async function aPort(isOpen: boolean): Promise<{ readonly number: number; readonly stop: () => void }> {
  const number = await freePort();
  if (!isOpen) return { number, stop: () => undefined };
  const server = createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((done) => server.listen(number, '127.0.0.1', done));
  return { number, stop: () => void server.close() };
}

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

beforeAll(async () => {
  const { code, stderr } = await dealer(healthy, ['leads', 'list', '--tenant', 'brolga']);
  expect(code, stderr).toBe(0);
});

describe('dealer doctor', () => {
  it('finds no fault in a healthy data folder, changes nothing and ends with 0', async () => {
    const content = () =>
      readdirSync(healthy).map((name) => [name, readFileSync(join(healthy, name), 'base64')]);
    const before = content();
    const { code, stderr, codes } = await examine(healthy);
    expect(content()).toEqual(before);
    expect(stderr).toBe('');
    expect(codes).toMatchObject({
      ...{ configuration: 'ok: ok', 'data-folder': 'ok: ok', tenants: 'ok: ok', clock: 'ok: ok' },
      ...{ database: 'ok: ok', migrations: 'ok: ok', site: 'ok: ok', readiness: 'skipped: no-site-here' },
      ...{ mail: 'warning: mail-to-files', backups: 'skipped: no-backups', leads: 'ok: ok', feeds: 'ok: ok' },
    });
    expect(code).toBe(0);
  });

  it('prints a line for each finding, its advice below, and the counts', async () => {
    const { code, stdout } = await dealer(healthy, ['doctor']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {8}database {7}.*site\.sqlite is intact/m);
    expect(stdout).toMatch(/^warning {3}mail .*\n {25}Set SMTP_URL/m);
    expect(stdout).toMatch(/^0 faults, \d+ warnings?, \d+ ok, \d+ skipped\.\n$/m);
  });

  it('sees a running site, and the indexes in its memory', async () => {
    const site = await startSite();
    const { codes, code } = await examine(site.dataDir, { PORT: String(site.port) });
    await site.stop();
    expect(codes).toMatchObject({ readiness: 'ok: ok', search: 'ok: ok', database: 'ok: ok' });
    expect(code).toBe(0);
  });

  it('reports variables that cannot be used, and ends with 1', async () => {
    const { code, report } = await examine(healthy, { DATABASE_URL: 'nonsense' });
    expect(report).toMatchObject({ result: 'fault', findings: [{ code: 'configuration-invalid' }] });
    expect(code).toBe(1);
  });

  it('survives a data folder that is not there, and does not create it', async () => {
    const missing = join(folder, 'missing');
    for (const _ of ['first', 'again']) {
      const { code, codes } = await examine(missing);
      expect(codes).toMatchObject({
        ...{ 'data-folder': 'fault: data-folder-missing', disk: 'skipped: no-data-folder' },
        ...{ database: 'skipped: no-database-yet', site: 'skipped: site-not-opened' },
      });
      expect(code).toBe(1);
    }
  });

  it.each<[string, (file: string) => void, string]>([
    ['with bytes of something else', (file) => overwrite(file, 8_192), 'database-damaged'],
    [
      'that is something else',
      (file) => writeFileSync(file, 'something else'.repeat(900)),
      'database-damaged',
    ],
    ['that is empty', (file) => truncateSync(file), 'database-empty'],
  ])('finds a database %s', async (name, damage, finding) => {
    const dir = copyOf(name);
    damage(join(dir, 'site.sqlite'));
    const { code, codes } = await examine(dir);
    expect(codes['database']).toBe(`fault: ${finding}`);
    expect(code).toBe(1);
  });

  it('ends the check of a database that takes too long', async () => {
    const check = quickCheckProbe(root);
    expect(await check(healthy, 60_000)).toEqual({ kind: 'intact' });
    expect(await check(healthy, 1)).toEqual({ kind: 'late', limitMs: 1 });
  });

  it('finds a database of a newer release, and one that lacks migrations, and does not migrate it', async () => {
    const dir = copyOf('migrations');
    inDatabase(
      dir,
      "update kysely_migration set name = '9999-contract-later' where name = '0060-own-photos'",
    );
    expect((await examine(dir)).codes).toMatchObject({ migrations: 'fault: migrations-newer' });
    inDatabase(dir, "delete from kysely_migration where name = '9999-contract-later'");
    for (const _ of ['first', 'again']) {
      const { code, codes } = await examine(dir);
      expect(codes).toMatchObject({
        migrations: 'warning: migrations-pending',
        site: 'skipped: site-not-opened',
      });
      expect(code).toBe(0);
    }
  });

  it('finds files of the future, a lost signing secret, and a folder that others can read', async () => {
    const dir = copyOf('odd');
    const future = new Date(Date.now() + 86_400_000);
    utimesSync(join(dir, 'site.sqlite'), future, future);
    rmSync(join(dir, 'session-secret'));
    chmodSync(dir, 0o755);
    const { report } = await examine(dir);
    const problems = report.findings.filter(({ check }) => check === 'clock' || check === 'data-folder');
    expect(problems.map(({ code }) => code)).toEqual(['secret-missing', 'data-folder-open', 'clock-behind']);
    expect(readdirSync(dir)).not.toContain('session-secret');
  });

  it('reports backups inside the data folder; `backup create` and a start refuse them', async () => {
    const dir = copyOf('misplaced');
    symlinkSync(dir, join(folder, 'link'));
    const BACKUP_TO = join(folder, 'link', 'backups');
    const { code, codes } = await examine(dir, { BACKUP_TO });
    expect([codes['backups'], code]).toEqual(['fault: backups-inside', 1]);
    const made = await dealer(dir, ['backup', 'create', '--to', BACKUP_TO]);
    expect(made).toMatchObject({ code: 1, stderr: expect.stringContaining('inside DATA_DIR') });
    await expect(startSite({ dataDir: dir, environment: { BACKUP_TO } })).rejects.toThrow(
      /BACKUP_TO: the backups would be inside DATA_DIR/,
    );
    expect(readdirSync(dir)).not.toContain('backups');
  });

  it('reports a folder in place of the database, and so does a start', async () => {
    const dir = copyOf('folder');
    rmSync(join(dir, 'site.sqlite'));
    mkdirSync(join(dir, 'site.sqlite'));
    const { code, codes } = await examine(dir);
    expect([codes['database'], codes['site'], code]).toEqual([
      ...['fault: database-is-folder', 'skipped: site-not-opened', 1],
    ]);
    const started = await dealer(dir, ['leads', 'list', '--tenant', 'brolga']);
    expect(started.stderr).toContain('site.sqlite is a folder, not a file');
  });

  it.each<[string, (dir: string) => void, string]>([
    ['a database of another user', () => undefined, 'data-files-unwritable'],
    ['one on a disk for reading only', (dir) => readOnlyDisk(dir), 'data-folder-unwritable'],
    ['one with a log that a killed site left', (dir) => leaveLog(dir), 'data-files-unwritable'],
  ])('checks %s, and leaves nothing beside it', async (name, prepare, unwritable) => {
    const dir = copyOf(name);
    // Others may enter the folder, read its files and make new ones, as with a shared volume.
    chmodSync(dir, 0o777);
    for (const file of readdirSync(dir)) chmodSync(join(dir, file), 0o644);
    prepare(dir);
    const before = listing(dir);
    const { codes, report } = await examine(dir, {}, nobody);
    expect(codes).toMatchObject({
      ...{ database: 'ok: ok', migrations: 'ok: ok', site: 'skipped: site-not-opened' },
    });
    expect(report.findings.map((one) => one.code)).toContain(unwritable);
    expect(listing(dir)).toEqual(before);
    expect(readdirSync(tmpdir()).filter((file) => file.startsWith('dealer-doctor-'))).toEqual([]);
  });

  it('finds an outbox that is a file', async () => {
    const dir = copyOf('outbox');
    rmSync(join(dir, 'outbox'), { recursive: true, force: true });
    writeFileSync(join(dir, 'outbox'), '');
    const { code, codes } = await examine(dir);
    expect([codes['data-folder'], code]).toEqual(['fault: outbox-no-folder', 1]);
  });

  it('compares the copy of the sites with the database as it finds it, and leaves it so', async () => {
    const dir = join(folder, 'stored');
    const TENANTS_DIR = join(folder, 'stored-sites');
    cpSync(join(root, 'tenants'), TENANTS_DIR, { recursive: true });
    const environment = { TENANTS: 'database', TENANTS_DIR };
    expect((await dealer(dir, ['tenant', 'push'], environment)).code).toBe(0);
    expect((await dealer(dir, ['leads', 'list', '--tenant', 'brolga'], environment)).code).toBe(0);
    expect((await examine(dir, environment)).codes).toMatchObject({ tenants: 'ok: ok', site: 'ok: ok' });
    const settings = join(TENANTS_DIR, 'brolga/tenant.json');
    const changed = readFileSync(settings, 'utf8').replace('Brolga Motor Group', 'Brolga Two');
    writeFileSync(settings, changed);
    expect((await dealer(dir, ['tenant', 'push', 'brolga'], environment)).code).toBe(0);
    for (const _ of ['first', 'again']) {
      const { codes, report } = await examine(dir, environment);
      expect(codes).toMatchObject({ tenants: 'warning: tenants-behind', site: 'ok: ok' });
      const [finding] = report.findings.filter(({ check }) => check === 'tenants');
      expect(finding?.about).toEqual(['brolga (copy: version 1, database: version 2)']);
    }
  });

  it('signs in at the mail server, and reports a refusal without the password', async () => {
    for (const [mood, result, status] of [
      ['accepts', 'ok: ok', 0],
      ['refuses', 'fault: mail-refused', 1],
      ['silent', 'fault: mail-refused', 1],
    ] as const) {
      const server = await startSmtpServer(mood);
      const SMTP_URL = `smtp://site:hunter2@127.0.0.1:${server.port}`;
      const { code, codes, report } = await examine(healthy, { SMTP_URL });
      server.stop();
      expect([codes['mail'], code]).toEqual([result, status]);
      expect(JSON.stringify(report)).not.toContain('hunter2');
    }
  });

  it.each(['closed', 'silent'])('reports a PostgreSQL server whose port is %s, and ends', async (port) => {
    const { number, stop } = await aPort(port === 'silent');
    const DATABASE_URL = `postgres://site:hunter2@127.0.0.1:${number}/site`;
    const startedAt = Date.now();
    const { code, codes, report } = await examine(healthy, { DATABASE_URL, SESSION_SECRET: 's'.repeat(32) });
    expect(Date.now() - startedAt).toBeLessThan(30_000);
    stop();
    expect(codes).toMatchObject({
      database: 'fault: database-unreachable',
      site: 'skipped: site-not-opened',
    });
    expect(JSON.stringify(report)).not.toContain('hunter2');
    expect(code).toBe(1);
  });

  it.each(['closed', 'silent'])('reports a search engine whose port is %s', async (port) => {
    const { number, stop } = await aPort(port === 'silent');
    const { code, codes } = await examine(healthy, {
      ...{ MEILI_URL: `http://127.0.0.1:${number}`, MEILI_SEARCH_KEY: 'key' },
      MEILI_SEARCH_KEY_UID: '6d9b6c0e-8a0e-4d7b-9a45-9e2b1f7c1a11',
    });
    stop();
    expect(codes).toMatchObject({ search: 'fault: unreachable', leads: 'ok: ok' });
    expect(code).toBe(1);
  });

  it('finds leads that wait, and backups that are missing or old', async () => {
    const dir = copyOf('work');
    const created = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const lead = `'l1', 'brolga', 'Enquiry', '{}', 'website', '${created}'`;
    inDatabase(
      dir,
      `insert into leads (id, tenant, category, data, source, created_at) values (${lead});
       insert into deliveries (id, tenant, lead_id, destination, about, state, attempts, next_attempt_at, created_at)
       values ('l1-email', 'brolga', 'l1', 'email', 'lead', 'pending', 0, '${created}', '${created}')`,
    );
    const BACKUP_TO = join(folder, 'backups');
    const waiting = await examine(dir, { BACKUP_TO });
    expect(waiting.codes).toMatchObject({ leads: 'fault: leads-waiting', backups: 'fault: no-backup-yet' });
    mkdirSync(join(BACKUP_TO, 'backups'), { recursive: true });
    writeFileSync(join(BACKUP_TO, 'backups', `${created.replaceAll(/[:.]/g, '-')}.manifest`), '');
    expect((await examine(dir, { BACKUP_TO })).codes['backups']).toBe('fault: backup-too-old');
    const made = await dealer(dir, ['backup', 'create'], { BACKUP_TO: join(folder, 'fresh') });
    expect(made.code, made.stderr).toBe(0);
    expect((await examine(dir, { BACKUP_TO: join(folder, 'fresh') })).codes['backups']).toBe('ok: ok');
  });
});
