import { spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  mkdirSync,
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
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '#server/platform/database/sqlite-driver';
import { runDealer } from '../support/dealer-command';
import { folderForFile } from '../support/folder';
import { bareEnvironment, freePort, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { copyStock } from './stocked-site';

const projectRoot = resolve(import.meta.dirname, '../..');
const folder = folderForFile();

interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

/** Runs `npm start` until it ends by itself. */
async function failedStart(environment: Readonly<Record<string, string>>): Promise<Ended> {
  const PORT = String(await freePort());
  const env = { ...bareEnvironment(), DATA_DIR: join(folder, 'data'), PORT, ...environment };
  const argv = ['server/cli/start.mjs', 'build/server/index.js'];
  const child = spawn(process.execPath, argv, { cwd: projectRoot, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return new Promise((done) => child.once('exit', (code) => done({ code, stderr })));
}

/** One line, and no stack of calls. */
function expectOneLine({ code, stderr }: Ended, says: RegExp): void {
  expect(stderr.trim()).toMatch(says);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(code).toBeGreaterThan(0);
}

/** Writes noise over a stretch of a file, as a failing disk does. */
function overwrite(path: string, from: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(64 * 1024, 0xa5), 0, 64 * 1024, from);
  closeSync(file);
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;

describe('npm start refuses, with one clear line,', () => {
  it.each<[string, () => Readonly<Record<string, string>>, RegExp]>([
    ['an invalid variable', () => ({ LOG_LEVEL: 'loud' }), /^Configuration: LOG_LEVEL: /],
    ['an unknown mode', () => ({ NODE_ENV: 'prod' }), /^Configuration: NODE_ENV: .*, found "prod"$/],
    ['a default tenant that is missing', () => ({ DEFAULT_TENANT: 'nobody' }), /^DEFAULT_TENANT: .*nobody/],
    [
      'a tenants folder that has lost its tenants',
      () => {
        const DATA_DIR = mkdtempSync(join(folder, 'served-'));
        writeFileSync(join(DATA_DIR, 'served-sites.json'), '["brolga"]');
        return { TENANTS_DIR: mkdtempSync(join(folder, 'empty-')), DATA_DIR };
      },
      /at least one tenant/,
    ],
    [
      'a data folder that is a file',
      () => ({ DATA_DIR: '/dev/null' }),
      /^DATA_DIR: \/dev\/null is not a folder\./,
    ],
    [
      'a data folder inside a file',
      () => {
        writeFileSync(join(folder, 'a-file'), '');
        return { DATA_DIR: join(folder, 'a-file/data') };
      },
      /^DATA_DIR: .*a-file\/data is not writable/,
    ],
    [
      'a data folder where the system allows none',
      () => ({ DATA_DIR: '/proc/no-such' }),
      /^DATA_DIR: \/proc\/no-such is not writable \(ENOENT\)/,
    ],
  ])('%s', async (_, environment, says) => {
    expectOneLine(await failedStart(environment()), says);
  });

  it.each<[string, (file: string) => void, RegExp]>([
    [
      'other content in place of the database',
      (file) => writeFileSync(file, 'not a database'.repeat(100)),
      /site\.sqlite/,
    ],
    ['an empty database', (file) => truncateSync(file), /^DATA_DIR: .* is empty \(0 bytes\): restore it/],
    [
      'a folder in place of the database',
      (file) => {
        rmSync(file);
        mkdirSync(file);
      },
      /^DATA_DIR: .* is a folder, not a file/,
    ],
    ['a corrupt database', (file) => overwrite(file, 8_192), /^DATA_DIR: .* is corrupt/],
    ['a database with a damaged header', (file) => overwrite(file, 0), /^DATA_DIR: .* is corrupt/],
    [
      'a write-ahead log without its database',
      (file) => {
        rmSync(file);
        writeFileSync(`${file}-wal`, 'pages');
      },
      /^DATA_DIR: .* is missing, but its write-ahead log/,
    ],
    [
      'a database of a newer release',
      (file) => {
        const database = openSqlite(file, 1_000);
        database.exec(
          "insert into kysely_migration (name, timestamp) values ('9999-contract-later', '2027-01-01')",
        );
        database.close();
      },
      /^DATA_DIR: a newer release has used this database \(migration 9999-contract-later\): start that release, or restore a backup from before the update\.$/,
    ],
  ])('%s, and leaves it as it is', async (name, change, says) => {
    const DATA_DIR = join(folder, name);
    copyStock(DATA_DIR);
    const file = join(DATA_DIR, 'site.sqlite');
    change(file);
    const before = sizeOf(file);
    expectOneLine(await failedStart({ DATA_DIR }), says);
    expect(sizeOf(file)).toBe(before);
  });

  it('a port that is taken', async () => {
    const taken = createServer();
    const port = await freePort();
    await new Promise<void>((done) => taken.listen(port, done));
    expectOneLine(await failedStart({ PORT: String(port) }), new RegExp(`^Port ${port} is in use`));
    taken.close();
  });

  it('a port that another program takes just before the site listens', async () => {
    const PORT = String(await freePort());
    const thief = resolve(import.meta.dirname, 'port-thief.mjs');
    expectOneLine(
      await failedStart({ PORT, LOG_LEVEL: 'warn', NODE_OPTIONS: `--import=${thief}` }),
      new RegExp(`^Port ${PORT} is in use. Stop the other process or set PORT to a free port.$`),
    );
  });

  it('a broken tenant, with the file, the path and the expected values, and writes nothing', async () => {
    const TENANTS_DIR = join(folder, 'tenants');
    cpSync(join(projectRoot, 'tenants/brolga'), join(TENANTS_DIR, 'brolga'), { recursive: true });
    const file = join(TENANTS_DIR, 'brolga/tenant.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"template": "[^"]+"/, '"template": "harbor"'));
    const DATA_DIR = join(folder, 'untouched');
    expectOneLine(
      await failedStart({ TENANTS_DIR, DATA_DIR }),
      /^brolga\/tenant\.json: template: expected .*harbour/,
    );
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });
});

it.each<[string, () => string[], RegExp]>([
  [
    'a feed that is missing',
    () => ['stock', 'import', join(folder, 'no-such-feed.csv'), '--tenant', 'brolga'],
    /no-such-feed\.csv/,
  ],
  [
    'an unreadable feed',
    () => {
      const feed = join(folder, 'picture.csv');
      writeFileSync(feed, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0, 0xff, 0xfe, 0]));
      return ['stock', 'import', feed, '--tenant', 'brolga'];
    },
    /picture\.csv/,
  ],
  ['an unknown site', () => ['leads', 'list', '--tenant', 'nobody'], /nobody/],
])('dealer refuses, with one clear line, %s', async (_, argv, says) => {
  expectOneLine(await runDealer(argv(), { dataDir: join(folder, 'data') }), says);
});

it('npm start loads the demo stock once, prints every site, and ends with 0 on SIGTERM', async () => {
  const dataDir = mkdtempSync(join(folder, 'kept-'));
  for (const isFirst of [true, false]) {
    const site = await startSite({ dataDir });
    expect((await askSite({ port: site.port, host: 'brolga.localhost', path: '/' })).status).toBe(200);
    expect(site.output().includes('demo cars loaded')).toBe(isFirst);
    for (const tenant of ['brolga', 'wattle-bend'])
      expect(site.output()).toContain(`http://${tenant}.localhost:${site.port}/`);
    expect(await site.stop('SIGTERM')).toBe(0);
  }
});
