import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** The worker that keeps opened cars for when there is no connection, run beside fakes of what a browser gives it. */
const source = readFileSync(join(import.meta.dirname, '../../public/offline.js'), 'utf8');
const origin = 'https://coast.example';
const car = '/cars/2021-hilux';
const monday = new Date(2026, 10, 23, 10, 42);

beforeEach(() => void vi.useFakeTimers({ now: monday }));
afterEach(() => void vi.useRealTimers());

type Network = (path: string, options?: { readonly credentials?: string }) => Promise<Response>;
type Opening = { readonly method?: string; readonly mode?: string };

const html = (price: string) =>
  `<html><head><title>2021 Toyota HiLux &amp; more</title></head><body><p>${price}</p></body></html>`;
const sharedHeaders = { 'cache-control': 'public, max-age=0', 'content-security-policy': 'page' };
const pageOf = (price: string, headers: Record<string, string> = sharedHeaders) =>
  new Response(html(price), { headers });
const away: Network = async () => {
  throw new TypeError('Failed to fetch');
};

function fakeCaches(store = new Map<string, Map<string, Response>>()) {
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (path: string) => entries.get(path)?.clone(),
    put: async (path: string, response: Response) => void entries.set(path, response),
    delete: async (key: string | { readonly url: string }) =>
      entries.delete(typeof key === 'string' ? key : new URL(key.url).pathname),
    keys: async () => [...entries.keys()].map((path) => ({ url: origin + path })),
  });
  const open = async (name: string) => {
    const entries = store.get(name) ?? new Map<string, Response>();
    store.set(name, entries);
    return cacheOf(entries);
  };
  return {
    store,
    open,
    keys: async () => [...store.keys()],
    delete: async (name: string) => store.delete(name),
  };
}

/** The worker of a site, with a network that can be changed. */
function startWorker({ site = 'coast', saveData = false, caches = fakeCaches() } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const state: { network: Network } = { network: away };
  runInNewContext(source, {
    location: { href: `${origin}/offline.js?site=${site}` },
    navigator: { connection: { saveData } },
    caches,
    registration: {},
    clients: { claim: async () => undefined },
    skipWaiting: () => undefined,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    fetch: (target: string | { readonly url: string }, options?: object) =>
      state.network(typeof target === 'string' ? target : new URL(target.url).pathname, options),
    Date,
    Headers,
    Response,
    setTimeout,
    URL,
  });
  const during = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return {
    caches,
    state,
    activate: () => during('activate', {}),
    keep: async (path: string, network: Network) => {
      state.network = network;
      await during('message', { data: { keep: path } });
      state.network = away;
    },
    /** The worker's answer; undefined where it leaves the request to the browser. */
    ask: (
      path: string,
      { method = 'GET', mode = 'navigate' }: Opening = {},
    ): Promise<Response> | undefined => {
      let answer: Promise<Response> | undefined;
      const respondWith = (promise: Promise<Response>) => (answer = promise);
      listeners.get('fetch')?.({ request: { method, mode, url: origin + path }, respondWith });
      return answer;
    },
    savedPaths: () => [...caches.store.values()].flatMap((entries) => [...entries.keys()]),
  };
}

const textOf = async (answer: Promise<Response> | undefined) => (await answer)?.text();

