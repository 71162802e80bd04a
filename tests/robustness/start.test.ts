import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bareEnvironment, freePort, startSite } from '../support/site';
import { askSite } from '../support/site-request';

const projectRoot = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly errors: string;
}

/** Runs a program of the project until it ends by itself. */
function runProgram(argv: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ended> {
  const env = { ...bareEnvironment(), DATA_DIR: join(folder, 'data'), ...environment };
  const child = spawn(process.execPath, argv, { cwd: projectRoot, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return new Promise((done) => child.once('exit', (code) => done({ code, errors: errors.trim() })));
}

const startProgram = async (environment: Readonly<Record<string, string>>) =>
  runProgram(['server/entry/cli/start.mjs', 'build/server/index.js'], {
    PORT: String(await freePort()),
    ...environment,
  });

/** One line, and no stack of calls. */
function expectOneLine({ code, errors }: Ended, says: RegExp): void {
  expect(errors).toMatch(says);
  expect(errors.split('\n')).toHaveLength(1);
  expect(code).toBeGreaterThan(0);
}

describe('npm start refuses, with one clear line,', () => {
  it('a wrong variable', async () => {
    expectOneLine(await startProgram({ LOG_LEVEL: 'loud' }), /^Configuration: LOG_LEVEL: /);
    expectOneLine(await startProgram({ NODE_ENV: 'prod' }), /^Configuration: NODE_ENV: .*, found "prod"$/);
  });

  it('a port that is taken', async () => {
    const taken = createServer();
    const port = await new Promise<number>((done) => {
      taken.listen(0, () => {
        const address = taken.address();
        done(address !== null && typeof address === 'object' ? address.port : 0);
      });
    });
    expectOneLine(await startProgram({ PORT: String(port) }), new RegExp(`^Port ${port} is in use`));
    taken.close();
  });

  it('a port that another program takes after the start has seen it free', async () => {
    const PORT = String(await freePort());
    const thief = resolve(import.meta.dirname, 'port-thief.mjs');
    expectOneLine(
      await startProgram({ PORT, LOG_LEVEL: 'warn', NODE_OPTIONS: `--import=${thief}` }),
      new RegExp(`^Port ${PORT} is in use. Stop the other process or set PORT to a free port.$`),
    );
  });

  it('a data folder that is a file', async () => {
    expectOneLine(await startProgram({ DATA_DIR: '/dev/null' }), /^DATA_DIR: \/dev\/null is not a folder\./);
  });

  it('a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expectOneLine(
      await startProgram({ DATA_DIR: join(file, 'data') }),
      /^DATA_DIR: .*a-file\/data is not writable/,
    );
  });

  it.skipIf(!existsSync('/proc/self'))('a data folder where the system makes none', async () => {
    expectOneLine(
      await startProgram({ DATA_DIR: '/proc/no-such' }),
      /^DATA_DIR: \/proc\/no-such is not writable \(ENOENT\)/,
    );
  });

  it('a database that is none', async () => {
    const data = mkdtempSync(join(folder, 'broken-'));
    writeFileSync(join(data, 'site.sqlite'), 'not a database'.repeat(100));
    expectOneLine(await startProgram({ DATA_DIR: data }), /site\.sqlite/);
  });

  it('a broken tenant, naming file, path and what was expected', async () => {
    const tenants = join(folder, 'tenants');
    cpSync(join(projectRoot, 'tenants'), tenants, { recursive: true });
    const file = join(tenants, 'brolga/tenant.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"template": "[^"]+"/, '"template": "harbor"'));
    const data = join(folder, 'untouched');
    expectOneLine(
      await startProgram({ TENANTS_DIR: tenants, DATA_DIR: data }),
      /^brolga\/tenant\.json: template: expected .*harbour/,
    );
    expect(readdirSync(data), 'nothing half-written').toEqual([]);
  });

  it('a tenants folder without tenants', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    expectOneLine(await startProgram({ TENANTS_DIR: empty }), /at least one tenant/);
  });

  it('a default tenant that is not there', async () => {
    expectOneLine(await startProgram({ DEFAULT_TENANT: 'nobody' }), /^DEFAULT_TENANT: .*nobody/);
  });
});

describe('dealer refuses, with one clear line,', () => {
  const dealer = (...argv: string[]) => runProgram(['server/entry/cli/dealer.mjs', ...argv], {});

  it('a feed that is not there', async () => {
    const ended = await dealer('stock', 'import', join(folder, 'no-such-feed.csv'), '--tenant', 'brolga');
    expectOneLine(ended, /no-such-feed\.csv/);
  });

  it('a feed that cannot be read', async () => {
    const feed = join(folder, 'picture.csv');
    writeFileSync(feed, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0, 0xff, 0xfe, 0]));
    expectOneLine(await dealer('stock', 'import', feed, '--tenant', 'brolga'), /picture\.csv/);
  });

  it('a site that is not there', async () => {
    expectOneLine(await dealer('leads', 'list', '--tenant', 'nobody'), /nobody/);
  });
});

describe('npm start', () => {
  it('answers within 15 s, prints every site, and ends in good order when it is asked to', async () => {
    const started = Date.now();
    const site = await startSite();
    const page = await askSite({ port: site.port, host: 'brolga.localhost', path: '/' });
    expect(page.status).toBe(200);
    expect(Date.now() - started).toBeLessThan(15_000);
    expect(site.output()).toContain(`http://brolga.localhost:${site.port}/`);
    expect(site.output()).toContain(`http://wattle-bend.localhost:${site.port}/`);
    expect(await site.stop('SIGTERM')).toBe(0);
  });

  it('finishes the answers it has begun before it ends', async () => {
    const site = await startSite();
    const asked = Array.from({ length: 8 }, (_, index) =>
      askSite({
        port: site.port,
        host: 'brolga.localhost',
        path: `/search/new-used-and-demo-cars?price=1..${900_000 + index}`,
      }),
    );
    await askSite({ port: site.port, host: 'brolga.localhost', path: '/healthz' });
    const ended = site.stop('SIGTERM');
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await ended).toBe(0);
  });

  it('keeps its data folder and loads the demo stock once', async () => {
    const dataDir = mkdtempSync(join(folder, 'kept-'));
    const first = await startSite({ dataDir });
    expect(first.output()).toContain('demo cars loaded');
    await first.stop();
    const second = await startSite({ dataDir });
    expect(second.output()).not.toContain('demo cars loaded');
    await second.stop();
  });
});
