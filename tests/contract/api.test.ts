import { beforeAll, describe, expect, test } from 'vitest';
import { listSimilarCars, showCar, showListAround } from '#server/api/cars';
import { search } from '#server/api/search';
import { newUlid } from '#server/platform/ulid';
import { anOrder } from '../support/an-order';
import { callApi, demoSites, newKey } from '../support/site-api';

/** The routes as Remix calls them, over the embedded default: SQLite, in-process engine, the demo stock. */
const services = demoSites();
const read = async (path: string) => (await callApi(path)).json();

interface Found {
  readonly data: readonly { id: string; slug: string; card: { href: string; title: string } }[];
  readonly count: number;
  readonly pages: number;
  readonly facets: Readonly<Record<string, readonly { value: string; count: number }[]>>;
}
const found = async (query = ''): Promise<Found> =>
  search.responses[200]?.parse(await read(`/api/search${query}`)) as Found;
const firstSlug = async (query = ''): Promise<string> => (await found(query)).data[0]?.slug ?? '';

describe('GET /api/search', () => {
  test('limits the page size to a hundred; a limit of 0 returns counts only', async () => {
    const all = await read('/api/search');
    for (const [limit, length] of [
      [0, 0],
      [2, 2],
      [100, Math.min(100, all.count)],
    ]) {
      const { data, count } = await read(`/api/search?limit=${limit}`);
      expect([data.length, count]).toEqual([length, all.count]);
    }
  });

  test('takes the query of the search pages: text, filters, sort, page', async () => {
    const { facets } = await found();
    const make = facets['make']?.[0];
    expect((await found(`?make=${encodeURIComponent(make?.value ?? '')}`)).count).toBe(make?.count);
    const first = await found('?sortBy=price-asc');
    const second = await found('?sortBy=price-asc&page=2');
    expect(first.data.map(({ id }) => id)).not.toContain(second.data[0]?.id);
    const words = encodeURIComponent(first.data[0]?.card.title ?? '');
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
      data: [],
      has_more: false,
      next: null,
      page: 9999,
      pages,
      count,
    });
  });

  test('leads from page to page with an opaque cursor, through every car once', async () => {
    const ids: string[] = [];
    let path: string | undefined = '/api/search?car_type=used&limit=15&fields=slug';
    const { count } = await read(path);
    while (path) {
      const answer = await callApi(path);
      const { data, has_more, next } = answer.json();
      ids.push(...data.map(({ id }: { id: string }) => id));
      path = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      expect([has_more, path !== undefined]).toEqual([next !== null, next !== null]);
    }
    expect(new Set(ids).size).toBe(count);
    expect(ids).toHaveLength(count);
  });

  test('limits each car to the requested fields, its card among them', async () => {
    const [car] = (await read('/api/search?limit=1&fields=price,card')).data;
    const names = Object.keys(car).filter((name) => name !== 'price');
    expect(names).toEqual(['object', 'id', 'url', 'created_at', 'updated_at', 'card']);
    expect(car.url).toContain(car.card.href);
  });
});

