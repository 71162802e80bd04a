import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createServices } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { refreshIndex } from '#server/search/refresh';
import { importStock } from '#server/stock/feeds/import-stock';
import { generateCars } from '../../prisma-free-fixtures/generator';
import { newApiKey } from '../support/api-key';
import { bytesSource } from '../support/bytes-source';
import { startPostgres } from '../support/postgres';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { predictThroughput } from './capacity/closed-loop';
import { type Costs, machinesFor, visitCpuMs } from './capacity/costs';
import { simulateDay } from './capacity/day';
import { type Measured, measure } from './capacity/measure';
import { host, searchPath, tenant as slug } from './demo-site';
import type { Question } from './load';
import { table } from './table';

export const title = 'Cost of a visit, and what it takes for 1 to 10,000 dealers';

const seconds = 6;
/** V8 compiles what is busy: pages cost half as much after half a minute of load as at its start. */
const warmUpSeconds = 15;
const rounds = 5;
/** Of Meilisearch with 20,000 cars, and of the database in its place: see the measurements of the search engines. */
const [searchMs, plainSearchCpuMs] = [6, 40];

/** Two processes on PostgreSQL: costs of each kind of request, then both at once against the prediction. */
export async function run(): Promise<string> {
  const postgres = await startPostgres();
  const environment = {
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'error',
    CLIENT_IP_HEADER: 'X-Real-IP',
    SESSION_SECRET: 'a secret of thirty-two letters or more',
  };
  const sites = [await startSite({ environment }), await startSite({ environment })] as const;
  try {
    const questions = await questionsOf(sites[0], environment);
    for (const question of Object.values(questions)) await measure(sites, question, warmUpSeconds);
    const costs = await costsOf(sites[0], questions, postgres.url);
    return [costs.text, await compare(sites, questions.search), machines(costs), day(costs)].join('\n\n');
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await postgres.stop();
  }
}

type Questions = Readonly<Record<'cached' | 'page' | 'search' | 'lead', Question>>;

async function questionsOf(site: Site, environment: Readonly<Record<string, string>>): Promise<Questions> {
  const { body } = await askSite({ port: site.port, host, path: searchPath });
  const car = /href="(\/cars\/[a-z0-9-]+)"/.exec(body.toString())?.[1] ?? '/';
  const key = newApiKey(site, { tenant: slug, scope: 'leads:write', ratePerSecond: 10_000, environment });
  const brotli = { 'accept-encoding': 'br' };
  return {
    cached: { path: () => searchPath, headers: brotli },
    page: { path: (count) => `${car}?visit=${count}`, headers: brotli },
    search: {
      path: (count) => `${searchPath}?price=..${50_000 + (count % 100_000)}&visit=${count}`,
      headers: brotli,
    },
    lead: {
      path: () => '/api/leads',
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: (count) =>
        JSON.stringify({
          name: 'Jane',
          last_name: `Citizen ${count}`,
          email: `jane.${count}@example.com`,
          phone: '0491 570 006',
          postcode: '4000',
          message: `Enquiry ${count}`,
          category: 'Enquiry',
        }),
    },
  };
}

interface MeasuredCosts extends Costs {
  readonly text: string;
}

async function costsOf(site: Site, questions: Questions, url: string): Promise<MeasuredCosts> {
  const measured: [string, Measured, number][] = [];
  for (const [name, question] of Object.entries(questions)) {
    const before = await transactions(url);
    const one = await measure([site], question, seconds);
    const queries = ((await transactions(url)) - before) / (one.perSecond * seconds);
    measured.push([name, one, queries]);
  }
  const cpuMs = (name: keyof Questions) => measured.find(([of]) => of === name)?.[1].siteCpuMs ?? Number.NaN;
  const kb = (name: keyof Questions) =>
    (measured.find(([of]) => of === name)?.[1].bytes ?? Number.NaN) / 1_000;
  const rows = measured.map(([name, one, queries]) => [
    name,
    one.perSecond.toFixed(0),
    one.siteCpuMs.toFixed(2),
    queries.toFixed(1),
    (one.bytes / 1_000).toFixed(1),
    one.not2xx,
  ]);
  const importCpuMs = await importCost();
  return {
    cachedPageCpuMs: cpuMs('cached'),
    renderedPageCpuMs: cpuMs('page'),
    searchPageCpuMs: cpuMs('search'),
    leadCpuMs: cpuMs('lead'),
    importCpuMs,
    searchMs,
    queriesMs: 2,
    plainSearchCpuMs,
    pageKb: (kb('page') + kb('search')) / 2,
    text: `${table(['request', 'per second', 'processor ms', 'transactions', 'kB', 'not 2xx'], rows)}\n\nAn import of 1,000 cars takes ${importCpuMs.toFixed(0)} ms of processor time.`,
  };
}

