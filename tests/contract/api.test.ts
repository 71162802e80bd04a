import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showListAround } from '#server/entry/api/list-around';
import { listSimilarCars, showCar } from '#server/entry/api/one-car';
import { search } from '#server/entry/api/search';
import { createServices, type Services } from '#server/entry/services';
import { createApiKey } from '#server/people/accounts/api-keys';
import { parseConfig } from '#server/platform/config';
import { Lifecycle } from '#server/platform/lifecycle';
import { createMetrics } from '#server/platform/observability/metrics';
import { newUlid } from '#server/platform/ulid';
import { refreshIndex } from '#server/search/stock-search/refresh';
import * as api from '../../app/routes/api.$';
import * as healthz from '../../app/routes/healthz';
import * as readyz from '../../app/routes/readyz';
import { anOrder } from '../support/an-order';
import { openTestServices } from '../support/test-services';

/** The routes as Remix calls them, over the embedded default: SQLite, in-process engine, the demo stock. */
let services: Services;
beforeAll(async () => {
  services = await openTestServices({ running: true, demoStock: true });
  for (const { slug } of services.tenants.all()) await refreshIndex(services, slug);
});
afterAll(() => services.close());

type Route = Pick<typeof api, 'loader' | 'action'>;
interface Sent extends Omit<RequestInit, 'headers'> {
  readonly headers?: Record<string, string>;
  readonly params?: Record<string, string>;
  readonly host?: string;
}
function call(route: Route, path: string, { params = {}, host = 'brolga.localhost', ...init }: Sent = {}) {
  const request = new Request(`http://${host}${path}`, { ...init, headers: { host, ...init.headers } });
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
  return (reads ? route.loader : route.action)({ request, params, context: {} });
}
const found = async (query = '', sent: Sent = {}) => {
  const response = await call(api, `/api/search${query}`, sent);
  expect(response.status).toBe(200);
  return search.responses[200]?.parse(await response.json()) as {
    hits: { id: string; href: string; title: string }[];
    count: number;
    pages: number;
    facets: Record<string, { value: string; count: number }[]>;
  };
};
const slugOf = (href: string): string => href.replace('/cars/', '');

