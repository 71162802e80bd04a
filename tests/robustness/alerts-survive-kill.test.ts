import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { isMatched, isSent } from '../support/alert-progress';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { importFeed } from '../support/stock';

/** Two processes match cars with alerts and write the emails, and are killed again and again. */
const root = resolve(import.meta.dirname, '../..');
const program = join(root, 'node_modules/.cache/tests/alerts.child.mjs');
const slug = 'saltbush-caravans';
const alertCount = 150;
/** Per alert: all fit into one email. */
const carsOfAlert = 8;
let postgres: RunningPostgres;
const folders: string[] = [];

beforeAll(async () => {
  await build({
    entryPoints: [resolve(import.meta.dirname, 'alerts.child.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '#server': join(root, 'server') },
    logLevel: 'error',
  });
  postgres = await startPostgres();
});
const children: ChildProcess[] = [];
const killAll = () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
};
afterEach(killAll);
afterAll(async () => {
  await postgres?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function startTwo(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  for (const _ of [1, 2]) {
    const child = fork(program, [dataDir, ...(databaseUrl ? [databaseUrl] : [])], { cwd: root });
    children.push(child);
    await new Promise<void>((done, reject) => {
      child.once('message', () => done());
      child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    });
  }
}

const makeOf = (at: number) => `Make${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`;
const stockOf = (perMake: number) =>
  Array.from({ length: alertCount * perMake }, (_, at) => {
    const make = makeOf(at % alertCount);
    const nth = Math.floor(at / alertCount);
    return { stocknum: `${make}${nth}`, make, model: `Model${nth}`, year: 2020, price: 20_000, type: 'used' };
  });

async function prepare(services: Services): Promise<void> {
  const tenant = services.tenants.bySlug(slug);
  if (!tenant) throw new Error(`no site ${slug}`);
  await importFeed(services.database, stockOf(1), { tenant: slug, locations: tenant.locations });
  const stockVersion = await services.cars.stockVersion(slug);
  for (let at = 0; at < alertCount; at++) {
    const target = `/search/used-cars?make=${makeOf(at)}`;
    const email = `shopper${at}@shopper.example`;
    const words = {
      label: target,
      origin: `http://${slug}.localhost`,
      consent: 'yes',
      frequency: 'now' as const,
    };
    const times = { createdAt: new Date().toISOString(), endsAt: '2099-01-01T00:00:00.000Z' };
    await services.alerts.add(
      { ...words, ...times, tenant: slug, email, kind: 'search', target, stockVersion },
      () => null,
    );
  }
  await services.database.updateTable('alerts').set({ state: 'active' }).execute();
}

const waitFor = async (check: () => Promise<boolean>) => {
  for (let tries = 0; tries < 600; tries++) {
    if (await check()) return;
    await wait(100);
  }
  throw new Error('waited for a minute');
};
describe.each(['SQLite', 'PostgreSQL'])('alerts on %s', (engine) => {
  it('report each car once to each alert, whatever is killed', { timeout: 240_000 }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'alerts-survive-'));
    folders.push(dataDir);
    const databaseUrl = engine === 'PostgreSQL' ? postgres.url : undefined;
    const services = await createServices(
      parseConfig({
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        SESSION_SECRET: 'a secret of the site, long enough',
        LOG_LEVEL: 'silent',
      }),
    );
    try {
      await prepare(services);
      await startTwo(dataDir, databaseUrl);
      await waitFor(() => isMatched(services, slug));
      killAll();
      const { locations = [] } = services.tenants.bySlug(slug) ?? {};
      await importFeed(services.database, stockOf(1 + carsOfAlert), { tenant: slug, locations });
      for (const ms of [0, 40, 120, 250, 400, 700]) {
        await startTwo(dataDir, databaseUrl);
        await wait(ms);
        killAll();
      }
      await startTwo(dataDir, databaseUrl);
      await waitFor(async () => (await isMatched(services, slug)) && (await isSent(services)));
      killAll();
      const reports = await services.database.selectFrom('alert_cars').selectAll().execute();
      expect(reports).toHaveLength(alertCount * carsOfAlert);
      const messages = await services.database.selectFrom('messages').selectAll().execute();
      const links = messages.flatMap(({ recipient, payload }) =>
        [...payload.matchAll(/\\n(http:[^\\]+\/cars\/[^\\]+)/g)].map(([, link]) => `${recipient} ${link}`),
      );
      expect(new Set(links).size).toBe(links.length);
      expect(links).toHaveLength(alertCount * carsOfAlert);
      const ids = new Set(messages.map(({ id }) => id));
      expect(reports.filter(({ message_id }) => !ids.has(message_id ?? ''))).toEqual([]);
    } finally {
      await services.close();
    }
  });
});
