import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { showListAround } from '#server/entry/api/list-around';
import { listSimilarCars, showCar } from '#server/entry/api/one-car';
import { search } from '#server/entry/api/search';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { Lifecycle } from '#server/platform/lifecycle';
import { createMetrics } from '#server/platform/observability/metrics';
import { newUlid } from '#server/platform/ulid';
import * as healthz from '../../app/routes/healthz';
import * as readyz from '../../app/routes/readyz';
import { anOrder } from '../support/an-order';
import { callApi, demoSites, newKey } from '../support/site-api';

/** The routes as Remix calls them, over the embedded default: SQLite, in-process engine, the demo stock. */
const services = demoSites();
const read = async (path: string) => (await callApi(path)).json();

interface Found {
  readonly hits: readonly { id: string; href: string; title: string }[];
  readonly count: number;
  readonly pages: number;
  readonly facets: Readonly<Record<string, readonly { value: string; count: number }[]>>;
}
async function found(query = '', tenant = 'brolga'): Promise<Found> {
  const answer = await callApi(`/api/search${query}`, { tenant });
  expect(answer.status).toBe(200);
  return search.responses[200]?.parse(answer.json()) as Found;
}
const slugOf = (href: string): string => href.replace('/cars/', '');
const firstSlug = async (query = ''): Promise<string> => slugOf((await found(query)).hits[0]?.href ?? '');

describe('GET /api/search', () => {
  test('limits the page size to a hundred; a limit of 0 returns counts only', async () => {
    const all = await read('/api/search');
    for (const [limit, length] of [
      [0, 0],
      [2, 2],
      [100, Math.min(100, all.count)],
    ]) {
      const { hits, count } = await read(`/api/search?limit=${limit}`);
      expect([hits.length, count]).toEqual([length, all.count]);
    }
  });

  test('limits each card to the requested fields and its id', async () => {
    const { hits } = await read('/api/search?limit=3&fields=href,price');
    const fields = ['href', 'id', 'price'];
    expect(hits.map((hit: object) => Object.keys(hit).sort())).toEqual([fields, fields, fields]);
  });

  test('returns the stock as cards, with counts', async () => {
    const { hits, count, pages, facets } = await found();
    expect(count).toBeGreaterThan(50);
    expect(pages).toBe(Math.ceil(count / hits.length));
    expect(facets['make']?.[0]?.count).toBeGreaterThan(0);
  });

  test('takes the query of the search pages: text, filters, sort, page', async () => {
    const { facets } = await found();
    const make = facets['make']?.[0];
    expect((await found(`?make=${encodeURIComponent(make?.value ?? '')}`)).count).toBe(make?.count);
    const first = await found('?sortBy=price-asc');
    const second = await found('?sortBy=price-asc&page=2');
    expect(first.hits.map(({ id }) => id)).not.toContain(second.hits[0]?.id);
    const words = encodeURIComponent(first.hits[0]?.title ?? '');
    expect((await found(`?query=${words}`)).count).toBeGreaterThan(0);
  });

  test.each(['/search/', 'search/', '/', ''])('takes the path of a page, written %smake', async (before) => {
    const { facets } = await found();
    const make = facets['make']?.[0];
    const slug = (make?.value ?? '').toLowerCase().replaceAll(' ', '-');
    expect((await found(`?path=${encodeURIComponent(before + slug)}`)).count).toBe(make?.count);
  });

  test('interprets words as the pages do, unless they are literal', async () => {
    const interpreted = await read('/api/search?limit=1&query=diesel+ute+under+80k');
    expect(interpreted.understood).toEqual({
      readings: [
        { words: 'diesel', label: 'Diesel', parameters: { fuel: ['Diesel'] } },
        { words: 'ute', label: 'Ute', parameters: { body: ['Ute'] } },
        { words: 'under 80k', label: 'Up to $80,000', parameters: { price: ['..80000'] } },
      ],
      rest: '',
    });
    const refined = await found('?fuel=Diesel&body=Ute&price=..80000');
    expect([interpreted.count, refined.count > 0]).toEqual([refined.count, true]);
    expect(await read('/api/search?query=diesel+ute+under+80k&literal=1')).not.toHaveProperty('understood');
  });

  test('returns an empty page beyond the last one, with the number of pages', async () => {
    const { pages, count } = await read('/api/search?limit=10');
    expect(await read('/api/search?page=9999&limit=10')).toMatchObject({
      hits: [],
      page: 9999,
      pages,
      count,
    });
  });

  test('finds the stock of the site, and none for an unknown host', async () => {
    expect((await found('', 'wattle-bend')).count).not.toBe((await found()).count);
    expect((await callApi('/api/search', { host: 'nobody.example' })).status).toBe(404);
  });
});