describe('a car that was opened', () => {
  test('opens without a connection, and says from when it is', async () => {
    const worker = startWorker();
    await worker.keep(car, async () => pageOf('$30,000'));
    const answer = await worker.ask(`${car}?from=list`);
    expect(answer?.headers.get('content-security-policy')).toBe('page');
    const text = await answer?.text();
    expect(text).toContain('<p>$30,000</p>');
    expect(text).toMatch(/Saved copy from 10:42\s?am<\/strong>: the price may have changed/);
  });

  test('says for which state its prices are', async () => {
    const worker = startWorker();
    await worker.keep(car, async () => pageOf('$30,000 Drive away in QLD'));
    const bar = /Saved copy from 10:42\s?am<\/strong>, with prices for QLD: the price may have changed/;
    expect(await textOf(worker.ask(car))).toMatch(bar);
  });

  test('names the day of an older copy, and is not shown after a week', async () => {
    const worker = startWorker();
    await worker.keep(car, async () => pageOf('$30,000'));
    vi.setSystemTime(new Date(2026, 10, 26, 9, 0));
    expect(await textOf(worker.ask(car))).toMatch(/Saved copy from Mon,? 23 Nov, 10:42\s?am/);
    vi.setSystemTime(new Date(2026, 11, 1, 9, 0));
    expect(await textOf(worker.ask(car))).not.toContain('$30,000');
  });

  test('is always the current page while there is a connection', async () => {
    const worker = startWorker();
    await worker.keep(car, async () => pageOf('$30,000'));
    worker.state.network = async () => pageOf('$28,000');
    expect(await textOf(worker.ask(car))).toBe(html('$28,000'));
  });

  test('opens from its copy when the network takes too long', async () => {
    const worker = startWorker();
    await worker.keep(car, async () => pageOf('$30,000'));
    worker.state.network = () => new Promise(() => undefined);
    const answer = textOf(worker.ask(car));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await answer).toContain('Saved copy from');
  });

  test('is saved as everyone gets it, without cookies', async () => {
    const worker = startWorker();
    const network = vi.fn<Network>(async () => pageOf('$30,000'));
    await worker.keep(car, network);
    expect(network).toHaveBeenCalledWith(car, { credentials: 'omit' });
  });

  test.each<[string, string, Network]>([
    ['a page of one person', car, async () => pageOf('$1', { 'cache-control': 'private, no-store' })],
    ['an error', car, async () => new Response('', { status: 500, headers: sharedHeaders })],
    ['a form', `${car}/enquire`, async () => pageOf('$1')],
    ['a list', '/search/used-cars', async () => pageOf('$1')],
    ['a file', `${car}.pdf`, async () => pageOf('$1')],
    ['what cannot be loaded', car, away],
  ])('is not saved: %s', async (_what, path, network) => {
    const worker = startWorker();
    await worker.keep(path, network);
    expect(worker.savedPaths()).toEqual([]);
  });

  test.each([404, 410])('has no copy once the site answers %d', async (status) => {
    const worker = startWorker();
    await worker.keep(car, async () => pageOf('$30,000'));
    worker.state.network = async () => new Response('gone', { status });
    expect((await worker.ask(car))?.status).toBe(status);
    expect(worker.savedPaths()).toEqual([]);
  });

  test('makes room for newer ones: twenty are kept', async () => {
    const worker = startWorker();
    for (let at = 0; at < 22; at++) await worker.keep(`/cars/car-${at}`, async () => pageOf('$1'));
    await worker.keep('/cars/car-2', async () => pageOf('$1'));
    expect(worker.savedPaths()).toHaveLength(20);
    expect([worker.savedPaths()[0], worker.savedPaths().at(-1)]).toEqual(['/cars/car-3', '/cars/car-2']);
  });
});

test('any other page without a connection lists the saved cars', async () => {
  const worker = startWorker();
  await worker.keep(car, async () => pageOf('$30,000'));
  const answer = await worker.ask('/search/used-cars');
  expect(answer?.status).toBe(503);
  const text = await answer?.text();
  expect(text).toContain(`<a href="${car}">2021 Toyota HiLux &amp; more</a>`);
  expect(text).not.toContain('$30,000');
});

test.each<[string, string, Opening, boolean]>([
  ['a page', '/', {}, true],
  ['a form that is sent', `${car}/enquire`, { method: 'POST' }, false],
  ['data of a page', `${car}.data`, { mode: 'cors' }, false],
  ['a photo', '/media/1/640/ute.jpg', { mode: 'no-cors' }, false],
  ['the desk', '/desk/leads', {}, false],
  ['an interface', '/api/search', {}, false],
])('answers pages that somebody opens, and nothing else: %s', (_what, path, request, isAnswered) => {
  const worker = startWorker();
  worker.state.network = async () => pageOf('$1');
  expect(worker.ask(path, request) !== undefined).toBe(isAnswered);
});

test('does nothing for a shopper who saves data', async () => {
  const worker = startWorker({ saveData: true });
  await worker.keep(car, async () => pageOf('$30,000'));
  expect(worker.savedPaths()).toEqual([]);
  expect(worker.ask('/')).toBeUndefined();
});

test('deletes what another site or version kept at the same address', async () => {
  const caches = fakeCaches();
  const old = startWorker({ site: 'other', caches });
  await old.keep(car, async () => pageOf('$30,000'));
  caches.store.set('cars 0 coast', new Map([[car, pageOf('$29,000')]]));
  const worker = startWorker({ caches });
  expect(await textOf(worker.ask(car))).not.toContain('$30,000');
  await worker.activate();
  expect(worker.savedPaths()).toEqual([]);
});
