import { existsSync, readFileSync } from 'node:fs';

const figuresOf = (pid: number) => `/proc/${pid}/schedstat`;

/** Whether this system counts the processor time of a single thread. */
export const countsProcessorTime = existsSync(figuresOf(process.pid));

/** Milliseconds that the main thread of a process has spent on a processor. Waits on a busy machine do not count. */
export function processorMs(pid: number): number {
  const [ranNs] = readFileSync(figuresOf(pid), 'utf8').split(' ');
  return Number(ranNs) / 1e6;
}
