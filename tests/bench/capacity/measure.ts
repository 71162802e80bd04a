import { readFileSync } from 'node:fs';
import type { Site } from '../../support/site';
import { host } from '../demo-site';
import { putLoadOn, type Question } from '../load';

/** Milliseconds in which Linux counts a process's time. */
const tickMs = 10;

/** Milliseconds that a site's process, with all its threads, has spent on processors. */
function processorMs({ process: { pid } }: Site): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return (user + system) * tickMs;
}

export interface Measured {
  readonly perSecond: number;
  /** Of one request. */
  readonly siteCpuMs: number;
  readonly clientCpuMs: number;
  readonly bytes: number;
  readonly not2xx: number;
}

/** Puts a load on each of the sites for so many seconds, all at once. */
export async function measure(
  sites: readonly Site[],
  question: Question,
  seconds: number,
): Promise<Measured> {
  const before = sites.reduce((sum, site) => sum + processorMs(site), 0);
  const client = process.cpuUsage();
  const results = await Promise.all(sites.map(({ port }) => putLoadOn({ port, host }, question, seconds)));
  const { user, system } = process.cpuUsage(client);
  const siteMs = sites.reduce((sum, site) => sum + processorMs(site), 0) - before;
  const count = results.reduce((sum, { requests }) => sum + requests.total, 0);
  const bytes = results.reduce((sum, { throughput }) => sum + throughput.total, 0);
  return {
    perSecond: count / seconds,
    siteCpuMs: siteMs / count,
    clientCpuMs: (user + system) / 1_000 / count,
    bytes: bytes / count,
    not2xx: results.reduce((sum, { non2xx }) => sum + non2xx, 0),
  };
}
