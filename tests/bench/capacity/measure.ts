import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { Site } from '../../support/site';

/** Ticks of the processor per second in /proc: 100 on every Linux of today. */
const ticksPerSecond = 100;

/** Processor time of a process so far, with all its threads, in milliseconds. */
function processorMs({ process }: Pick<Site, 'process'>): number {
  const fields = readFileSync(`/proc/${process.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

export interface Question {
  readonly path: (count: number) => string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: (count: number) => string;
}

export interface Measured {
  readonly perSecond: number;
  /** Of one request. */
  readonly siteCpuMs: number;
  readonly clientCpuMs: number;
  readonly bytes: number;
  readonly not2xx: number;
}

const host = 'brolga.localhost';
let asked = 0;

/** Puts a load of 16 connections on each of the sites for so many seconds, all at once. */
export async function measure(
  sites: readonly Site[],
  question: Question,
  seconds: number,
): Promise<Measured> {
  const before = sites.reduce((sum, site) => sum + processorMs(site), 0);
  const client = process.cpuUsage();
  const results = await Promise.all(sites.map((site) => load(site, question, seconds)));
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

const load = ({ port }: Site, { path, method = 'GET', headers = {}, body }: Question, duration: number) =>
  autocannon({
    ...{ url: `http://127.0.0.1:${port}`, connections: 16, duration, method },
    headers: { host: `${host}:${port}`, ...headers },
    requests: [
      {
        setupRequest: (request: autocannon.Request) => {
          asked += 1;
          return { ...request, path: path(asked), ...(body ? { body: body(asked) } : {}) };
        },
      },
    ],
  });
