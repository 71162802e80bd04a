import { readFileSync } from 'node:fs';
import type { Site } from '../support/site';

/** Milliseconds in which Linux counts a process's time. */
const tickMs = 10;

/** Milliseconds that a site's process, with all its threads, has spent on processors. */
export function processorMs({ process: { pid } }: Pick<Site, 'process'>): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return (user + system) * tickMs;
}