describe('a parameter is refused by its name', () => {
  test.each([
    '/api/search?fields=href',
    '/api/search?fields=href&fields=id',
    '/api/search?limit=101',
    '/api/search?limit=-1',
    '/api/search?page=0',
    '/api/search?page=1.5',
    '/api/search?page=10001',
    '/api/search?page=1&page=2',
    '/api/search?sortBy=cheap',
    '/api/search?__proto__=1&constructor=2',
    `/api/search?query=${'x'.repeat(401)}`,
    `/api/suggest?query=${'x'.repeat(121)}`,
    '/api/cars/any/list?sortBy=best',
    `/api/cars/any/list?path=${'x'.repeat(401)}`,
    '/api/cars/any/similar?limit=0',
    '/api/cars/any/similar?limit=25',
    '/api/cars/any/similar?fields=nope',
    '/api/cars',
    '/api/cars?cars=,',
    `/api/cars?cars=${Array.from({ length: 25 }, (_, n) => n)}`,
    '/api/search?after=stock.2',
    '/api/search?after=search.0',
    '/api/search?after=2',
    '/api/stock?after=01KXM4T3W5S0N9V7YB2QJ8ZC7A',
    '/api/stock?after=1.u10001',
    '/api/stock?after=search.2',
    '/api/stock?limit=101',
    '/api/stock?updated_since=yesterday',
    '/api/stock?makee=Toyota',
    '/api/stock?utm_source=x',
    '/api/stock.ndjson?modle=HiLux',
    '/api/facets?price_rnge=x',
    '/api/cars/any/finance?per=day',
    '/api/cars/any/finance?rate=101',
    '/api/cars/any/finance?deposit=1e3',
    '/api/cars/any/finance?years=99',
    '/api/cars/any/finance?by=name',
  ])('%s', async (path) => {
    const answer = await callApi(path);
    expect(answer.status).toBe(400);
    const { param: field } = answer.json();
    expect(path.includes('?') ? path : 'cars').toContain(field);
  });

  test.each(['01KXM4T3W5S0N9V7YB2QJ8ZC7A', '12.u10001', 'x'])('/api/leads?before=%s', async (cursor) => {
    const key = await newKey(services(), ['leads:read']);
    const answer = await callApi(`/api/leads?before=${cursor}`, { key });
    expect([answer.status, answer.json().param]).toEqual([400, 'before']);
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
  expect(await read('/api/stock?after=stock.999999999.z')).toEqual({
    object: 'list',
    data: [],
    has_more: false,
    next: null,
  });
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
});

test('GET /api/cars/{slug} returns the car of a search', async () => {
  const [hit] = (await found()).data;
  const car = showCar.responses[200]?.parse(await read(`/api/cars/${hit?.slug}`));
  expect(car).toMatchObject({ id: hit?.id, href: hit?.card.href });
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
    const { data, count } = await found(`${query}&limit=100`);
    for (const [index, { slug }] of data.slice(0, 60).entries()) {
      const list = await listOf(slug, query);
      expect(list).toMatchObject({ count, name: `${count} used cars`, position: index + 1 });
      expect(list?.previous?.href).toBe(data[index - 1]?.card.href);
      expect(list?.next?.href).toBe(data[index + 1]?.card.href);
    }
    const perPage = (await found(query)).data.length;
    const list = await listOf(data[perPage]?.slug ?? '', `${query}&page=1&view=list&utm_source=x`);
    expect(list?.href).toBe('/search/used-cars?sortBy=price-asc&view=list&page=2');
    expect(list?.previous?.text).toBe(`Previous car: ${data[perPage - 1]?.card.title}`);
    expect(list?.next?.text).toBe(`Next car: ${data[perPage + 1]?.card.title}`);
  });

  test('a car outside the search has no position', async () => {
    const list = await listOf(await firstSlug('?path=/search/new-cars&limit=1'), query);
    expect(Object.keys(list ?? {}).sort()).toEqual(['count', 'href', 'name']);
  });

  test('searches words as the search page does', async () => {
    const { data, count } = await found('?query=diesel+ute&limit=100');
    const list = await listOf(data[1]?.slug ?? '', '?path=/search&query=diesel+ute');
    expect(list).toMatchObject({ count, name: `${count} diesel utes`, position: 2 });
    expect(list?.href).toContain('query=diesel+ute');
  });

  test.each(['?path=/search/toyta', '?path=/search/toyota/nope/x'])('has no list for %s', async (wrong) => {
    expect(await listOf(await firstSlug(), wrong)).toBeUndefined();
  });
});

