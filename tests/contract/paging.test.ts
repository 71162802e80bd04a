import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '#server/entry/services';
import { createApiKey } from '#server/people/accounts/api-keys';
import * as api from '../../app/routes/api.$';
import { openTestServices } from '../support/test-services';

const host = 'brolga.localhost';
let services: Services;
let key: string;
beforeAll(async () => {
  services = await openTestServices({ running: true, demoStock: true });
  const made = { tenant: 'brolga', name: 'CRM', scopes: ['leads:read' as const], ratePerSecond: 1_000 };
  ({ key } = await createApiKey(services.apiKeys, made, new Date()));
}, 120_000);
afterAll(() => services?.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://${host}${path}`, { headers: { host, ...headers } });
  const response = await api.loader({ request, params: {}, context: {} });
  return { status: response.status, body: await response.json() };
}

test('a page past the last one is empty and says how many there are', async () => {
  const last = await get('/api/search?page=9999&limit=10');
  const { body: first } = await get('/api/search?limit=10');
  expect(last.status).toBe(200);
  expect(last.body).toMatchObject({ hits: [], page: 9999, pages: first.pages, count: first.count });
});

test.each(['0', '-1', 'abc', '1.5', '10001', ''])('page=%s is refused at the parameter', async (page) => {
  const { status, body } = await get(`/api/search?page=${page}`);
  expect([status, body.errors[0].field]).toEqual([400, 'page']);
});

test('a cursor past the end of the stock ends the list', async () => {
  const { status, body } = await get('/api/stock?after=999999999.z');
  expect([status, body]).toEqual([200, { cars: [], removed: [], next: null }]);
});

test.each(['/api/stock?after=01KXM4T3W5S0N9V7YB2QJ8ZC7A', '/api/stock?after=1', '/api/stock?after='])(
  '%s is no cursor of the stock: refused',
  async (path) => {
    const { status, body } = await get(path);
    expect([status, body.errors[0].field]).toEqual([400, 'after']);
  },
);

test.each(['01KXM4T3W5S0N9V7YB2QJ8ZC7A', '12.u10001', 'x'])(
  'before=%s names no lead of this site: refused',
  async (cursor) => {
    const { status, body } = await get(`/api/leads?before=${cursor}`, { authorization: `Bearer ${key}` });
    expect([status, body.errors[0].field]).toEqual([400, 'before']);
  },
);
