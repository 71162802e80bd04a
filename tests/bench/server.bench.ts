import { host, searchPath, withDemoSite } from './demo-site';
import { type Load, putLoadOn } from './load';
import { table } from './table';

export const title = 'Server, one process, 16 connections, 24 cards';

const warmUpSeconds = 4;
const seconds = 10;

/** Requests a second and latency: pages rendered each time, and one anonymous address asked again and again. */
export const run = (): Promise<string> =>
  withDemoSite(async ({ port }, carPath) => {
    const measure = async (path: string, kept: boolean): Promise<Load> => {
      const options = { port, host, path, unique: !kept, encoding: kept ? 'br' : 'identity' };
      await putLoadOn({ ...options, seconds: warmUpSeconds });
      return putLoadOn({ ...options, seconds });
    };
    const rows = [
      row('search page, rendered each time', await measure(searchPath, false)),
      row('search page, repeated, brotli', await measure(searchPath, true)),
      row('car page, rendered each time', await measure(carPath, false)),
      row('car page, repeated, brotli', await measure(carPath, true)),
    ];
    return table(['what', 'requests/s', 'p50 ms', 'p99 ms', 'not 2xx'], rows);
  });

const row = (name: string, { requestsPerSecond, p50Ms, p99Ms, not2xx }: Load) => [
  name,
  Math.round(requestsPerSecond),
  p50Ms.toFixed(1),
  p99Ms.toFixed(1),
  not2xx,
];
