import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Lifecycle } from '#server/entry/health/checks';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { createMetrics } from '#server/platform/observability/metrics';
import * as healthz from '../../app/routes/healthz';
import * as readyz from '../../app/routes/readyz';
import { callApi, demoSites } from '../support/site-api';

/** The routes for proxies, monitors and operators, over the demo sites. */
const services = demoSites();

/** Set by the connection hook when this machine itself asks. */
const local = { 'x-local-peer': '1' };

/** Set by the connection hook when a machine of the private network asks directly. */
const privatePeer = { 'x-private-peer': '1' };

/** Runs an operator's requests while some services are others. */
async function whileServing<T>(change: Partial<Services>, work: () => Promise<T>): Promise<T> {
  globalThis.dealerSiteServices = Promise.resolve({ ...services(), ...change });
  return work().finally(() => {
    globalThis.dealerSiteServices = Promise.resolve(services());
  });
}

describe('GET /internal/hosts', () => {
  const ask = (domain: string, headers: Record<string, string> = privatePeer, host = 'site:3000') =>
    callApi(`/api/internal/hosts?domain=${encodeURIComponent(domain)}`, { host, headers });

  test.each(['brolga.localhost', 'BROLGA.localhost', 'corner-cars.localhost'])(
    '200 for %s, the host of a site',
    async (domain) => {
      const answer = await ask(domain);
      expect([answer.status, answer.json()]).toEqual([200, { domain: domain.toLowerCase() }]);
    },
  );

  test.each(['other.example', '', 'brolga.localhost:443', '*.localhost', '127.0.0.1', 'a'.repeat(254), '..'])(
    '404 for %j',
    async (domain) => {
      expect((await ask(domain)).status).toBe(404);
    },
  );

  test('404 for a host that only the default site would answer', async () => {
    const fallback = services().tenants.bySlug('brolga');
    const tenants = { ...services().tenants, byHost: () => fallback };
    expect((await whileServing({ tenants }, () => ask('other.example'))).status).toBe(404);
  });

  test('404 for a public or forwarded request, the same as for an unknown host', async () => {
    const [refused, unknown] = [await ask('brolga.localhost', {}), await ask('other.example')];
    expect(refused.status).toBe(404);
    expect({ ...refused.json(), request_id: '' }).toEqual({ ...unknown.json(), request_id: '' });
  });

  test("404 through a dealer's own host name, as a proxy without headers would forward it", async () => {
    expect((await ask('brolga.localhost', privatePeer, 'brolga.localhost')).status).toBe(404);
  });

  test("limits requests for unknown hosts per peer, but not those for a dealer's host", async () => {
    const headers = { ...privatePeer, 'x-peer-address': '10.9.9.9' };
    const statuses = new Set<number>();
    let last = await ask('a0.example', headers);
    for (let count = 1; count < 400 && last.status !== 429; count++) {
      statuses.add(last.status);
      last = await ask(`a${count}.example`, headers);
    }
    expect([[...statuses], last.status, last.headers.get('retry-after')]).toEqual([[404], 429, '1']);
    expect((await ask('brolga.localhost', headers)).status).toBe(200);
    expect((await ask('b.example', { ...headers, 'x-peer-address': '10.9.9.8' })).status).toBe(404);
  });
});

test('/healthz answers on every host', async () => {
  const answer = await callApi('/healthz', { route: healthz, host: '10.0.0.7' });
  expect([answer.status, answer.json()]).toEqual([200, { status: 'ok' }]);
});

describe('/readyz', () => {
  const ready = (headers: Record<string, string> = local) =>
    callApi('/readyz', { route: readyz, host: '10.0.0.7', headers });

  test('reports the database, the sites and their search indexes', async () => {
    const answer = await ready();
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      status: 'ready',
      database: 'ok',
      tenants: 6,
      tenant_problems: [],
      tenants_left_out: [],
      search: {
        'banksia-used-cars': 'current',
        brolga: 'current',
        'corner-cars': 'current',
        'ironbark-motorcycles': 'current',
        'saltbush-caravans': 'current',
        'wattle-bend': 'current',
      },
      search_index: 'reads and writes',
      search_findings: [],
      warnings: [],
    });
  });

  test('names no tenant to strangers, and shows everything with the token', async () => {
    const token = 'a-token-of-sixteen';
    const right = { authorization: `Bearer ${token}` };
    for (const headers of [{}, right]) expect((await ready(headers)).json()).toEqual({ status: 'ready' });
    const config = { ...services().config, READYZ_TOKEN: token };
    await whileServing({ config }, async () => {
      expect((await ready(right)).json()).toMatchObject({ status: 'ready', tenants: 6 });
      expect((await ready({ authorization: 'Bearer x' })).json()).toEqual({ status: 'ready' });
    });
  });

  test('stays ready with broken files that are not in use, and reports them without their contents', async () => {
    const problem = { file: 'brolga/tenant.json', path: 'name', message: 'expected text, found "x"' };
    const problems = [problem, { ...problem, file: '/srv/tenants' }];
    const tenants = { ...services().tenants, problems: () => problems };
    const answer = await whileServing({ tenants }, () => ready());
    expect(answer.status).toBe(200);
    expect(answer.json().tenant_problems).toEqual([
      { file: 'brolga/tenant.json', path: 'name', expectation: 'expected text' },
      { file: 'TENANTS_DIR', path: 'name', expectation: 'expected text' },
    ]);
  });

  test('answers 503 as soon as the process is about to stop', async () => {
    const lifecycle = new Lifecycle();
    await whileServing({ lifecycle }, async () => {
      expect((await ready({})).status).toBe(200);
      lifecycle.beginStopping();
      const [after, details] = [await ready({}), await ready()];
      expect(after.status).toBe(503);
      expect(after.json()).toEqual({ status: 'not ready', cause: 'the process is stopping' });
      expect(details.json()).toMatchObject({ cause: 'the process is stopping', database: 'ok' });
    });
  });

  test('answers 200 without the search engine, and 503 without the database', async () => {
    const away = () => Promise.reject(new Error('away'));
    const engine = { ...services().engine, version: away };
    const searchless = await whileServing({ engine }, () => ready());
    expect([searchless.status, searchless.json().search.brolga]).toEqual([200, 'down']);
    const DATA_DIR = join(services().config.DATA_DIR, 'other');
    const closed = await createServices(parseConfig({ DATA_DIR, LOG_LEVEL: 'silent' }));
    await closed.close();
    const answer = await whileServing(closed, () => ready());
    expect([answer.status, answer.json().database]).toEqual([503, 'down']);
  });
});

test('/metrics is off without a token, and closed to everyone else with one', async () => {
  const right = { authorization: 'Bearer a-token-of-sixteen' };
  const ask = (headers: Record<string, string>) => callApi('/api/metrics', { headers });
  expect((await ask({ ...local, ...right })).status).toBe(404);
  const config = { ...services().config, METRICS_TOKEN: 'a-token-of-sixteen' };
  await whileServing({ config, metrics: await createMetrics() }, async () => {
    for (const wrong of [local, { authorization: 'Bearer wrong' }]) {
      expect((await ask(wrong)).status).toBe(401);
    }
    const { headers, text } = await ask(right);
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('dealer_site_storage_up 1\n');
    expect(text).toContain('dealer_site_tenants 6\n');
    expect(text).toMatch(/^dealer_site_stock_age_seconds\{tenant="brolga"\} \d/m);
    expect(text).toContain('dealer_site_backlog{queue="leads",state="waiting"}');
  });
});
