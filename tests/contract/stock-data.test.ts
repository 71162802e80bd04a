import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showStock } from '#server/entry/api/show-stock';
import { listStock } from '#server/entry/api/stock';
import type { Services } from '#server/entry/services';
import { createApiKey } from '#server/people/accounts/api-keys';
import { refreshIndex } from '#server/search/stock-search/refresh';
import { listedCars } from '#server/search/stock-search/stock-records';
import { carSchema } from '#server/settings/car';
import { type CarData, carDataSchema, removedCarSchema } from '#server/stock/cars/car-data';
import { displayedPrice, priceOptions } from '#server/stock/price/rules/price-line';
import * as api from '../../app/routes/api.$';
import { openTestServices } from '../support/test-services';

let services: Services;
let key: string;
beforeAll(async () => {
  services = await openTestServices({ running: true, demoStock: true });
  for (const { slug } of services.tenants.all()) await refreshIndex(services, slug);
  key = (
    await createApiKey(
      services.apiKeys,
      { tenant: 'brolga', name: 'DMS', scopes: ['stock:read'], ratePerSecond: 50 },
      services.clock.now(),
    )
  ).key;
});
afterAll(() => services.close());

const host = 'brolga.localhost';
const get = (path: string, headers: Record<string, string> = {}) =>
  api.loader({
    request: new Request(`http://${host}${path}`, { headers: { host, ...headers } }),
    params: {},
    context: {},
  });
const byKey = () => ({ authorization: `Bearer ${key}` });