describe('a parameter is refused by its name', () => {
  test.each([
    ...['fields=vin', 'fields=', 'fields=href&fields=id', 'limit=101', 'limit=-1', 'limit=1e9'].map(
      (query) => `/api/search?${query}`,
    ),
    ...['0', '-1', 'abc', '1.5', '10001', '', '1&page=2'].map((page) => `/api/search?page=${page}`),
    '/api/search?sortBy=cheap',
    '/api/search?__proto__=1&constructor=2',
    `/api/search?query=${'x'.repeat(401)}`,
    `/api/suggest?query=${'x'.repeat(121)}`,
    '/api/cars/any/list?sortBy=best',
    `/api/cars/any/list?path=${'x'.repeat(401)}`,
    ...['limit=0', 'limit=25', 'limit=x', 'fields=nope'].map((query) => `/api/cars/any/similar?${query}`),
    ...['', '?cars=', '?cars=,', `?cars=${Array.from({ length: 25 }, (_, n) => n)}`].map(
      (query) => `/api/cars${query}`,
    ),
    ...['01KXM4T3W5S0N9V7YB2QJ8ZC7A', '1', ''].map((cursor) => `/api/stock?after=${cursor}`),
    ...['limit=0', 'limit=201', 'updated_since=yesterday', 'makee=Toyota', 'utm_source=x'].map(
      (query) => `/api/stock?${query}`,
    ),
    '/api/stock.ndjson?modle=HiLux',
    '/api/facets?price_rnge=x',
    '/api/cars/any/finance?per=day',
    `/api/cars/any/finance?rate=${'9'.repeat(41)}`,
  ])('%s', async (path) => {
    const answer = await callApi(path);
    expect(answer.status).toBe(400);
    const [{ field }] = answer.json().errors;
    expect(path.includes('?') ? path : 'cars').toContain(field);
  });

  test.each(['01KXM4T3W5S0N9V7YB2QJ8ZC7A', '12.u10001', 'x'])('/api/leads?before=%s', async (cursor) => {
    const key = await newKey(services(), ['leads:read']);
    const answer = await callApi(`/api/leads?before=${cursor}`, { key });
    expect([answer.status, answer.json().errors[0].field]).toEqual([400, 'before']);
  });
});

test.each([
  '/api/search?path=/search/trabant',
  '/api/cars/no-such-car',
  `/api/cars/${'x'.repeat(200)}`,
  '/api/cars/no-such-car/list',
  '/api/cars/no-such-car/similar',
  '/api/cars/no-such-car/finance',
  '/api/stock?path=no-such-make',
  '/api/stock/nothing',
  '/api/facets?path=no-such-make',
])('404 for %s', async (path) => {
  expect((await callApi(path)).status).toBe(404);
});

test('ends the stock list for a cursor beyond it', async () => {
  expect(await read('/api/stock?after=999999999.z')).toEqual({ cars: [], removed: [], next: null });
});

describe('GET /api/suggest', () => {
  const suggestionsFor = async (
    typed: string,
  ): Promise<readonly { kind: string; text: string; href: string }[]> =>
    (await read(`/api/suggest?query=${encodeURIComponent(typed)}`)).suggestions;

  test('returns at most eight names and cars, each with an existing page', async () => {
    const suggestions = await suggestionsFor('toy');
    expect(suggestions.length).toBeLessThanOrEqual(8);
    expect(suggestions[0]).toMatchObject({ kind: 'make', text: 'Toyota', href: '/search/toyota' });
    expect(suggestions.some(({ kind }) => kind === 'car')).toBe(true);
    for (const { href, kind } of suggestions) {
      const path = kind === 'car' ? `/api${href}` : `/api/search?path=${encodeURIComponent(href)}&limit=0`;
      expect((await callApi(path)).status, href).toBe(200);
    }
  });

  test.each(['', 'zzzzqqqq'])('returns nothing for "%s"', async (typed) => {
    expect(await suggestionsFor(typed)).toEqual([]);
  });
});

test('GET /api/cars/{slug} returns the car of a search hit', async () => {
  const [hit] = (await found()).hits;
  const car = showCar.responses[200]?.parse(await read(`/api${hit?.href}`));
  expect(car).toMatchObject({ id: hit?.id, href: hit?.href });
});

