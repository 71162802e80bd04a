import { readFileSync } from 'node:fs';
import { type Site, startSite } from '../support/site';
import { inRounds, type Round, ratioOf } from './baseline';
import { searchPath } from './demo-site';
import { type Load, putLoadOn } from './load';
import { table } from './table';

const rounds = 7;
const seconds = 5;
const host = 'brolga.localhost';
const token = 'a token of more than sixteen letters';

/** Milliseconds in which Linux counts a process's time. */
const tickMs = 10;

export const title = `Pages with metrics and the request log against pages without, 16 connections, ${rounds} rounds`;

/** What a server's processor does for a request says more than how many it answers: others share the machine. */
interface Cost extends Load {
  readonly processorMs: number;
}

const settings = [
  ['metrics', { METRICS_TOKEN: token.replaceAll(' ', '-') }],
  [
    'metrics and request log',
    { METRICS_TOKEN: token.replaceAll(' ', '-'), REQUEST_LOG: 'on', LOG_LEVEL: 'info' },
  ],
] as const;

/** Both sites run all the time, and the load is on one of them at a time. */
export async function run(): Promise<string> {
  const plain = await startSite();
  const observed: (readonly [string, Site])[] = [];
  try {
    for (const [name, environment] of settings) observed.push([name, await startSite({ environment })]);
    const measure = async (site: Site, unique: boolean): Promise<Cost> => {
      const encoding = unique ? 'identity' : 'br';
      const before = processorMs(site);
      const load = await putLoadOn({ port: site.port, host, path: searchPath, unique, encoding, seconds });
      return { ...load, processorMs: (processorMs(site) - before) / (load.requestsPerSecond * seconds) };
    };
    const subjects = observed.flatMap(([name, site]) =>
      [false, true].map((unique) => ({
        name: `${name}: ${unique ? 'search page, rendered each time' : 'search page, from the cache'}`,
        own: () => measure(site, unique),
        baseline: () => measure(plain, unique),
      })),
    );
    // Warm both.
    await inRounds(1, subjects);
    const results = await inRounds(rounds, subjects);
    return table(
      [
        'page',
        'with, requests/s',
        'without, requests/s',
        'ratio',
        'processor time of a request, with / without',
      ],
      results.map(({ name, rounds: measured }) => row(name, measured)),
    );
  } finally {
    await Promise.all([plain, ...observed.map(([, site]) => site)].map((site) => site.stop()));
  }
}

function row(name: string, measured: readonly Round<Cost>[]): (string | number)[] {
  const median = (loads: readonly Load[]) =>
    loads.map(({ requestsPerSecond }) => requestsPerSecond).toSorted((a, b) => a - b)[loads.length >> 1] ?? 0;
  return [
    name,
    median(measured.map(({ own }) => own)).toFixed(0),
    median(measured.map(({ baseline }) => baseline)).toFixed(0),
    ratioOf(measured, ({ requestsPerSecond }) => requestsPerSecond),
    ratioOf(measured, (cost) => cost.processorMs),
  ];
}

/** Milliseconds that a site's process, with all its threads, has spent on processors. */
function processorMs({ process: { pid } }: Site): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
