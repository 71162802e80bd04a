import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonOf, type OperatorSites, startOperatorSites } from '../support/operator-site';

const sitesPath = '/internal/v1/tenants';
let running: OperatorSites;
beforeAll(async () => {
  running = await startOperatorSites('sqlite');
});
afterAll(() => running?.stop());

/** Status of a host's home page, asked until it is this one, for two seconds at most. */
async function statusOf(host: string, expected: number): Promise<number> {
  const deadline = performance.now() + 2_000;
  for (;;) {
    const { status } = await running.ask('/', { host, token: null });
    if (status === expected || performance.now() > deadline) return status;
    await pause(50);
  }
}

test('the built site answers the operator API at its own address only', async () => {
  expect((await running.ask(sitesPath)).status).toBe(200);
  expect((await running.ask(sitesPath, { token: null })).status).toBe(401);
  const headers = { 'x-own-route': '1' };
  for (const path of ['/api/internal/v1/tenants', '/api/./internal/v1/tenants', '/internal/v2/tenants'])
    expect((await running.ask(path, { headers })).status, path).toBe(404);
});

test('a new site is served within two seconds, follows a change, and its usage is counted', async () => {
  const body = { slug: 'new-yard', name: 'New Yard', hosts: ['new-yard.example'] };
  const made = await running.ask(sitesPath, { method: 'POST', body });
  expect(made.status, made.body.toString()).toBe(201);
  expect(await statusOf('new-yard.example', 200)).toBe(200);
  const changed = await running.ask(`${sitesPath}/new-yard`, {
    ...{ method: 'PATCH', body: { hosts: ['moved.example'] } },
    headers: { 'if-match': String(made.headers.etag) },
  });
  expect(changed.status, changed.body.toString()).toBe(200);
  expect(await statusOf('moved.example', 200)).toBe(200);
  expect(await statusOf('new-yard.example', 404)).toBe(404);
  for (const path of ['/', '/', '/api/site', '/healthz', '/readyz', sitesPath])
    await running.ask(path, { host: 'moved.example' });
  const usage = async () => jsonOf(await running.ask('/internal/v1/usage?tenant=new-yard')).usage[0];
  await expect.poll(usage, { timeout: 40_000, interval: 500 }).toMatchObject({ api_requests: 1 });
  const day = await usage();
  expect(day.requests).toBe(day.pages_cached + day.pages_rendered + day.api_requests);
  expect(day.pages_cached).toBeGreaterThan(0);
  expect(day.bytes_sent).toBeGreaterThan(10_000);
}, 120_000);