describe('GET /api/search', () => {
  test('limit sets the page size; 0 returns counts only', async () => {
    const all = await (await call(api, '/api/search')).json();
    const two = await (await call(api, '/api/search?limit=2')).json();
    const none = await (await call(api, '/api/search?limit=0')).json();
    expect(two.hits).toHaveLength(2);
    expect(none.hits).toEqual([]);
    expect([two.count, none.count]).toEqual([all.count, all.count]);
  });

  test('fields limits each card to the requested fields and its id', async () => {
    const { hits, count } = await (await call(api, '/api/search?limit=3&fields=href,price')).json();
    expect(hits.map((hit: object) => Object.keys(hit).sort())).toEqual(
      Array.from({ length: 3 }, () => ['href', 'id', 'price']),
    );
    expect(count).toBeGreaterThan(3);
  });

  test.each(['?fields=vin', '?fields=', '?fields=href&fields=id', '?limit=101', '?limit=-1', '?limit=1e9'])(
    '%s: 400 at the parameter',
    async (query) => {
      const response = await call(api, `/api/search${query}`);
      expect(response.status).toBe(400);
      const [error] = (await response.json()).errors;
      expect(query).toContain(error.field);
    },
  );

  test('returns at most a hundred cars', async () => {
    const { hits, count } = await (await call(api, '/api/search?limit=100&fields=id')).json();
    expect(hits).toHaveLength(Math.min(100, count));
  });

  test('pages of any origin may read it, without credentials', async () => {
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const response = await call(api, '/api/search?limit=1', { headers });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    const preflight = await call(api, '/api/search', { method: 'OPTIONS', headers });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, HEAD',
    ]);
  });

  test('returns the stock as cards, with counts', async () => {
    const { hits, count, pages, facets } = await found();
    expect(count).toBeGreaterThan(50);
    expect(pages).toBe(Math.ceil(count / hits.length));
    expect(facets['make']?.[0]?.count).toBeGreaterThan(0);
  });

  test('takes the query of the pages: text, filters, sort, page', async () => {
    const { facets } = await found();
    const make = facets['make']?.[0];
    const refined = await found(`?make=${encodeURIComponent(make?.value ?? '')}`);
    expect(refined.count).toBe(make?.count);
    const first = await found('?sortBy=price-asc');
    const second = await found('?sortBy=price-asc&page=2');
    expect(first.hits.map(({ id }) => id)).not.toContain(second.hits[0]?.id);
    expect((await found(`?query=${encodeURIComponent(first.hits[0]?.title ?? '')}`)).count).toBeGreaterThan(
      0,
    );
  });

  test.each(['/search/', 'search/', '/', ''])('takes the path of a page, written %smake', async (before) => {
    const { facets } = await found();
    const make = facets['make']?.[0];
    const slug = (make?.value ?? '').toLowerCase().replaceAll(' ', '-');
    expect((await found(`?path=${encodeURIComponent(before + slug)}`)).count).toBe(make?.count);
  });

  test('reads words as the pages do, says so, and takes them literally where that is asked for', async () => {
    const read = await (await call(api, '/api/search?limit=1&query=diesel+ute+under+80k')).json();
    expect(read.understood).toEqual({
      readings: [
        { words: 'diesel', label: 'Diesel', parameters: { fuel: ['Diesel'] } },
        { words: 'ute', label: 'Ute', parameters: { body: ['Ute'] } },
        { words: 'under 80k', label: 'Up to $80,000', parameters: { price: ['..80000'] } },
      ],
      rest: '',
    });
    const refined = await found('?fuel=Diesel&body=Ute&price=..80000');
    expect([read.count, refined.count > 0]).toEqual([refined.count, true]);
    const literal = await (await call(api, '/api/search?query=diesel+ute+under+80k&literal=1')).json();
    expect(literal).not.toHaveProperty('understood');
  });

  test('404 for a make that is not in stock', async () => {
    expect((await call(api, '/api/search?path=/search/trabant')).status).toBe(404);
  });

  test.each([
    '?page=0',
    '?page=x',
    '?sortBy=cheap',
    '?page=1&page=2',
    '?__proto__=1&constructor=2',
    `?query=${'x'.repeat(401)}`,
  ])('%s: 400', async (query) => {
    expect((await call(api, `/api/search${query}`)).status).toBe(400);
  });

  test.each([
    '?price=10..x..',
    '?make=%22)%20OR%201%3D1',
    '?seats=%F0%9F%9A%97',
    '?path=..%2F..%2Fetc',
    '?path=%2F%2Fevil.example',
    '?page=9999',
  ])('hostile %s is answered', async (query) => {
    expect([200, 404]).toContain((await call(api, `/api/search${query}`)).status);
  });

  test('an unchanged answer is not sent again', async () => {
    const etag = (await call(api, '/api/search')).headers.get('etag') ?? '';
    for (const tags of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await call(api, '/api/search', { headers: { 'if-none-match': tags } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const other = await call(api, '/api/search?limit=1', { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  test('each site has its own stock; a host that no site has gets 404', async () => {
    const other = await found('', { host: 'wattle-bend.localhost' });
    expect(other.count).not.toBe((await found()).count);
    expect((await call(api, '/api/search', { host: 'nobody.example' })).status).toBe(404);
  });
});

describe('GET /api/suggest', () => {
  const suggested = async (typed: string) => {
    const response = await call(api, `/api/suggest?query=${encodeURIComponent(typed)}`);
    expect(response.status).toBe(200);
    const { suggestions } = await response.json();
    return suggestions as { kind: string; text: string; href: string }[];
  };

  test('names of the stock and cars, at most eight, each leading to a page that is there', async () => {
    const suggestions = await suggested('toy');
    expect(suggestions.length).toBeLessThanOrEqual(8);
    expect(suggestions[0]).toMatchObject({ kind: 'make', text: 'Toyota', href: '/search/toyota' });
    expect(suggestions.some(({ kind }) => kind === 'car')).toBe(true);
    for (const { href, kind } of suggestions) {
      const path = kind === 'car' ? `/api${href}` : `/api/search?path=${encodeURIComponent(href)}&limit=0`;
      expect((await call(api, path)).status, href).toBe(200);
    }
  });

  test('returns nothing for an empty text or one without a match', async () => {
    expect(await suggested('')).toEqual([]);
    expect(await suggested('zzzzqqqq')).toEqual([]);
  });

  test('answers 304 to an unchanged suggestion', async () => {
    const first = await call(api, '/api/suggest?query=toy');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await call(api, '/api/suggest?query=toy', { headers })).status).toBe(304);
  });

  test('rejects a text that is too long', async () => {
    expect((await call(api, `/api/suggest?query=${'x'.repeat(121)}`)).status).toBe(400);
  });
});

describe('GET /api/cars/{slug}', () => {
  test('returns the car of a search hit', async () => {
    const [hit] = (await found()).hits;
    const slug = slugOf(hit?.href ?? '');
    const response = await call(api, `/api/cars/${slug}`, { params: { slug } });
    expect(response.status).toBe(200);
    expect(showCar.responses[200]?.parse(await response.json())).toMatchObject({
      id: hit?.id,
      href: hit?.href,
    });
  });

  test.each(['no-such-car', '../x', 'x'.repeat(201), '%'])('%j: 404 or 400', async (slug) => {
    expect([400, 404]).toContain((await call(api, '/api/cars/x', { params: { slug } })).status);
  });
});

describe('GET /api/cars/{slug}/list', () => {
  type Link = { text: string; href: string };
  type List = { name: string; href: string; count: number; position?: number; previous?: Link; next?: Link };
  const listOf = async (slug: string, query: string, host?: string): Promise<List | undefined> => {
    const response = await call(api, `/api/cars/${slug}/list${query}`, host ? { host } : {});
    expect(response.status).toBe(200);
    const body = showListAround.responses[200]?.parse(await response.json()) as { list?: List };
    return body.list;
  };
  const query = '?path=/search/used-cars&sortBy=price-asc';

  test('finds every car of a search, with the cars before and after it on any page', async () => {
    const { hits, count } = await found(`${query}&limit=100`);
    for (const [index, { href }] of hits.slice(0, 60).entries()) {
      const list = await listOf(slugOf(href), query);
      expect(list).toMatchObject({ count, name: `${count} used cars`, position: index + 1 });
      expect(list?.previous?.href).toBe(hits[index - 1]?.href);
      expect(list?.next?.href).toBe(hits[index + 1]?.href);
    }
  });

  test('names the neighbours and leads to the page of the car', async () => {
    const { hits } = await found(`${query}&limit=100`);
    const perPage = (await found(query)).hits.length;
    const list = await listOf(slugOf(hits[perPage]?.href ?? ''), `${query}&page=1&view=list&utm_source=x`);
    expect(list?.href).toBe('/search/used-cars?sortBy=price-asc&view=list&page=2');
    expect(list?.previous?.text).toBe(`Previous car: ${hits[perPage - 1]?.title}`);
    expect(list?.next?.text).toBe(`Next car: ${hits[perPage + 1]?.title}`);
  });

  test('a car outside the search has no position', async () => {
    const [car] = (await found('?path=/search/new-cars&limit=1')).hits;
    const list = await listOf(slugOf(car?.href ?? ''), query);
    expect(Object.keys(list ?? {}).sort()).toEqual(['count', 'href', 'name']);
  });

  test('words are searched as on the search page', async () => {
    const { hits, count } = await found('?query=diesel+ute&limit=100');
    const list = await listOf(slugOf(hits[1]?.href ?? ''), '?path=/search&query=diesel+ute');
    expect(list).toMatchObject({ count, name: `${count} diesel utes`, position: 2 });
    expect(list?.href).toContain('query=diesel+ute');
  });

  test.each(['?path=/search/toyta', '?path=/search/toyota/nope/x'])('%s: no list', async (wrong) => {
    const [car] = (await found()).hits;
    expect(await listOf(slugOf(car?.href ?? ''), wrong)).toBeUndefined();
  });

  test.each([`?sortBy=best`, `?path=${'x'.repeat(401)}`])('%s: 400', async (wrong) => {
    expect((await call(api, `/api/cars/any/list${wrong}`)).status).toBe(400);
  });

  test('404 for an unknown car', async () => {
    expect((await call(api, '/api/cars/no-such-car/list')).status).toBe(404);
  });
});

describe('GET /api/cars/{slug}/similar', () => {
  const similar = async (slug: string, query = '') => {
    const response = await call(api, `/api/cars/${slug}/similar${query}`);
    expect(response.status).toBe(200);
    return listSimilarCars.responses[200]?.parse(await response.json()) as { hits: { href: string }[] };
  };

  test('gives other cars for sale, as many as asked for', async () => {
    const slug = slugOf((await found()).hits[0]?.href ?? '');
    const { hits } = await similar(slug);
    expect(hits).toHaveLength(8);
    expect(hits.map(({ href }) => slugOf(href))).not.toContain(slug);
    expect((await similar(slug, '?limit=2')).hits).toEqual(hits.slice(0, 2));
  });

  test('fields cuts the cards', async () => {
    const slug = slugOf((await found()).hits[0]?.href ?? '');
    const { hits } = await similar(slug, '?limit=1&fields=title');
    expect(Object.keys(hits[0] ?? {}).sort()).toEqual(['id', 'title']);
  });

  test.each(['?limit=0', '?limit=25', '?limit=x', '?fields=nope'])('%s: 400', async (query) => {
    expect((await call(api, `/api/cars/any/similar${query}`)).status).toBe(400);
  });

  test('404 for an unknown car', async () => {
    expect((await call(api, '/api/cars/no-such-car/similar')).status).toBe(404);
  });
});

describe('GET /api/cars', () => {
  test('gives the cars still listed in the order asked for, and says which are gone', async () => {
    const [first = '', second = ''] = (await found()).hits.map(({ href }) => slugOf(href));
    const response = await call(api, `/api/cars?cars=${second},no-such-car,${first},${second}`);
    const { cars, gone }: { cars: { slug: string; sold: boolean }[]; gone: string[] } = await response.json();
    expect(cars.map(({ slug, sold }) => [slug, sold])).toEqual([
      [second, false],
      [first, false],
    ]);
    expect(gone).toEqual(['no-such-car']);
  });

  test.each([
    '',
    '?cars=',
    '?cars=,',
    `?cars=${'a,'.repeat(30)}`,
    `?cars=${Array.from({ length: 25 }, (_, n) => n)}`,
  ])('%s: 400, or a list without repeats', async (query) => {
    const { status } = await call(api, `/api/cars${query}`);
    expect(status).toBe(query.includes('a,a') ? 200 : 400);
  });
});

describe('/api/leads', () => {
  const keyOf = async (scopes: ('leads:write' | 'leads:read')[], tenant = 'brolga') =>
    (await createApiKey(services.apiKeys, { tenant, name: 'CRM', scopes, ratePerSecond: 50 }, new Date()))
      .key;
  const enquiry = {
    name: 'Mia',
    last_name: 'Nguyen',
    email: 'mia@example.com',
    phone: '0491 570 006',
    postcode: '4000',
    message: 'Is it still here?',
  };
  const post = (key: string) =>
    call(api, '/api/leads', {
      method: 'POST',
      body: JSON.stringify(enquiry),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    });

  test('a lead that was created is listed', async () => {
    const created = await post(await keyOf(['leads:write']));
    expect(created.status).toBe(201);
    const { lead_id } = await created.json();
    const headers = { authorization: `Bearer ${await keyOf(['leads:read'])}` };
    const listed = await (await call(api, '/api/leads?limit=1', { headers })).json();
    expect(listed.leads[0]).toMatchObject({ lead_id, fields: { name: 'Mia' } });
  });

  test("rejects another dealer's key", async () => {
    expect((await post(await keyOf(['leads:write'], 'wattle-bend'))).status).toBe(401);
  });
});

describe('GET /api/orders', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 1, minute));
  const listed = async (query: string, scopes: ('orders:read' | 'leads:read')[] = ['orders:read']) => {
    const key = { tenant: 'ironbark-motorcycles', name: 'CRM', scopes, ratePerSecond: 50 };
    const { key: token } = await createApiKey(services.apiKeys, key, new Date());
    const headers = { authorization: `Bearer ${token}` };
    return call(api, `/api/orders${query}`, { headers, host: 'ironbark-motorcycles.localhost' });
  };
  const ids = async (query: string) => {
    const { orders, next } = await (await listed(query)).json();
    return { ids: orders.map(({ order_id }: { order_id: string }) => order_id), next };
  };
  const orders = [1, 2, 3].map((minute) =>
    anOrder({
      ...{ id: newUlid(at(minute)), tenant: 'ironbark-motorcycles', updatedAt: at(minute).toISOString() },
      placedAt: minute === 3 ? at(3).toISOString() : null,
    }),
  );
  const [oldest, , placed] = orders.map(({ id }) => id);
  beforeAll(async () => {
    for (const order of [...orders, anOrder()]) await services.orders.add(order, null);
  });

  test('lists the dealer’s own orders, newest first, page by page', async () => {
    const first = await listed('?limit=2');
    expect(first.headers.get('link')).toMatch(/^<\/api\/orders\?limit=2&after=\w+>; rel="next"$/);
    const { next } = await first.json();
    expect(await ids(`?limit=2&after=${next}`)).toEqual({ ids: [oldest], next: null });
  });

  test('filters by state and by the last change', async () => {
    expect((await ids('?state=placed')).ids).toEqual([placed]);
    expect((await ids('?state=started')).ids).toHaveLength(2);
    expect((await ids(`?updated_since=${at(2).toISOString()}`)).ids).toHaveLength(2);
    expect((await listed('?updated_since=yesterday')).status).toBe(400);
  });

  test('needs a key with its scope', async () => {
    expect((await listed('', ['leads:read'])).status).toBe(403);
  });
});

