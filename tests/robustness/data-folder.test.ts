import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '#server/platform/database/sqlite-driver';
import { newApiKey } from '../support/api-key';
import { runDealer } from '../support/dealer-command';
import { bareEnvironment, freePort, type Site, startSite } from '../support/site';
import { enquiry, leadIdIn, postLead } from './lead-intake';
import { copyStock } from './stocked-site';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'folder-'));
/** The data folder of a site that has stopped, with one lead in it. */
const made = join(folder, 'made');
const email = 'Zyxwv.Person@quokka-mail.example';
let modes: ReadonlyMap<string, number>;

beforeAll(async () => {
  copyStock(made);
  const site = await startSite({ dataDir: made });
  await enquire(site);
  modes = modesUnder(made);
  await site.stop();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function enquire(site: Site): Promise<void> {
  const key = newApiKey(site, { tenant: 'brolga', scope: 'leads:write' });
  const message = `Zyxwv asks at ${new Date().toISOString()}`;
  leadIdIn(await postLead(site, 'brolga', { ...enquiry(1), name: 'Zyxwv', email, message }, key));
}

function modesUnder(dir: string): Map<string, number> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true });
  const paths = [dir, ...files.map((file) => join(file.parentPath, file.name))];
  return new Map(paths.map((path) => [path, statSync(path).mode & 0o777]));
}

function copyOf(name: string): string {
  const dir = join(folder, name);
  cpSync(made, dir, { recursive: true });
  return dir;
}

const forget = (dataDir: string) =>
  runDealer(['leads', 'forget', '--tenant', 'brolga', '--email', email, '--yes'], { dataDir });

async function failedStart(dataDir: string) {
  const env = { ...bareEnvironment(), DATA_DIR: dataDir, PORT: String(await freePort()) };
  const ended = spawnSync(process.execPath, ['server/entry/cli/start.mjs', 'build/server/index.js'], {
    cwd: root,
    env,
    timeout: 60_000,
  });
  return { code: ended.status, lines: ended.stderr.toString().trim().split('\n') };
}

/** A running site renames files while they are read: a file that is gone holds nothing. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Files under a folder that hold a text in any letter case. */
const holding = (dir: string, text: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => textOf(path).toLowerCase().includes(text.toLowerCase()));

describe('the data folder', () => {
  it('is for its owner only, with everything in it', () => {
    expect(modes.size).toBeGreaterThan(3);
    const open = [...modes].filter(([, mode]) => (mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it.each([false, true])(
    'holds nothing of a person after `leads forget`; beside a running site: %s',
    async (isRunning) => {
      const dir = copyOf(`forget-${isRunning}`);
      const site = isRunning ? await startSite({ dataDir: dir }) : undefined;
      try {
        if (site) await enquire(site);
        expect(holding(dir, 'zyxwv')).not.toEqual([]);
        expect(await forget(dir)).toMatchObject({ code: 0 });
        expect(holding(dir, 'zyxwv')).toEqual([]);
      } finally {
        await site?.stop();
      }
    },
  );

  it.each([
    ['is empty', (file: string) => truncateSync(file, 0), /is empty \(0 bytes\): restore it/],
    ['is corrupt', (file: string) => spoil(file, 8_192), /is corrupt/],
    ['has a damaged header', (file: string) => spoil(file, 0), /is corrupt/],
    [
      'is gone beside its log',
      (file: string) => {
        rmSync(file);
        writeFileSync(`${file}-wal`, 'pages');
      },
      /is missing, but its write-ahead log/,
    ],
  ])('stops the start with one line if the database %s, and stays as it is', async (name, change, says) => {
    const dir = copyOf(name.replaceAll(' ', '-'));
    const file = join(dir, 'site.sqlite');
    change(file);
    const { code, lines } = await failedStart(dir);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^DATA_DIR: /);
    expect(lines[0]).toMatch(says);
    expect(code).toBe(1);
    if (name === 'is empty') expect(statSync(file).size).toBe(0);
  });

  it('stops the start with one line if a newer release has used it', async () => {
    const dir = copyOf('newer');
    const database = openSqlite(join(dir, 'site.sqlite'), 1_000);
    database.exec(
      "insert into kysely_migration (name, timestamp) values ('9999-contract-later', '2027-01-01')",
    );
    database.close();
    const { code, lines } = await failedStart(dir);
    expect(lines).toEqual([
      'DATA_DIR: a newer release has used this database (migration 9999-contract-later): start that release, or restore a backup from before the update.',
    ]);
    expect(code).toBe(1);
  });
});

function spoil(path: string, from: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(64 * 1024, 0xa5), 0, 64 * 1024, from);
  closeSync(file);
}
