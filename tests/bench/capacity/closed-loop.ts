import { EventQueue } from './event-queue';
import { Cores, EventLoop } from './resources';

/** A load as benchmarks put it on a site: each connection sends its next request as soon as it has its response. */
export interface ClosedLoad {
  readonly cores: number;
  readonly processes: number;
  readonly connectionsPerProcess: number;
  /** Processor time of a request in a site's process, outside its event loop included. */
  readonly siteCpuMs: number;
  /** And in the one program that sends the load, on the same machine. */
  readonly clientCpuMs: number;
}

const seconds = 20;

/** Requests per second of all processes together. */
export function predictThroughput(load: ClosedLoad): number {
  const queue = new EventQueue();
  const cores = new Cores(queue, load.cores);
  const client = new EventLoop(cores);
  let finished = 0;
  for (let at = 0; at < load.processes; at += 1) {
    const site = new EventLoop(cores);
    const send = (): void =>
      client.run(load.clientCpuMs, () =>
        site.run(load.siteCpuMs, () => {
          finished += 1;
          send();
        }),
      );
    for (let connection = 0; connection < load.connectionsPerProcess; connection += 1) send();
  }
  queue.runUntil(seconds * 1_000);
  return finished / seconds;
}
