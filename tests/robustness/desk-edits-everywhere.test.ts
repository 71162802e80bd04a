import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDealer } from '../support/dealer-command';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { newStockedFolder } from './stocked-site';

/** Two processes of the built site over one database: how soon an edit at the desk of one is everywhere. */
const tenant = 'saltbush-caravans';
const host = `${tenant}.localhost`;
const mostMs = 1_000;
const owner = { email: 'robin@dealer.example', password: 'correct horse battery' };

interface Car {
  readonly id: string;
  readonly slug: string;
}

const dataDir = newStockedFolder();
const sites: Site[] = [];
let stockKey = '';
let cookie = '';

async function command(argv: readonly string[], input?: string): Promise<string> {
  const done = await runDealer(argv, { dataDir, ...(input === undefined ? {} : { input }) });
  expect(done).toMatchObject({ code: 0 });
  return done.stdout;
}

beforeAll(async () => {
  const environment = { CLIENT_IP_HEADER: 'X-Real-IP' };
  for (let n = 0; n < 2; n += 1) sites.push(await startSite({ dataDir, environment }));
  const account = ['--email', owner.email, '--name', 'Robin', '--role', 'manager', '--password-stdin'];
  await command(['staff', 'add', '--tenant', tenant, ...account], owner.password);
  const made = await command(['api-key', 'create', '--tenant', tenant, '--scope', 'stock:read', '--json']);
  stockKey = JSON.parse(made).key;
  const signedIn = await post('/desk/sign-in', owner);
  cookie = (signedIn.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
});
afterAll(async () => {
  for (const site of sites) await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

let visitors = 0;
/** Every request comes from a visitor of its own, so that no rate limit applies. */
const visitor = () => {
  visitors += 1;
  return `198.18.${(visitors >> 8) & 255}.${visitors & 255}`;
};

const get = async ({ port }: Site, path: string) => {
  const key = path === stockFeed ? { authorization: `Bearer ${stockKey}` } : {};
  const { status, body } = await askSite({
    port,
    host,
    path,
    headers: { 'x-real-ip': visitor(), ...key },
  });
  return { status, text: body.toString() };
};

/** A form of the desk, sent to the first process. */
async function post(path: string, fields: Readonly<Record<string, string>>) {
  const [{ port } = { port: 0 }] = sites;
  const answer = await askSite({
    port,
    host,
    path,
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-real-ip': '198.18.255.1',
      ...(cookie && { cookie }),
    },
  });
  expect(answer.status).toBe(303);
  return answer;
}

/** The whole stock, which other systems fetch. */
const stockFeed = '/api/stock.ndjson';

/** Where a car and its price are shown. */
const places = ({ slug }: Car): readonly string[] => [
  '/search/new-used-and-demo-cars',
  '/api/search?limit=50',
  `/cars/${slug}`,
  `/api/cars/${slug}`,
  `/api/cars?cars=${slug}`,
  stockFeed,
];

/** Milliseconds until each place of each process says so; infinite after twenty seconds. */
async function settled(
  car: Car,
  isSo: (text: string, path: string) => boolean,
): Promise<Record<string, number>> {
  const began = performance.now();
  const waits = sites.flatMap((site, number) =>
    places(car).map(async (path) => {
      for (;;) {
        const askedMs = performance.now() - began;
        const { text } = await get(site, path);
        const name = `${path.split('?')[0]} ${number + 1}`;
        if (isSo(text, path)) return [name, askedMs] as const;
        if (askedMs > 20_000) return [name, Number.POSITIVE_INFINITY] as const;
        await pause(20);
      }
    }),
  );
  return Object.fromEntries(await Promise.all(waits));
}
const late = (times: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(times).filter(([, ms]) => ms > mostMs));

it('a new price and a hidden car are in search, page, API and feeds of both processes within a second', async () => {
  const [one] = sites;
  if (!one) throw new Error('no site');
  const found = await get(one, '/api/search?status=in_stock&fields=id,slug&limit=1');
  const [car]: Car[] = JSON.parse(found.text).data;
  if (!car) throw new Error('no car');
  const newPrice = /\$?43,?217\b/;
  const hasPrice = (text: string) => newPrice.test(text);
  // Pages are cached from the second request on.
  for (let n = 0; n < 3; n += 1) await settled(car, (text) => !hasPrice(text));
  await post(`/desk/stock/${car.id}`, { do: 'price', price: '43,217' });
  const priced = await settled(car, hasPrice);
  expect(late(priced)).toEqual({});
  await post(`/desk/stock/${car.id}`, { do: 'save', state: 'hidden' });
  // What other systems ask for says that a car is hidden, and may still have its price.
  const others = [`/api/cars?cars=${car.slug}`, stockFeed];
  const hidden = await settled(car, (text, path) => !hasPrice(text) || others.includes(path));
  expect(late(hidden)).toEqual({});
  const slowest = (times: Readonly<Record<string, number>>) => Math.max(...Object.values(times)).toFixed();
  process.stdout.write(`price ${slowest(priced)} ms, hidden ${slowest(hidden)} ms\n`);
});