/** Transactions of the database so far; PostgreSQL reports them with a delay of up to a second. */
async function transactions(url: string): Promise<number> {
  await new Promise((done) => setTimeout(done, 1_500));
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    'select xact_commit from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.xact_commit);
}

/** Processor time of an import of 1,000 cars and of their index, in milliseconds. */
async function importCost(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'capacity-'));
  const services = await createServices(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  try {
    const tenant = services.tenants.bySlug('corner-cars');
    if (!tenant) throw new Error('There is no tenant corner-cars.');
    const bytes = new TextEncoder().encode(JSON.stringify([...generateCars(1_000, 5)]));
    const before = process.cpuUsage();
    await importStock(services, { tenant, source: bytesSource('generated.json', bytes) });
    await refreshIndex(services, tenant.slug);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  } finally {
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One process and two, measured in turn, against what the simulation says of the costs of one. */
async function compare(sites: readonly [Site, Site], question: Question): Promise<string> {
  const rows: (string | number)[][] = [];
  // The costs warmed the first process only.
  await measure(sites, question, warmUpSeconds);
  for (let round = 1; round <= rounds; round += 1) {
    const one = await measure([sites[0]], question, seconds);
    const two = await measure(sites, question, seconds);
    const cost = { siteCpuMs: one.siteCpuMs, clientCpuMs: one.clientCpuMs, connectionsPerProcess: 16 };
    const predicted = [1, 2].map((processes) =>
      predictThroughput({ ...cost, processes, cores: cpus().length }),
    );
    rows.push([
      round,
      one.perSecond.toFixed(0),
      (predicted[0] ?? 0).toFixed(0),
      two.perSecond.toFixed(0),
      (predicted[1] ?? 0).toFixed(0),
      ((predicted[1] ?? 0) / two.perSecond).toFixed(2),
    ]);
  }
  const heads = ['round', 'one process', 'predicted', 'two processes', 'predicted', 'predicted / measured'];
  return `Search pages per second, rendered each time, the load on the same ${cpus().length} cores:\n\n${table(heads, rows)}`;
}

function machines(costs: Costs): string {
  const rows = [1, 100, 1_000, 10_000].map((dealers) => {
    const all = machinesFor(dealers, costs);
    return [
      dealers.toLocaleString('en-AU'),
      all.visitsPerSecond.toFixed(2),
      all.visitCores.toFixed(2),
      all.importCores.toFixed(2),
      all.siteMachines,
      Math.round(all.trafficGb).toLocaleString('en-AU'),
      `$${Math.round(all.dollarsPerMonth).toLocaleString('en-AU')}`,
    ];
  });
  const heads = [
    'dealers',
    'visits/s, busiest hour',
    'cores for visits',
    'cores for imports',
    'site machines',
    'GB a month',
    'a month',
  ];
  return `A visit costs ${visitCpuMs(costs).toFixed(1)} ms of processor time.\n\n${table(heads, rows)}`;
}

function day(costs: Costs): string {
  const options = { tenants: 1_000, processes: 2, cores: 2, costs };
  const rows = simulateDay(options).map((window) => [
    window.name,
    window.pages,
    window.within(0.5).toFixed(0),
    window.within(0.99).toFixed(0),
    window.failed,
    `${(window.load(options.cores) * 100).toFixed(0)} %`,
  ]);
  const heads = ['part of the day', 'pages', 'p50 ms', 'p99 ms', 'failed', 'cores busy'];
  return `A simulated day of 1,000 tenants with 1,000 cars each, two processes on two cores:\n\n${table(heads, rows)}`;
}
