import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseManifest } from '#server/entry/tenant-versions/rules/manifest';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { bareEnvironment, freePort, type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

const root = resolve(import.meta.dirname, '../..');
/** From the end of a command until every process serves its change. */
const arrivesMs = 3_000;

let postgres: RunningPostgres;
let folder: string;
const sites: Site[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'stored-'));
  cpSync(join(root, 'tenants'), join(folder, 'sites'), { recursive: true });
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({
  ...{ DATABASE_URL: postgres.url, SESSION_SECRET: 'a secret of thirty-two letters or more' },
  ...{ TENANTS: 'database', TENANTS_DIR: join(folder, 'sites') },
});

function dealer(...argv: readonly string[]) {
  const output = execFileSync(
    process.execPath,
    ['server/entry/cli/dealer.mjs', 'tenant', ...argv, '--json'],
    {
      cwd: root,
      env: { ...bareEnvironment(), ...environment(), DATA_DIR: join(folder, 'command') },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return JSON.parse(output);
}

const homePage = async ({ port }: Site, slug = 'brolga') =>
  (await askSite({ port, host: `${slug}.localhost`, path: '/' })).body.toString();

/** Milliseconds until every process has it. */
async function untilAll(has: (site: Site) => Promise<boolean>): Promise<number> {
  const startMs = performance.now();
  for (;;) {
    const all = await Promise.all(sites.map(has));
    const elapsedMs = performance.now() - startMs;
    if (all.every(Boolean) || elapsedMs > 10 * arrivesMs) return elapsedMs;
    await wait(50);
  }
}

test('two processes start without sites, and serve what is pushed, changed, rolled back and removed within 3 s', async () => {
  for (let at = 0; at < 2; at += 1) sites.push(await startSite({ environment: environment() }));
  for (const site of sites) {
    expect(site.output()).toContain(
      'the database has no sites yet: run `dealer tenant push` to copy the 6 of',
    );
    expect((await askSite({ port: site.port, host: 'brolga.localhost', path: '/' })).status).toBe(404);
  }
  const pushed = dealer('push', '--author', 'kim', '--note', 'first');
  expect(pushed.sites).toHaveLength(6);
  const timings = [await untilAll(async (site) => (await homePage(site)).includes('Brolga Motor Group'))];

  const settings = join(folder, 'sites/brolga/tenant.json');
  const original = readFileSync(settings, 'utf8');
  writeFileSync(settings, original.replace('"name": "Brolga Motor Group"', '"name": "Brolga Two"'));
  expect(dealer('push', 'brolga').sites).toEqual([{ tenant: 'brolga', version: 2, changed: true }]);
  timings.push(await untilAll(async (site) => (await homePage(site)).includes('Brolga Two')));
  expect(dealer('diff', 'brolga', '--from', '1').changed).toEqual([
    { path: 'tenant.json', settings: ['name'] },
  ]);

  expect(dealer('rollback', 'brolga', '--to', '1')).toMatchObject({ version: 3, restored_from: 1 });
  timings.push(await untilAll(async (site) => !(await homePage(site)).includes('Brolga Two')));
  const history = dealer('history', 'brolga').versions;
  expect(history.map(({ version, restored_from: from }: Record<string, unknown>) => [version, from])).toEqual(
    [
      ...[
        [3, 1],
        [2, null],
        [1, null],
      ],
    ],
  );
  expect(history.at(-1)).toMatchObject({ author: 'kim', note: 'first' });

  dealer('new', 'hill-end', '--from', 'brolga', '--name', 'Hill End Cars');
  timings.push(await untilAll(async (site) => (await homePage(site, 'hill-end')).includes('Hill End Cars')));
  dealer('remove', 'hill-end', '--yes');
  const gone = async ({ port }: Site) =>
    (await askSite({ port, host: 'hill-end.localhost', path: '/' })).status === 404;
  timings.push(await untilAll(gone));
  for (const ms of timings) expect(ms).toBeLessThan(arrivesMs);
  expect(dealer('show', 'brolga', '--version', '2')).toMatchObject({ version: 2 });
}, 400_000);

test('a save with errors is refused with their place, and nothing changes', async () => {
  const settings = join(folder, 'sites/wattle-bend/tenant.json');
  const original = readFileSync(settings, 'utf8');
  writeFileSync(settings, original.replace('"template"', '"tempalte"'));
  let problem = '';
  try {
    dealer('push', 'wattle-bend');
  } catch (error) {
    problem = String(error instanceof Error && 'stderr' in error ? error.stderr : error);
  }
  writeFileSync(settings, original);
  expect(problem).toContain('wattle-bend/tenant.json: tempalte: is not a known setting');
  expect(dealer('history', 'wattle-bend').versions).toHaveLength(1);
}, 120_000);

test('a process killed while it writes its copy leaves only whole sites, and the next start serves all of them', async () => {
  const dataDir = join(folder, 'killed');
  for (const ms of [0, 30, 60, 120, 250, 500]) {
    await killAfterCopyBegins(dataDir, ms);
    expect(damagedSites(join(dataDir, 'tenants'))).toEqual([]);
  }
  const site = await startSite({ dataDir, environment: environment() });
  try {
    for (const slug of ['brolga', 'wattle-bend', 'saltbush-caravans'])
      expect((await askSite({ port: site.port, host: `${slug}.localhost`, path: '/' })).status).toBe(200);
    expect(damagedSites(join(dataDir, 'tenants'))).toEqual([]);
  } finally {
    await site.stop();
  }
}, 400_000);

/** Starts a process on a data folder without a copy, and kills it so long after the copy's folder appears. */
async function killAfterCopyBegins(dataDir: string, ms: number): Promise<void> {
  const copy = join(dataDir, 'tenants');
  rmSync(copy, { recursive: true, force: true });
  const env = { ...bareEnvironment(), ...environment(), DATA_DIR: dataDir, PORT: String(await freePort()) };
  const child = spawn(process.execPath, ['server/entry/cli/start.mjs', 'build/server/index.js'], {
    ...{ cwd: root, env, stdio: 'ignore' },
  });
  const ended = new Promise((done) => child.once('exit', done));
  while (!existsSync(copy) && child.exitCode === null) await wait(5);
  await wait(ms);
  child.kill('SIGKILL');
  await ended;
}

/** Sites of a copy that lack a file of their version. */
function damagedSites(copy: string): readonly string[] {
  return readdirSync(copy)
    .filter((name) => !name.startsWith('.'))
    .filter((slug) => {
      const home = realpathSync(join(copy, slug));
      const manifest = parseManifest(readFileSync(join(dirname(home), 'manifest.json'), 'utf8'));
      return [...manifest].some(
        ([path, { bytes }]) => statSync(join(home, path), { throwIfNoEntry: false })?.size !== bytes,
      );
    });
}
