import { startHttp2Proxy } from '../support/http2-proxy';
import { type LongTask, longTasksOf } from '../support/long-tasks';
import { host, searchPath, withDemoSite } from './demo-site';
import { median, table } from './table';

export const title =
  'Tasks over 50 ms after the first paint, phone, slow 4G, processor four times slower, median of 5';

const runs = 5;

/** The pages take turns, so that a busy moment of the machine touches all of them. */
export const run = (): Promise<string> =>
  withDemoSite(async (site, carPath) => {
    const proxy = await startHttp2Proxy(site.port);
    const pages = { home: '/', search: searchPath, car: carPath };
    const visits = new Map<string, LongTask[][]>(Object.keys(pages).map((name) => [name, []]));
    try {
      for (let turn = 0; turn < runs; turn += 1)
        for (const [name, path] of Object.entries(pages))
          visits.get(name)?.push(await longTasksOf(`https://${host}:${proxy.port}${path}`));
      return table(
        ['page', 'long tasks', 'longest ms', 'blocking ms', 'longest of all visits'],
        [...visits].map(([name, tasks]) => [name, ...summary(tasks)]),
      );
    } finally {
      await proxy.close();
    }
  });

function summary(visits: readonly LongTask[][]): string[] {
  const longest = visits.map((tasks) => Math.max(0, ...tasks.map(({ durationMs }) => durationMs)));
  const blocking = visits.map((tasks) => tasks.reduce((sum, { durationMs }) => sum + durationMs - 50, 0));
  const [worst] = visits.flat().sort((a, b) => b.durationMs - a.durationMs);
  return [
    String(median(visits.map(({ length }) => length))),
    median(longest).toFixed(0),
    median(blocking).toFixed(0),
    worst
      ? `${worst.durationMs.toFixed(0)} ms, ${worst.startMs.toFixed(0)} ms after the paint: ${worst.causes.join(', ')}`
      : '–',
  ];
}
