import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseManifest } from '#server/dealer/site-files/file-set';
import { runDealer } from '../support/dealer-command';
import { copySites } from '../support/demo-sites';
import { folderForFile } from '../support/folder';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { bareEnvironment, freePort, startSite } from '../support/site';
import { askSite } from '../support/site-request';

const root = resolve(import.meta.dirname, '../..');
const slugs = ['brolga', 'wattle-bend', 'saltbush-caravans'];
let postgres: RunningPostgres;
const folder = folderForFile();
beforeAll(async () => {
  postgres = await startPostgres();
  copySites(join(folder, 'sites'), ...slugs);
  const command = { dataDir: join(folder, 'command'), environment: environment() };
  expect(await runDealer(['tenant', 'push'], command)).toMatchObject({ code: 0 });
});
afterAll(() => postgres.stop());

const environment = () => ({
  DATABASE_URL: postgres.url,
  SESSION_SECRET: 'a secret of thirty-two letters or more',
  TENANTS: 'database',
  TENANTS_DIR: join(folder, 'sites'),
});

test('a process killed while it copies sites from the database leaves only complete ones, and the next start serves all', async () => {
  const dataDir = join(folder, 'killed');
  for (const ms of [0, 30, 60, 120, 250, 500]) {
    await killAfterCopyBegins(dataDir, ms);
    expect(damagedSites(join(dataDir, 'tenants'))).toEqual([]);
  }
  const site = await startSite({ dataDir, environment: environment() });
  try {
    for (const slug of slugs)
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
  const child = spawn(process.execPath, ['server/cli/start.mjs', 'build/server/index.js'], {
    cwd: root,
    env,
    stdio: 'ignore',
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
