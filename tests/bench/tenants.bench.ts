import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLiveRegistry } from '../../server/entry/tenants/live-registry';
import { createLog } from '../../server/platform/log';
import { hostAt, slugAt, writeManyTenants } from '../support/many-tenants';
import { startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { median, table } from './table';

export const title = 'Tenants: 500 sites of 40 pages in one process';
const SITES = 500;
const PAGES = 40;
const LOOKUPS = 200_000;
const STARTS = 3;

/** Time and memory of a start, and what a request and a change on disk cost; a Markdown table. */
export async function run(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-many-'));
  try {
    writeManyTenants(dir, SITES, PAGES);
    return table(['what', 'measured'], [...(await inProcess(dir)), ...(await wholeSite(dir))]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

type Rows = [string, string][];

async function inProcess(dir: string): Promise<Rows> {
  const before = performance.now();
  const opened = await openLiveRegistry(dir, { production: true }, createLog('silent'));
  const read = performance.now() - before;
  if (!opened.ok) throw new Error('the tenants do not load');
  const registry = opened.value;
  const times = { look: await timed(() => registry.refresh()), one: 0 };
  times.one = await timed(() => registry.refresh(new Set([slugAt(7)])));
  let found = 0;
  const started = performance.now();
  for (let at = 0; at < LOOKUPS; at += 1) if (registry.byHost(hostAt(at % SITES))) found += 1;
  const lookupUs = ((performance.now() - started) * 1_000) / LOOKUPS;
  if (found !== LOOKUPS) throw new Error('a site was not found');
  return [
    [`all files read and checked`, `${read.toFixed(0)} ms`],
    ['the site of a host', `${lookupUs.toFixed(2)} µs`],
    ['all folders looked at, nothing changed', `${times.look.toFixed(0)} ms`],
    ['one folder looked at', `${times.one.toFixed(1)} ms`],
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** As `npm start` runs it, in a data folder of its own. */
async function wholeSite(dir: string): Promise<Rows> {
  const starts: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    const started = performance.now();
    const site = await startSite({ environment: { TENANTS_DIR: dir, LOG_LEVEL: 'error' } });
    starts.push(performance.now() - started);
    for (let at = 0; at < SITES; at += 25) await askSite({ port: site.port, host: hostAt(at), path: '/' });
    memory.push(residentMb(site.process.pid));
    await site.stop();
  }
  return [
    ['npm start until ready, an empty data folder', `${(median(starts) / 1_000).toFixed(2)} s`],
    ['its memory after twenty home pages', `${median(memory).toFixed(0)} MB`],
  ];
}

/** Resident memory of a process in MB (10^6), as the system counts it. */
function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024) / 1e6;
}
