import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parseConfig } from '#server/platform/config';
import { bff, page, pageRun, personalPage } from './bff';
import { createServices, type Services } from './services';

const folder = mkdtempSync(join(tmpdir(), 'bff-'));
let services: Services;
beforeAll(async () => {
  services = await createServices(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  globalThis.dealerSiteServices = Promise.resolve(services);
});
afterAll(async () => {
  await services.close();
  globalThis.dealerSiteServices = undefined;
  rmSync(folder, { recursive: true, force: true });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const request = (method: string, headers: Record<string, string> = {}) =>
  new Request('http://brolga.localhost/page', {
    method,
    headers: { host: 'brolga.localhost', 'x-document': '1', ...headers },
  });
const shared = page(async () => ({ view: { title: 'A page' } }));

async function keyOf(loader: typeof shared, asked: Request, acted?: Request) {
  const context = {};
  if (acted) await bff({ request: acted, context });
  await loader({ request: asked, context, params: {} });
  return (await pageRun(context))?.cacheKey;
}

test('caches a page that anonymous visitors share', async () => {
  expect(await keyOf(shared, request('GET'))).toMatch(/^brolga .*\/page/);
});

test('serves the same page to everyone: neither cookies nor addresses matter', async () => {
  const key = await keyOf(shared, request('GET'));
  expect(await keyOf(shared, request('GET', { cookie: 'a=b' }))).toBe(key);
  expect(await keyOf(shared, request('GET', { 'x-peer-address': '203.0.113.9' }))).toBe(key);
  expect(await keyOf(shared, request('HEAD'))).toBe(key);
});

test.each([
  ['what a form was answered, though its loaders see a GET', shared, request('GET'), request('POST')],
  ['what the client router asks for', shared, request('GET', { 'x-document': '0' }), undefined],
  [
    "one visitor's own page",
    personalPage(async () => ({ view: { title: 'Mine' } })),
    request('GET'),
    undefined,
  ],
])('never caches %s', async (_, loader, asked, acted) => {
  expect(await keyOf(loader, asked, acted)).toBeNull();
});

test('a client that has left before its page begins takes no turn', async () => {
  const client = new AbortController();
  const asked = new Request(request('GET', { 'x-exchange': '7' }), { signal: client.signal });
  client.abort();
  await shared({ request: asked, context: {}, params: {} });
  expect(services.pageTurns.running).toBe(0);
});

test('a site over its share sends the page it had minutes ago, and a busy page if it had none', async () => {
  vi.spyOn(services.pageTurns, 'begin').mockResolvedValue(false);
  const asked = { request: request('GET', { 'x-exchange': '8' }), params: {} };
  const refused = {};
  await shared({ ...asked, context: refused });
  expect(await pageRun(refused)).toMatchObject({ isRefused: true, hit: undefined, cacheKey: null });
  const stale = { headers: [], html: new Uint8Array([60]), hits: 1 };
  const getStale = vi.spyOn(services.pages, 'getStale').mockReturnValue(stale);
  const served = {};
  await shared({ ...asked, context: served });
  expect(await pageRun(served)).toMatchObject({ isRefused: false, hit: stale });
  expect(getStale).toHaveBeenCalledWith(expect.stringMatching(/^brolga .*\/page/));
});
