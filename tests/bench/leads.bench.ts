import { Worker } from 'node:worker_threads';
import { newApiKey } from '../support/api-key';
import type { Site } from '../support/site';
import { host, tenant, withDemoSite } from './demo-site';
import type { SteadyWork } from './steady.worker';
import { quantile, table } from './table';

export const title = 'Leads taken beside searches, SQLite';
const note = `Bars: a lead is stored within 50 ms (p99) at 100 a second through HTTP; meanwhile the p99 of searches is at most
1.5 times what it was alone. Every lead waits for the disk. Times count from when a request was due. The image runs
Node 24: BENCH_NODE=/path/to/node measures the site under another Node than the one that measures.`;

const leadsPerSecond = 100;
const searchesPerSecond = 40;
const seconds = 30;
/** The runtime compiles what it runs often while it runs it. */
const warmUpSeconds = 10;

/** How long leads take at a steady rate, and what they do to searches. */
export const run = (): Promise<string> =>
  withDemoSite(async (site) => {
    const key = newApiKey(site, { tenant, scope: 'leads:write', ratePerSecond: 1_000 });
    await Promise.all([searchesFor(site, warmUpSeconds), leadsFor(site, key, warmUpSeconds)]);
    const quiet = await searchesFor(site, seconds);
    const [leads, busy] = await Promise.all([leadsFor(site, key, seconds), searchesFor(site, seconds)]);
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

/** Asked from a thread of its own: a client that takes leads must not hold up the one that searches. */
function steadily(site: Site, work: Pick<SteadyWork, 'kind' | 'seconds' | 'perSecond'>, key = '') {
  return new Promise<number[]>((done, reject) => {
    const workerData: SteadyWork = { ...work, port: site.port, host, key };
    const client = new Worker(new URL('./steady.worker.mjs', import.meta.url), { workerData });
    client.once('message', done);
    client.once('error', reject);
  });
}

const searchesFor = (site: Site, seconds: number): Promise<number[]> =>
  steadily(site, { kind: 'search', seconds, perSecond: searchesPerSecond });

const leadsFor = (site: Site, key: string, seconds: number): Promise<number[]> =>
  steadily(site, { kind: 'lead', seconds, perSecond: leadsPerSecond }, key);