describe('GET /api/cars/{slug}/list', () => {
  type Link = { text: string; href: string };
  type List = { name: string; href: string; count: number; position?: number; previous?: Link; next?: Link };
  const listOf = async (slug: string, query: string): Promise<List | undefined> => {
    const body = showListAround.responses[200]?.parse(await read(`/api/cars/${slug}/list${query}`));
    return (body as { list?: List }).list;
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

  test('names the neighbours and links to the results page of the car', async () => {
    const { hits } = await found(`${query}&limit=100`);
    const perPage = (await found(query)).hits.length;
    const list = await listOf(slugOf(hits[perPage]?.href ?? ''), `${query}&page=1&view=list&utm_source=x`);
    expect(list?.href).toBe('/search/used-cars?sortBy=price-asc&view=list&page=2');
    expect(list?.previous?.text).toBe(`Previous car: ${hits[perPage - 1]?.title}`);
    expect(list?.next?.text).toBe(`Next car: ${hits[perPage + 1]?.title}`);
  });

  test('a car outside the search has no position', async () => {
    const list = await listOf(await firstSlug('?path=/search/new-cars&limit=1'), query);
    expect(Object.keys(list ?? {}).sort()).toEqual(['count', 'href', 'name']);
  });

  test('searches words as the search page does', async () => {
    const { hits, count } = await found('?query=diesel+ute&limit=100');
    const list = await listOf(slugOf(hits[1]?.href ?? ''), '?path=/search&query=diesel+ute');
    expect(list).toMatchObject({ count, name: `${count} diesel utes`, position: 2 });
    expect(list?.href).toContain('query=diesel+ute');
  });

  test.each(['?path=/search/toyta', '?path=/search/toyota/nope/x'])('has no list for %s', async (wrong) => {
    expect(await listOf(await firstSlug(), wrong)).toBeUndefined();
  });
});

describe('GET /api/cars/{slug}/similar', () => {
  const similarTo = async (slug: string, query = '') =>
    listSimilarCars.responses[200]?.parse(await read(`/api/cars/${slug}/similar${query}`)) as {
      hits: { href: string }[];
    };

  test('returns other cars for sale, up to the limit', async () => {
    const slug = await firstSlug();
    const { hits } = await similarTo(slug);
    expect(hits).toHaveLength(8);
    expect(hits.map(({ href }) => slugOf(href))).not.toContain(slug);
    expect((await similarTo(slug, '?limit=2')).hits).toEqual(hits.slice(0, 2));
    const [short = {}] = (await similarTo(slug, '?limit=1&fields=title')).hits;
    expect(Object.keys(short).sort()).toEqual(['id', 'title']);
  });
});

test('GET /api/cars returns listed cars in the requested order without repeats, and names the others', async () => {
  const [first = '', second = ''] = (await found()).hits.map(({ href }) => slugOf(href));
  const answer = await read(`/api/cars?cars=${second},no-such-car,${first},${second},${'a,'.repeat(30)}`);
  const { cars, gone }: { cars: { slug: string; sold: boolean }[]; gone: string[] } = answer;
  expect(cars.map(({ slug, sold }) => [slug, sold])).toEqual([
    [second, false],
    [first, false],
  ]);
  expect(gone).toEqual(['no-such-car', 'a']);
});

describe('/api/leads', () => {
  const enquiry = JSON.stringify({
    name: 'Mia',
    last_name: 'Nguyen',
    email: 'mia@example.com',
    phone: '0491 570 006',
    postcode: '4000',
    message: 'Is it still here?',
  });
  const post = async (tenant?: string) =>
    callApi('/api/leads', {
      method: 'POST',
      body: enquiry,
      key: await newKey(services(), ['leads:write'], tenant),
    });

  test('lists a lead that was created', async () => {
    const created = await post();
    expect(created.status).toBe(201);
    const key = await newKey(services(), ['leads:read']);
    const [lead] = (await callApi('/api/leads?limit=1', { key })).json().leads;
    expect(lead).toMatchObject({ lead_id: created.json().lead_id, fields: { name: 'Mia' } });
  });

  test("refuses another dealer's key", async () => {
    expect((await post('wattle-bend')).status).toBe(401);
  });
});

describe('GET /api/orders', () => {
  const tenant = 'ironbark-motorcycles';
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 1, minute));
  const list = async (query: string) => {
    const key = await newKey(services(), ['orders:read'], tenant);
    return callApi(`/api/orders${query}`, { tenant, key });
  };
  const ids = async (query: string): Promise<string[]> =>
    (await list(query)).json().orders.map(({ order_id }: { order_id: string }) => order_id);
  const orders = [1, 2, 3].map((minute) =>
    anOrder({
      id: newUlid(at(minute)),
      tenant,
      updatedAt: at(minute).toISOString(),
      placedAt: minute === 3 ? at(3).toISOString() : null,
    }),
  );
  const [oldest, , placed] = orders.map(({ id }) => id);
  beforeAll(async () => {
    for (const order of [...orders, anOrder()]) await services().orders.add(order, null);
  });

  test("lists the dealer's orders, newest first, page by page", async () => {
    const first = await list('?limit=2');
    expect(first.headers.get('link')).toMatch(/^<\/api\/orders\?limit=2&after=\w+>; rel="next"$/);
    const second = (await list(`?limit=2&after=${first.json().next}`)).json();
    expect(second).toMatchObject({ orders: [{ order_id: oldest }], next: null });
  });

  test('filters by state and by the last change', async () => {
    expect(await ids('?state=placed')).toEqual([placed]);
    expect(await ids('?state=started')).toHaveLength(2);
    expect(await ids(`?updated_since=${at(2).toISOString()}`)).toHaveLength(2);
    expect((await list('?updated_since=yesterday')).status).toBe(400);
  });
});

test('the OpenAPI document is public', async () => {
  const answer = await callApi('/api/openapi.json');
  expect(answer.json()).toMatchObject({ openapi: '3.1.1', paths: { '/api/search': {} } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

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

  test('404 without a domain', async () => {
    const answer = await callApi('/api/internal/hosts', { host: 'site:3000', headers: privatePeer });
    expect(answer.status).toBe(404);
  });

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
