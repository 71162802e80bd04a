import autocannon from 'autocannon';
import { host, searchPath, withDemoSite } from './demo-site';
import { table } from './table';

export const title = 'Server, one process, 16 connections';

const connections = 16;
const seconds = 10;

/** Requests a second and latency: pages rendered each time, and one anonymous address asked again and again. */
export const run = (): Promise<string> =>
  withDemoSite(async ({ port }, carPath) => {
    let asked = 0;
    // A price limit above every car's: all cars match, and no two addresses are alike.
    const unique = (path: string) => () => `${path}?price=1..${900_000 + asked++}`;
    const same = (path: string) => () => path;
    const rows = [
      ['search page, rendered each time', await load(port, unique(searchPath))],
      ['search page, repeated, brotli', await load(port, same(searchPath), 'br')],
      ['car page, rendered each time', await load(port, unique(carPath))],
      ['car page, repeated, brotli', await load(port, same(carPath), 'br')],
    ] as const;
    const head = ['what', 'requests/s', 'p50 ms', 'p99 ms', 'not 200'];
    return table(
      head,
      rows.map(([name, { requests, latency, non2xx }]) => [
        name,
        Math.round(requests.average),
        latency.p50,
        latency.p99,
        non2xx,
      ]),
    );
  });

async function load(port: number, path: () => string, encoding = 'identity'): Promise<autocannon.Result> {
  const headers = { host: `${host}:${port}`, 'accept-encoding': encoding };
  const options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    headers,
    requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: path() }) }],
  };
  await autocannon({ ...options, duration: 3 });
  return autocannon({ ...options, duration: seconds });
}
