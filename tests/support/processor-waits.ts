import { readFileSync } from 'node:fs';

/**
 * Milliseconds that the main thread of a process was ready to run but had to wait for a processor, since it
 * started. Other programs on a busy machine cause these waits. 0 where the system does not count them.
 */
export function processorWaitMs(pid: number): number {
  try {
    const [, waitedNs] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waitedNs) / 1e6;
  } catch {
    return 0;
  }
}
