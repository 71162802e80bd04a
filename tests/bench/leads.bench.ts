import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '../support/site';
import { bareEnvironment } from '../support/site';
import { askSite } from '../support/site-request';
import { host, tenant, withDemoSite } from './demo-site';
import { table } from './table';

export const title = 'Leads taken beside searches, SQLite';
const note = `Bars: a lead is stored within 50 ms (p99) at 100 a second through HTTP; meanwhile the p99 of searches is at most
1.5 times what it was alone. Every lead waits for the disk. Times count from when a request was due.`;

const leadsPerSecond = 100;
const searchesPerSecond = 20;
const leadSeconds = 30;
const quietSeconds = 15;

/** How long leads take at a steady rate, and what they do to searches. */
export const run = (): Promise<string> =>
  withDemoSite(async (site) => {
    const key = apiKey(site.dataDir);
    await Promise.all([searchesFor(site, 5), leadsFor(site, key, 5)]);
    const quiet = await searchesFor(site, quietSeconds);
    const [leads, busy] = await Promise.all([
      leadsFor(site, key, leadSeconds),
      searchesFor(site, leadSeconds),
    ]);
    const row = (name: string, times: readonly number[]) => [
      name,
      times.length,
      ...[0.5, 0.95, 0.99].map((part) => `${quantile(times, part).toFixed(1)} ms`),
    ];
    const rows = [
      row('leads, 100 a second', leads),
      row('searches alone', quiet),
      row('searches meanwhile', busy),
    ];
    const ratio = (quantile(busy, 0.99) / quantile(quiet, 0.99)).toFixed(2);
    return `${note}\n\n${table(['', 'requests', 'p50', 'p95', 'p99'], rows)}\n\nSearches, p99: ${ratio} times.`;
  });

/** Made by the dealer's command line, as an integrator gets one. */
function apiKey(dataDir: string): string {
  const options = ['--tenant', tenant, '--scope', 'leads:write', '--rate', '1000', '--json'];
  const env = { ...bareEnvironment(), DATA_DIR: dataDir };
  const printed = execFileSync(process.execPath, ['server/cli/dealer.mjs', 'api-key', 'create', ...options], {
    env,
  });
  const { key }: { key: string } = JSON.parse(printed.toString());
  return key;
}

let asked = 0;

/** Milliseconds of each, counted from when it was due: a site that falls behind does not look fast. */
async function steadily(
  seconds: number,
  perSecond: number,
  ask: () => Promise<number>,
  good: number,
): Promise<number[]> {
  const started = performance.now();
  return Promise.all(
    Array.from({ length: seconds * perSecond }, async (_, index) => {
      const due = started + (index * 1000) / perSecond;
      await pause(due - performance.now());
      const status = await ask();
      if (status !== good) throw new Error(`A request was answered with ${status}.`);
      return performance.now() - due;
    }),
  );
}

const searchesFor = ({ port }: Site, seconds: number): Promise<number[]> =>
  steadily(
    seconds,
    searchesPerSecond,
    async () => {
      asked += 1;
      const path = `/api/search?query=mazda&page=1&visit=${asked}`;
      return (await askSite({ port, host, path })).status;
    },
    200,
  );

const leadsFor = ({ port }: Site, key: string, seconds: number): Promise<number[]> =>
  steadily(
    seconds,
    leadsPerSecond,
    async () => {
      asked += 1;
      const body = JSON.stringify({
        ...{ name: 'Jane', last_name: `Citizen ${asked}`, email: `jane.${asked}@example.com` },
        ...{ phone: '0491 570 006', postcode: '4000', message: `Enquiry number ${asked}` },
      });
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      return (await askSite({ port, host, path: '/api/leads', method: 'POST', headers, body })).status;
    },
    201,
  );

const quantile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;
