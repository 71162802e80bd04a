import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeService } from '../support/compose-file';
import { hasMeilisearch, type MeilisearchServer, startMeilisearch } from '../support/meilisearch';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { bareEnvironment, type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

const projectRoot = resolve(import.meta.dirname, '../..');
const program = 'server/cli/dealer.mjs';

/** The variables that compose.yaml gives a service on a machine without .env. */
const environmentOf = (service: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(composeService(service).environment).map(([name, value]) => [
      name,
      String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]),
  );

/** The containers of the profile `engines`, as processes of this machine with the same variables and commands. */
describe.skipIf(!hasMeilisearch)('the services of `docker compose --profile engines up`', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compose-'));
  const secrets = join(folder, 'secrets');
  const dataDir = join(folder, 'data');
  const heartbeat = join(folder, 'current');
  let postgres: RunningPostgres;
  let meilisearch: MeilisearchServer;
  let indexer: ChildProcess;
  const sites: Site[] = [];

  const variablesOf = (service: string, reader: string) => ({
    ...environmentOf(service),
    SECRETS_DIR: join(secrets, reader),
    DATA_DIR: dataDir,
  });
  const run = (argv: readonly string[], variables: Record<string, string>) =>
    execFileSync(process.execPath, [program, ...argv], {
      cwd: projectRoot,
      env: { ...bareEnvironment(), ...variables },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  /** What `keys` and `search-keys` run, with the addresses of this machine. */
  const bootstrap = (service: string) => {
    const argv = [...(composeService(service).entrypoint ?? []), ...(composeService(service).command ?? [])];
    const addresses: Record<string, string> = {
      '/secrets': secrets,
      'postgres://site@postgres:5432/site': postgres.url.replace('site:site@', 'site@'),
      'http://meilisearch:7700': meilisearch.url,
    };
    // The engines of this test have their keys already.
    const given = { POSTGRES_PASSWORD: 'site', MEILI_MASTER_KEY: meilisearch.masterKey };
    run(
      argv.slice(1).map((word) => addresses[word] ?? word),
      { ...environmentOf(service), ...given },
    );
  };

  beforeAll(async () => {
    postgres = await startPostgres();
    meilisearch = await startMeilisearch();
    bootstrap('keys');
    bootstrap('search-keys');
    const argv = composeService('indexer').entrypoint?.slice(1) ?? [];
    indexer = spawn(process.execPath, [program, ...argv.slice(0, -1), heartbeat], {
      cwd: projectRoot,
      env: { ...bareEnvironment(), ...variablesOf('indexer', 'admin') },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    // All at once, on an empty database.
    const start = () => startSite({ environment: variablesOf('site', 'site'), dataDir });
    sites.push(...(await Promise.all([start(), start(), start()])));
  });
  afterAll(async () => {
    indexer?.kill('SIGKILL');
    for (const site of sites) await site.stop();
    await Promise.all([postgres?.stop(), meilisearch?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const readiness = async (site: Site) =>
    JSON.parse(
      (await askSite({ port: site.port, host: 'brolga.localhost', path: '/readyz' })).body.toString(),
    );
  const allCurrent = async (site: Site) =>
    Object.values((await readiness(site)).search).every((state) => state === 'current');
  const until = (condition: () => Promise<boolean>) =>
    expect.poll(condition, { timeout: 240_000 }).toBe(true);

  it('index the stock of every site, and the web processes only read the index', async () => {
    await until(async () => existsSync(heartbeat));
    for (const site of sites) {
      await until(() => allCurrent(site));
      expect(await readiness(site)).toMatchObject({
        status: 'ready',
        tenants: 6,
        search_index: 'reads only',
        search_findings: [],
      });
    }
  });

  it('show imported stock on every process', async () => {
    const file = join(folder, 'stock.csv');
    writeFileSync(file, 'Stock No,Make,Model,Year,Price\nCOMPOSE1,Kia,Zyzzyva,2022,23990\n');
    const report = run(
      ['stock', 'import', file, '--tenant', 'brolga', '--json'],
      variablesOf('site', 'site'),
    );
    expect(JSON.parse(report)).toMatchObject({ added: 1 });
    for (const site of sites) {
      await until(async () => {
        const path = '/api/search?query=zyzzyva';
        const { body } = await askSite({ port: site.port, host: 'brolga.localhost', path });
        return JSON.parse(body.toString()).count === 1;
      });
      await until(() => allCurrent(site));
    }
  });

  it('keep the key that writes the index from the web processes', () => {
    const admin = readFileSync(join(secrets, 'admin/MEILI_ADMIN_KEY'), 'utf8');
    const environment = readFileSync(`/proc/${sites[0]?.process.pid}/environ`, 'utf8');
    const own = execFileSync('grep', ['-r', '', join(secrets, 'site')], { encoding: 'utf8' });
    for (const text of [environment, own]) {
      expect(text).not.toContain(admin);
      expect(text).not.toContain(meilisearch.masterKey);
    }
  });

  it('stop on SIGTERM', async () => {
    const ended = new Promise((done) => indexer.once('exit', done));
    indexer.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
