import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOperatorFolder, type OperatorRequest, operatorRequest } from '../support/operator-folder';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

const sitesPath = '/internal/v1/tenants';
let folder: Awaited<ReturnType<typeof createOperatorFolder>>;
let site: Site;
beforeAll(async () => {
  folder = await createOperatorFolder('sqlite');
  site = await startSite({ environment: folder.environment, dataDir: folder.dataDir(0) });
});
afterAll(async () => {
  await site?.stop();
  await folder.remove();
});

interface Ask extends OperatorRequest {
  readonly method?: string;
  readonly host?: string;
}
const ask = (path: string, { method = 'GET', host = 'brolga.localhost', ...request }: Ask = {}) =>
  askSite({ port: site.port, host, path, method, ...operatorRequest(request) });

/** Status of a host's home page, asked until it is this one, for two seconds at most. */
async function statusOf(host: string, expected: number): Promise<number> {
  const deadline = performance.now() + 2_000;
  for (;;) {
    const { status } = await ask('/', { host, token: null });
    if (status === expected || performance.now() > deadline) return status;
    await pause(50);
  }
}

test('the built site answers the operator API at its own address only', async () => {
  expect((await ask(sitesPath)).status).toBe(200);
  expect((await ask(sitesPath, { token: null })).status).toBe(401);
  const headers = { 'x-own-route': '1' };
  for (const path of ['/api/internal/v1/tenants', '/api/./internal/v1/tenants', '/internal/v2/tenants'])
    expect((await ask(path, { headers })).status, path).toBe(404);
});

test('a new site is served within two seconds, follows a change, and its usage is counted', async () => {
  const body = { slug: 'new-yard', name: 'New Yard', hosts: ['new-yard.example'] };
  const made = await ask(sitesPath, { method: 'POST', body });
  expect(made.status, made.body.toString()).toBe(201);
  expect(await statusOf('new-yard.example', 200)).toBe(200);
  const changed = await ask(`${sitesPath}/new-yard`, {
    method: 'PATCH',
    body: { hosts: ['moved.example'] },
    headers: { 'if-match': String(made.headers.etag) },
  });
  expect(changed.status, changed.body.toString()).toBe(200);
  expect(await statusOf('moved.example', 200)).toBe(200);
  expect(await statusOf('new-yard.example', 404)).toBe(404);
  for (const path of ['/', '/', '/api/site', '/healthz', '/readyz', sitesPath])
    await ask(path, { host: 'moved.example' });
  const usage = async () =>
    JSON.parse((await ask('/internal/v1/usage?tenant=new-yard')).body.toString()).usage[0];
  await expect.poll(usage, { timeout: 40_000, interval: 500 }).toMatchObject({ api_requests: 1 });
  const day = await usage();
  expect(day.requests).toBe(day.pages_cached + day.pages_rendered + day.api_requests);
  expect(day.pages_cached).toBeGreaterThan(0);
  expect(day.bytes_sent).toBeGreaterThan(10_000);
}, 120_000);