test('GET /api/cars/{id}/similar returns other cars for sale, up to the limit', async () => {
  const slug = await firstSlug();
  const similar = async (query = '', name = slug): Promise<object[]> => {
    const body = await read(`/api/cars/${name}/similar${query}`);
    expect(listSimilarCars.responses[200]?.safeParse(body).error).toBeUndefined();
    return body.data;
  };
  const cars = await similar();
  expect(cars).toHaveLength(8);
  expect(JSON.stringify(cars)).not.toContain(slug);
  expect(await similar('?limit=2')).toEqual(cars.slice(0, 2));
  const [short = {}] = await similar('?limit=1&fields=price');
  expect(Object.keys(short)).toEqual(['object', 'id', 'url', 'created_at', 'updated_at', 'price']);
  const { id, stock_number } = await read(`/api/stock/${slug}`);
  for (const name of [id, stock_number]) expect(await similar('', name)).toEqual(cars);
});

test('GET /api/cars returns listed cars in the requested order without repeats, and names the others', async () => {
  const [first = '', second = ''] = (await found()).data.map(({ slug }) => slug);
  const answer = await read(`/api/cars?cars=${second},no-such-car,${first},${second},${'a,'.repeat(30)}`);
  const { cars, gone }: { cars: { slug: string; sold: boolean }[]; gone: string[] } = answer;
  expect(cars.map(({ slug, sold }) => [slug, sold])).toEqual([
    [second, false],
    [first, false],
  ]);
  expect(gone).toEqual(['no-such-car', 'a']);
});

test("POST /api/leads refuses another dealer's key", async () => {
  const key = await newKey(services(), ['leads:write'], 'wattle-bend');
  const body = JSON.stringify({ name: 'Mia', email: 'mia@example.com', message: 'Is it still here?' });
  expect((await callApi('/api/leads', { method: 'POST', body, key })).status).toBe(401);
});

describe('GET /api/orders', () => {
  const tenant = 'ironbark-motorcycles';
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 1, minute));
  const list = async (query: string) => {
    const key = await newKey(services(), ['orders:read'], tenant);
    return callApi(`/api/orders${query}`, { tenant, key });
  };
  const ids = async (query: string): Promise<string[]> =>
    (await list(query)).json().data.map(({ id }: { id: string }) => id);
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
    expect(first.headers.get('link')).toMatch(/^<\/api\/orders\?limit=2&after=orders\.\w+>; rel="next"$/);
    const second = (await list(`?limit=2&after=${first.json().next}`)).json();
    expect(second).toMatchObject({ data: [{ id: oldest }], has_more: false, next: null });
    const { pathname } = new URL(second.data[0].url);
    expect(pathname).toBe(`/desk/orders/${oldest}`);
  });

  test('filters by state and by the last change', async () => {
    expect(await ids('?state=placed')).toEqual([placed]);
    expect(await ids('?state=started')).toHaveLength(2);
    expect(await ids(`?updated_since=${at(2).toISOString()}`)).toHaveLength(2);
    expect((await list('?updated_since=yesterday')).status).toBe(400);
  });

  test('lists changes the oldest first, with cursors that hold while orders change', async () => {
    const since = `updated_since=${at(1).toISOString()}`;
    const first = (await list(`?${since}&limit=1`)).json();
    expect(first.data).toMatchObject([{ id: oldest }]);
    const order = await services().orders.byId(tenant, oldest ?? '');
    if (!order) throw new Error('no order');
    await services().orders.change({ ...order, updatedAt: at(9).toISOString() });
    expect(await ids(`?${since}&after=${first.next}`)).toEqual([orders[1]?.id, placed, oldest]);
  });

  test.each(['orders', 'reservations'])('refuses a cursor of %s that no page gave', async (name) => {
    const key = await newKey(services(), ['orders:read'], tenant);
    const since = at(1).toISOString();
    for (const query of [`after=${name}.invented`, `after=${name}.invented&updated_since=${since}`]) {
      const refusal = await callApi(`/api/${name}?${query}`, { tenant, key });
      expect([refusal.status, refusal.json().code]).toEqual([400, 'invalid_cursor']);
    }
  });
});

test('the OpenAPI document is public', async () => {
  const answer = await callApi('/api/openapi.json');
  expect(answer.json()).toMatchObject({ openapi: '3.1.1', paths: { '/api/search': {} } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});
