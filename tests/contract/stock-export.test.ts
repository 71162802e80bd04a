import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '#server/entry/services';
import { createApiKey } from '#server/people/accounts/api-keys';
import { refreshIndex } from '#server/search/stock-search/refresh';
import { exportFormats } from '#server/stock/exports/formats';
import * as api from '../../app/routes/api.$';
import { openTestServices } from '../support/test-services';

let services: Services;
beforeAll(async () => {
  services = await openTestServices({ running: true, demoStock: true });
  await refreshIndex(services, 'brolga');
});
afterAll(() => services.close());

const get = (path: string, slug = 'brolga', headers: Record<string, string> = {}) => {
  const host = `${slug}.localhost`;
  const request = new Request(`http://${host}${path}`, { headers: { host, ...headers } });
  return api.loader({ request, params: {}, context: {} });
};
const keyFor = async (scopes: ('exports:read' | 'stock:read')[]) =>
  (
    await createApiKey(
      services.apiKeys,
      { tenant: 'brolga', name: 'Google', scopes, ratePerSecond: 50 },
      new Date(),
    )
  ).key;

test.each(exportFormats.map(({ fileName, mediaType, columns }) => [fileName, mediaType, columns] as const))(
  '%s can be downloaded with a key in its address',
  async (fileName, mediaType, columns) => {
    const path = `/api/exports/${fileName}`;
    const key = await keyFor(['exports:read']);
    const response = await get(`${path}?key=${key}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(mediaType);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [header] = (await response.text()).split('\r\n');
    expect(header?.split(/[\t,]/)).toEqual(columns);
    expect((await get(path, 'brolga', { authorization: `Bearer ${key}` })).status).toBe(200);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(`${path}?key=${key}`, 'brolga', { 'if-none-match': etag })).status).toBe(304);
  },
);

test('refuses no key, another dealer’s key, another scope and a repeated key', async () => {
  const [{ fileName } = { fileName: '' }] = exportFormats;
  const path = `/api/exports/${fileName}`;
  const key = await keyFor(['exports:read']);
  expect((await get(path)).status).toBe(401);
  expect((await get(`${path}?key=`)).status).toBe(401);
  expect((await get(`${path}?key=${key}`, 'banksia-used-cars')).status).toBe(401);
  expect((await get(`${path}?key=${await keyFor(['stock:read'])}`)).status).toBe(403);
  expect((await get(`${path}?key=${key}&key=${key}`)).status).toBe(400);
});

test('accepts a key in the address nowhere else', async () => {
  const key = await keyFor(['exports:read', 'stock:read']);
  expect((await get(`/api/stock?limit=1&key=${key}`)).status).toBe(400);
  expect((await get(`/api/leads?key=${key}`)).status).toBe(401);
});
