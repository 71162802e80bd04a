import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enquiry, postLead } from '../robustness/lead-intake';
import { newApiKey } from '../support/api-key';
import { createOperatorFolder, type OperatorRequest, operatorRequest } from '../support/operator-folder';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

const metricsToken = 'metrics-token-of-sixteen';
const sitesPath = '/internal/v1/sites';
let folder: Awaited<ReturnType<typeof createOperatorFolder>>;
let site: Site;
beforeAll(async () => {
  folder = await createOperatorFolder('sqlite');
  const environment = { ...folder.environment, METRICS_TOKEN: metricsToken };
  site = await startSite({ environment, dataDir: folder.dataDir(0) });
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
  for (const path of ['/api/internal/v1/sites', '/api/./internal/v1/sites', '/internal/v2/tenants'])
    expect((await ask(path, { headers })).status, path).toBe(404);
});

test('a new site is served within two seconds, follows a change, and is in the metrics to bill by', async () => {
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
  const billed = async () => {
    const { body } = await ask('/metrics', { token: metricsToken });
    const lines = body.toString().split('\n');
    const value = (name: string, ...labels: string[]) =>
      Number(
        lines
          .find((line) => [name, ...labels].every((part) => line.includes(part)))
          ?.split(' ')
          .at(-1),
      );
    return {
      cached: value('requests_total{', '"new-yard"', '"cached page"'),
      rendered: value('requests_total{', '"new-yard"', '"rendered page"'),
      api: value('requests_total{', '"new-yard"', '"api"'),
      bytes: value('sent_bytes_total{', '"new-yard"'),
      leads: value('leads_total{', '"brolga"'),
    };
  };
  // A request is counted once its answer has gone.
  await expect.poll(billed).toMatchObject({ api: 1 });
  const { cached, rendered, bytes } = await billed();
  expect(cached).toBeGreaterThan(0);
  expect(rendered).toBeGreaterThan(0);
  expect(bytes).toBeGreaterThan(10_000);
  const key = newApiKey(site, { tenant: 'brolga', scope: 'leads:write', environment: folder.environment });
  // Without a key and without a page's form, a lead is held as suspected spam: nobody pays for it.
  for (const caller of [key, undefined])
    expect((await postLead(site, 'brolga', { ...enquiry(1), location_id: 'aspley' }, caller)).status).toBe(
      201,
    );
  expect((await billed()).leads).toBe(1);
}, 120_000);
