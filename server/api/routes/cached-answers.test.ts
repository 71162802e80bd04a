import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { PageCache } from '#server/entry/documents/page-cache';
import { openSampleApi, type SampleApi } from '../../../tests/support/sample-api';
import { defineEndpoint, reply } from './endpoint';

/** What the answers are made from. */
const versions: { stock: number; index: number | undefined } = { stock: 7, index: 7 };
let api: SampleApi;
let made = 0;
let isProvisional = false;

const count = defineEndpoint({
  method: 'GET',
  path: '/api/count',
  summary: 'Counts its answers',
  caller: 'anyone',
  rateLimit: { perSecond: 1, burst: 5 },
  isCached: true,
  query: z.object({ a: z.string().optional() }),
  responses: { 200: z.object({ made: z.number() }) },
  handler: async () => {
    made += 1;
    return reply(200, { made }, { isProvisional });
  },
});

beforeAll(async () => {
  const services = {
    pages: new PageCache(),
    cars: { stockVersion: async () => versions.stock },
    engine: { version: async () => versions.index },
    searchUpkeep: { writes: false },
  };
  api = await openSampleApi({
    site: { version: 'v1' } as unknown as Bff['site'],
    lite: { on: false },
    services: services as unknown as Bff['services'],
  });
});
beforeEach(() => {
  api.clock.ms += 3_600_000;
  versions.stock += 1;
  versions.index = versions.stock;
  isProvisional = false;
  made = 0;
});
afterAll(() => api.close());

const ask = (path = '/api/count', headers: Record<string, string> = {}) =>
  api.call([count], path, { headers });
const madeAs = async (path?: string) => (await (await ask(path)).json()).made;

test('a repeated question gets the cached answer until the stock changes', async () => {
  expect([await madeAs(), await madeAs(), await madeAs(), await madeAs()]).toEqual([1, 2, 2, 2]);
  versions.stock += 1;
  versions.index = versions.stock;
  api.clock.ms += 60_000;
  expect(await madeAs()).toBe(3);
});

test('each address has an answer of its own', async () => {
  for (const path of ['/api/count', '/api/count', '/api/count?a=1']) await ask(path);
  expect(made).toBe(3);
});

test('a cached answer has its entity tag, a request ID of its own, and brotli for clients that accept it', async () => {
  await ask();
  const second = await ask();
  const third = await ask('/api/count', { 'accept-encoding': 'br', 'x-request-id': 'request-3' });
  expect(brotliDecompressSync(await third.bytes()).toString()).toBe('{"made":2}');
  expect(third.headers.get('etag')).toBe(second.headers.get('etag'));
  expect(third.headers.get('x-request-id')).toBe('request-3');
  expect(third.headers.get('vary')).toContain('Accept-Encoding');
  const known = await ask('/api/count', { 'if-none-match': third.headers.get('etag') ?? '' });
  expect([known.status, await known.text()]).toEqual([304, '']);
});

test('a cached answer counts towards the caller’s limit like a new one', async () => {
  const statuses = [];
  for (let times = 0; times < 6; times += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test.each([
  [
    'made while something was away',
    () => {
      isProvisional = true;
    },
  ],
  [
    'made while the search engine cannot be reached',
    () => {
      versions.index = undefined;
    },
  ],
])('an answer %s is made again each time', async (_what, happen) => {
  happen();
  for (let times = 0; times < 4; times += 1) await ask();
  expect(made).toBe(4);
});
