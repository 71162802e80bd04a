import { type Site, startSite } from '../support/site';
import { inRounds, type Round, ratioOf } from './baseline';
import { searchPath } from './demo-site';
import { type Load, putLoadOn } from './load';
import { table } from './table';

const rounds = 7;
const seconds = 5;
const host = 'brolga.localhost';
const token = 'a token of more than sixteen letters';

export const title = `Pages with metrics and the request log against pages without, 16 connections, ${rounds} rounds`;

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
    const measure = (site: Site, unique: boolean) =>
      putLoadOn({
        port: site.port,
        host,
        path: searchPath,
        unique,
        encoding: unique ? 'identity' : 'br',
        seconds,
      });
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
      ['page', 'with, requests/s', 'without, requests/s', 'ratio'],
      results.map(({ name, rounds: measured }) => row(name, measured)),
    );
  } finally {
    await Promise.all([plain, ...observed.map(([, site]) => site)].map((site) => site.stop()));
  }
}

function row(name: string, measured: readonly Round<Load>[]): (string | number)[] {
  const median = (loads: readonly Load[]) =>
    loads.map(({ requestsPerSecond }) => requestsPerSecond).toSorted((a, b) => a - b)[loads.length >> 1] ?? 0;
  return [
    name,
    median(measured.map(({ own }) => own)).toFixed(0),
    median(measured.map(({ baseline }) => baseline)).toFixed(0),
    ratioOf(measured, ({ requestsPerSecond }) => requestsPerSecond),
  ];
}