test('the document is served to anyone', async () => {
  const response = await call(api, '/api/openapi.json');
  expect(await response.json()).toMatchObject({ openapi: '3.1.1', paths: { '/api/search': {} } });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
});

/** Set by the connection hook when this machine itself asks. */
const local = { 'x-local-peer': '1' };

/** Set by the connection hook when a machine of the private network asks directly. */
const privatePeer = { 'x-private-peer': '1' };

describe('GET /internal/hosts', () => {
  const ask = (domain: string, headers: Record<string, string> = privatePeer, host = 'site:3000') =>
    call(api, `/api/internal/hosts?domain=${encodeURIComponent(domain)}`, { host, headers });

  test.each(['brolga.localhost', 'BROLGA.localhost', 'corner-cars.localhost'])(
    '200 for %s, which a site has',
    async (domain) => {
      const response = await ask(domain);
      expect([response.status, await response.json()]).toEqual([200, { domain: domain.toLowerCase() }]);
    },
  );

  test.each(['other.example', '', 'brolga.localhost:443', '*.localhost', '127.0.0.1', 'a'.repeat(254), '..'])(
    '404 for %j',
    async (domain) => {
      expect((await ask(domain)).status).toBe(404);
    },
  );

  test('404 without a domain', async () => {
    expect((await call(api, '/api/internal/hosts', { host: 'site:3000', headers: privatePeer })).status).toBe(
      404,
    );
  });

  test('404 for a host that only the default site would answer', async () => {
    const fallback = services.tenants.bySlug('brolga');
    const tenants = { ...services.tenants, byHost: () => fallback };
    globalThis.dealerSiteServices = Promise.resolve({ ...services, tenants });
    const response = await ask('other.example');
    globalThis.dealerSiteServices = Promise.resolve(services);
    expect(response.status).toBe(404);
  });

  test('404 for a public or forwarded request, the same as for an unknown host', async () => {
    const [refused, unknown] = [await ask('brolga.localhost', {}), await ask('other.example')];
    const detailsOf = async (response: Response) => ({ ...(await response.json()), request_id: '' });
    expect([refused.status, await detailsOf(refused)]).toEqual([404, await detailsOf(unknown)]);
  });

  test("404 through a dealer's own host name, as a proxy without headers would forward it", async () => {
    expect((await ask('brolga.localhost', privatePeer, 'brolga.localhost')).status).toBe(404);
  });

  test('429 for a peer that asks for unknown hosts too often; a dealer’s host still gets 200', async () => {
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

describe('operators', () => {
  test('/healthz answers on every host', async () => {
    const response = await call(healthz, '/healthz', { host: '10.0.0.7' });
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('/readyz reports database, sites and search', async () => {
    const response = await call(readyz, '/readyz', { host: '10.0.0.7', headers: local });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
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

  test('/readyz names no tenant to strangers, and shows everything to those with the token', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await call(readyz, '/readyz', { headers })).json();
    expect(await ask({})).toEqual({ status: 'ready' });
    const token = 'a-token-of-sixteen';
    expect(await ask({ authorization: `Bearer ${token}` })).toEqual({ status: 'ready' });
    const config = { ...services.config, READYZ_TOKEN: token };
    globalThis.dealerSiteServices = Promise.resolve({ ...services, config });
    const [right, wrong] = [
      await ask({ authorization: `Bearer ${token}` }),
      await ask({ authorization: 'Bearer x' }),
    ];
    globalThis.dealerSiteServices = Promise.resolve(services);
    expect(right).toMatchObject({ status: 'ready', tenants: 6 });
    expect(wrong).toEqual({ status: 'ready' });
  });

  test('/metrics is off without a token, and closed to everyone else with one', async () => {
    const token = 'a-token-of-sixteen';
    const ask = (headers: Record<string, string>) => call(api, '/api/metrics', { headers });
    expect((await ask({ ...local, authorization: `Bearer ${token}` })).status).toBe(404);
    const config = { ...services.config, METRICS_TOKEN: token };
    const counting = { ...services, config, metrics: await createMetrics() };
    globalThis.dealerSiteServices = Promise.resolve(counting);
    const refused = [await ask(local), await ask({ authorization: 'Bearer wrong' })];
    const answer = await ask({ authorization: `Bearer ${token}` });
    globalThis.dealerSiteServices = Promise.resolve(services);
    expect(refused.map(({ status }) => status)).toEqual([401, 401]);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(text).toContain('dealer_site_storage_up 1\n');
    expect(text).toContain('dealer_site_tenants 6\n');
    expect(text).toMatch(/^dealer_site_stock_age_seconds\{tenant="brolga"\} \d/m);
    expect(text).toContain('dealer_site_backlog{queue="leads",state="waiting"}');
  });

  test('/readyz reports broken files that are not in use, without their contents, and stays ready', async () => {
    const problem = { file: 'brolga/tenant.json', path: 'name', message: 'expected text, found "x"' };
    const tenants = { ...services.tenants, problems: () => [problem, { ...problem, file: '/srv/tenants' }] };
    globalThis.dealerSiteServices = Promise.resolve({ ...services, tenants });
    const response = await call(readyz, '/readyz', { headers: local });
    globalThis.dealerSiteServices = Promise.resolve(services);
    expect(response.status).toBe(200);
    expect((await response.json()).tenant_problems).toEqual([
      { file: 'brolga/tenant.json', path: 'name', expectation: 'expected text' },
      { file: 'TENANTS_DIR', path: 'name', expectation: 'expected text' },
    ]);
  });

  test('/readyz is 503 as soon as the process is about to stop', async () => {
    const lifecycle = new Lifecycle();
    globalThis.dealerSiteServices = Promise.resolve({ ...services, lifecycle });
    const before = await call(readyz, '/readyz');
    lifecycle.beginStopping();
    const after = await call(readyz, '/readyz');
    const details = await (await call(readyz, '/readyz', { headers: local })).json();
    globalThis.dealerSiteServices = Promise.resolve(services);
    expect([before.status, after.status]).toEqual([200, 503]);
    expect(await after.json()).toEqual({ status: 'not ready', cause: 'the process is stopping' });
    expect(details).toMatchObject({ cause: 'the process is stopping', database: 'ok' });
  });

  test('/readyz is 503 while the database is away, ready without the search engine', async () => {
    const away = () => Promise.reject(new Error('away'));
    globalThis.dealerSiteServices = Promise.resolve({
      ...services,
      engine: { ...services.engine, version: away },
    });
    const searchless = await call(readyz, '/readyz', { headers: local });
    expect([searchless.status, (await searchless.json()).search.brolga]).toEqual([200, 'down']);
    const folderless = await createServices(
      parseConfig({ DATA_DIR: join(services.config.DATA_DIR, 'other'), LOG_LEVEL: 'silent' }),
    );
    await folderless.close();
    globalThis.dealerSiteServices = Promise.resolve(folderless);
    const response = await call(readyz, '/readyz', { headers: local });
    globalThis.dealerSiteServices = Promise.resolve(services);
    expect([response.status, (await response.json()).database]).toEqual([503, 'down']);
  });
});