interface Listed {
  readonly cars: CarData[];
  readonly removed: { id: string }[];
  readonly next: string | null;
}
async function list(query = '', headers = {}): Promise<Listed> {
  const response = await get(`/api/stock${query}`, headers);
  expect(response.status).toBe(200);
  const body = await response.json();
  expect(listStock.responses[200]?.safeParse(body).error).toBeUndefined();
  return body;
}
async function all(query = ''): Promise<CarData[]> {
  const cars: CarData[] = [];
  let path: string | undefined = `/api/stock?limit=23${query}`;
  while (path) {
    const response = await get(path);
    cars.push(...(await response.json()).cars);
    path = /<(.+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return cars;
}
async function lines(query = '', headers = {}): Promise<{ object: string; id: string }[]> {
  const response = await get(`/api/stock.ndjson${query}`, headers);
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  const text = await response.text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Not on any page: only for the dealer's own systems. */
const dealersOnly = ['views', 'private_suburb', 'private_postcode', 'nvic', 'redbookcode', 'autograb_data'];

describe('the stock as data', () => {
  test('every field of a car has its typed place', () => {
    const places = Object.keys(carDataSchema.shape);
    expect(Object.keys(carSchema.shape).filter((field) => !places.includes(field))).toEqual([]);
  });

  test('pages, stream and search name the same cars, each once', async () => {
    const [{ count }, paged, streamed] = await Promise.all([
      get('/api/search?limit=0').then((response) => response.json()),
      all(),
      lines(),
    ]);
    expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
    expect(paged).toHaveLength(count);
    expect(streamed).toEqual(paged);
  });

  test('takes the filters of the search pages', async () => {
    for (const query of [
      'make=Toyota',
      'price=..30000&car_type=used',
      'path=toyota',
      'make=toyota&fuel=Diesel',
    ]) {
      const { count } = await (await get(`/api/search?limit=0&${query}`)).json();
      expect(count, query).toBeGreaterThan(0);
      expect(await all(`&${query}`), query).toHaveLength(count);
    }
    expect((await get('/api/stock?path=no-such-make')).status).toBe(404);
  });

  test('a car is the same in the list, alone, by its slug, in a search and beside its page', async () => {
    const [car] = await all();
    expect(showStock.responses[200]?.safeParse(car).error).toBeUndefined();
    expect(await (await get(`/api/stock/${car?.id}`)).json()).toEqual(car);
    expect(await (await get(`/api/stock/${car?.slug}`)).json()).toEqual(car);
    expect((await (await get(`/api/cars/${car?.slug}`)).json()).data).toEqual(car);
    const { hits } = await (await get('/api/search?limit=100')).json();
    expect(hits.find(({ id }: { id: string }) => id === car?.id).data).toEqual(car);
    expect((await get('/api/stock/nothing')).status).toBe(404);
  });

  test('fields cuts each car; an unknown field is refused by its name', async () => {
    const { cars } = await list('?fields=price,url&limit=3');
    for (const car of cars) expect(Object.keys(car)).toEqual(expect.arrayContaining(['id', 'object', 'url']));
    for (const car of cars) expect(Object.keys(car).length).toBeLessThanOrEqual(5);
    const refusal = await get('/api/stock?fields=prise');
    expect(refusal.status).toBe(400);
    expect((await refusal.json()).errors[0].message).toContain('"prise"');
  });

  test('what no page shows is for the dealer’s own key alone', async () => {
    const [open, own] = [await all(), (await list('?limit=200', byKey())).cars];
    for (const car of open)
      expect(Object.keys(car).filter((field) => dealersOnly.includes(field))).toEqual([]);
    expect(own[0]).toHaveProperty('custom_rank');
    expect((await get('/api/stock', { authorization: 'Bearer wrong' })).status).toBe(401);
    const response = await get('/api/stock?limit=1', byKey());
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('vary')).toBe('Authorization');
  });

  test('the price, what it includes and the earlier price are those of the page, on every demo site', async () => {
    for (const tenant of services.tenants.all())
      for await (const cars of listedCars({
        tenant,
        services,
        now: services.clock.now(),
        url: new URL(`http://${host}`),
      }))
        for (const one of cars) {
          const [car] = await services.cars.byIds(tenant.slug, [one.id]);
          const price = car && displayedPrice(car, priceOptions(tenant));
          const isPlain = price && price.kind !== 'subscription';
          expect([one.display_price, one.display_price_type, one.display_before_price]).toEqual(
            isPlain ? [price.amountDollars, price.priceType, price.wasDollars] : [null, undefined, undefined],
          );
        }
  });

  test('every address is absolute and none runs a script', async () => {
    for (const car of await all()) {
      expect(car.url).toBe(`http://${host}/cars/${car.slug}`);
      for (const { url } of car.images) expect(url).toMatch(/^https?:\/\/[^/]+\//);
    }
  });

  test('updated_since names what changed and what left, and nothing else', async () => {
    const future = new Date(services.clock.now().getTime() + 60_000).toISOString();
    expect(await list(`?updated_since=${future}`)).toMatchObject({ cars: [], removed: [], next: null });
    const [car] = await all();
    const change = { show_on_dealer_website: false };
    const before = await services.cars.bySlug('brolga', car?.slug ?? '');
    await services.database
      .updateTable('cars')
      .set({
        data: JSON.stringify({ ...before?.car, ...change }),
        updated_at: services.clock.now().toISOString(),
        version: 1_000_000,
      })
      .where('id', '=', car?.id ?? '')
      .execute();
    const since = new Date(services.clock.now().getTime() - 1_000).toISOString();
    const { removed } = await list(`?updated_since=${since}&limit=200`);
    expect(removed.map(({ id }) => id)).toContain(car?.id);
    for (const one of await lines(`?updated_since=${since}`))
      if (one.object === 'removed_car') expect(removedCarSchema.safeParse(one).error).toBeUndefined();
    expect((await all()).map(({ id }) => id)).not.toContain(car?.id);
    expect((await get(`/api/stock/${car?.id}`)).status).toBe(410);
  });

  test('a caller who comes after a month reads everything again', async () => {
    const since = new Date(services.clock.now().getTime() - 31 * 86_400_000).toISOString();
    const refusal = await get(`/api/stock?updated_since=${since}`);
    expect(refusal.status).toBe(400);
    expect((await refusal.json()).errors[0].field).toBe('updated_since');
  });

  test('an unchanged stock is not sent again', async () => {
    for (const path of ['/api/stock?limit=5', '/api/stock.ndjson']) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      expect((await get(path, { 'if-none-match': etag })).status, path).toBe(304);
    }
  });

  test.each([
    ['/api/stock?makee=Toyota', 'makee', 'Unknown parameter. Did you mean make?'],
    ['/api/stock.ndjson?modle=HiLux', 'modle', 'Unknown parameter. Did you mean model?'],
    ['/api/facets?price_rnge=x', 'price_rnge', 'Unknown parameter. Did you mean price_range?'],
    ['/api/stock?utm_source=x', 'utm_source', 'Unknown parameter.'],
  ])(
    '%s: a parameter that nobody knows would select more cars than were meant',
    async (path, field, message) => {
      const refusal = await get(path);
      expect(refusal.status).toBe(400);
      expect((await refusal.json()).errors).toEqual([{ field, message }]);
    },
  );

  test('takes the other names that search pages have for their filters', async () => {
    const { cars } = await list('?odometer=..20000&limit=200');
    expect(cars.length).toBeGreaterThan(0);
    for (const { km } of cars) expect(km).toBeLessThanOrEqual(20_000);
  });

  test.each(['?after=x', '?limit=0', '?limit=201', '?updated_since=yesterday'])(
    '%s is refused',
    async (query) => {
      expect((await get(`/api/stock${query}`)).status).toBe(400);
    },
  );
});
