import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { showFacets } from '#server/api/search';
import {
  listLocations,
  listModels,
  listOffers,
  listPosts,
  listReviews,
  showSite,
} from '#server/api/site-data';
import { listStock, showStock } from '#server/api/stock';
import { isHiddenNumber } from '#server/dealer/rules/phone-numbers';
import { listedCars } from '#server/search/stock-records';
import { carSchema } from '#server/settings/car';
import {
  type CarData,
  carDataSchema,
  publicName,
  type RemovedCar,
  removedCarSchema,
} from '#server/stock/cars/car-data';
import { displayedPrice, priceOptions } from '#server/stock/rules/price-line';
import { callApi, demoSites, newKey } from '../support/site-api';

const services = demoSites();
let key: string;
beforeAll(async () => {
  key = await newKey(services(), ['stock:read']);
});

const host = 'brolga.localhost';
async function read(path: string, tenant = 'brolga') {
  const answer = await callApi(path, { tenant });
  expect(answer.status, path).toBe(200);
  return answer.json();
}

interface Listed {
  readonly data: (CarData | RemovedCar)[];
  readonly has_more: boolean;
  readonly next: string | null;
}
async function list(query = '', sent: { key?: string } = {}): Promise<Listed> {
  const body = (await callApi(`/api/stock${query}`, sent)).json();
  expect(listStock.responses[200]?.safeParse(body).error).toBeUndefined();
  return body;
}
async function all(query = ''): Promise<CarData[]> {
  const cars: CarData[] = [];
  let path: string | undefined = `/api/stock?limit=23${query}`;
  while (path) {
    const answer = await callApi(path);
    cars.push(...answer.json().data);
    path = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return cars;
}
async function lines(query = '', tenant = 'brolga'): Promise<{ object: string; id: string }[]> {
  const { headers, text } = await callApi(`/api/stock.ndjson${query}`, { tenant });
  expect(headers.get('content-type')).toBe('application/x-ndjson');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Not on any page: only for the dealer's own systems. */
const dealersOnly = ['views', 'private_suburb', 'private_postcode', 'nvic', 'redbookcode', 'autograb_data'];

describe('the stock as data', () => {
  test('has a typed field for every field of a car', () => {
    const places = Object.keys(carDataSchema.shape);
    expect(
      Object.keys(carSchema.shape)
        .map(publicName)
        .filter((field) => !places.includes(field)),
    ).toEqual([]);
  });

  test('lists the same cars page by page, as a stream and in a search, each once', async () => {
    const [{ count }, paged, streamed] = await Promise.all([read('/api/search?limit=0'), all(), lines()]);
    expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
    expect(paged).toHaveLength(count);
    expect(streamed).toEqual(paged);
  });

  test('is sent compressed to whoever accepts that', async () => {
    const accepting = { headers: { 'accept-encoding': 'gzip' } };
    const { headers, bytes } = await callApi('/api/stock.ndjson', accepting);
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(gunzipSync(bytes).toString()).toBe((await callApi('/api/stock.ndjson')).text);
  });

  test.each(['/api/search', '/api/facets', '/api/stock', '/api/stock.ndjson'])(
    '%s refuses a filter that cannot be used',
    async (path) => {
      const refusal = await callApi(`${path}?price=abc&postcode=4000&within=abc`);
      expect(refusal.status).toBe(422);
      expect(refusal.json().errors.map(({ param }: { param: string }) => param)).toEqual(['price', 'within']);
    },
  );

  test('takes two makes between commas', async () => {
    const counts = await Promise.all(
      ['Toyota', 'Mazda', 'Toyota,Mazda'].map((make) => read(`/api/search?limit=0&make=${make}`)),
    );
    const [toyotas, mazdas, both] = counts.map(({ count }) => count);
    expect(toyotas).toBeGreaterThan(0);
    expect(both).toBe(toyotas + mazdas);
  });

  test('takes the filters of the search pages', async () => {
    for (const query of ['price=..30000&car_type=used', 'path=toyota', 'make=toyota&fuel=Diesel']) {
      const { count } = await read(`/api/search?limit=0&${query}`);
      expect(count, query).toBeGreaterThan(0);
      expect(await all(`&${query}`), query).toHaveLength(count);
    }
  });

  test('shows the same car in a list, by ID, by slug, in a search and beside its page', async () => {
    const [car] = await all();
    expect(showStock.responses[200]?.safeParse(car).error).toBeUndefined();
    expect(car?.url).toBe(`http://${host}/cars/${car?.slug}`);
    for (const { url } of car?.images ?? []) expect(url).toMatch(/^https?:\/\/[^/]+\//);
    expect(await read(`/api/stock/${car?.id}`)).toEqual(car);
    expect(await read(`/api/stock/${car?.slug}`)).toEqual(car);
    expect((await read(`/api/cars/${car?.slug}`)).data).toEqual(car);
    const { data } = await read('/api/search?limit=100');
    const { card, ...found } = data.find(({ id }: { id: string }) => id === car?.id);
    expect([found, card.id]).toEqual([car, car?.id]);
  });

  test('limits each car to the requested fields, and refuses an unknown field by its name', async () => {
    const { data } = await list('?fields=name,url&limit=3');
    const names = ['object', 'id', 'url', 'created_at', 'updated_at', 'name'];
    for (const car of data) expect(Object.keys(car)).toEqual(names);
    const refusal = await callApi('/api/stock?fields=prise');
    expect(refusal.status).toBe(400);
    expect(refusal.json().errors[0].detail).toContain('"prise"');
  });

  test('shows unpublished fields only to the dealer’s own key', async () => {
    const [open, own] = [await all(), (await list('?limit=100', { key })).data];
    for (const car of open)
      expect(Object.keys(car).filter((field) => dealersOnly.includes(field))).toEqual([]);
    expect(own[0]).toHaveProperty('custom_rank');
    expect((await callApi('/api/stock', { key: 'wrong' })).status).toBe(401);
    const { headers } = await callApi('/api/stock?limit=1', { key });
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'private, no-cache',
      'Authorization',
    ]);
  });

  test('has the price, price type and earlier price of the car page, on every demo site', async () => {
    for (const tenant of services().tenants.all())
      for await (const cars of listedCars({
        tenant,
        services: services(),
        now: services().clock.now(),
        url: new URL(`http://${host}`),
      }))
        for (const one of cars) {
          const [car] = await services().cars.byIds(tenant.slug, [one.id]);
          const price = car && displayedPrice(car, priceOptions(tenant));
          const isPlain = price && price.kind !== 'subscription';
          expect([one.display_price, one.display_price_type, one.display_before_price]).toEqual(
            isPlain ? [price.amountDollars, price.priceType, price.wasDollars] : [null, undefined, undefined],
          );
        }
  });

  test('lists what changed or left since a time', async () => {
    const future = new Date(services().clock.now().getTime() + 60_000).toISOString();
    expect(await list(`?updated_since=${future}`)).toMatchObject({ data: [], has_more: false, next: null });
    const [car] = await all();
    const change = { show_on_dealer_website: false };
    const before = await services().cars.bySlug('brolga', car?.slug ?? '');
    await services()
      .database.updateTable('cars')
      .set({
        data: JSON.stringify({ ...before?.car, ...change }),
        updated_at: services().clock.now().toISOString(),
        version: 1_000_000,
      })
      .where('id', '=', car?.id ?? '')
      .execute();
    const since = new Date(services().clock.now().getTime() - 1_000).toISOString();
    const hidden = { object: 'removed_car', id: car?.id, stock_number: null, vin: null };
    expect((await list(`?updated_since=${since}&limit=100`)).data.at(-1)).toMatchObject(hidden);
    const own = (await list(`?updated_since=${since}&limit=100`, { key })).data.at(-1);
    const { id, url, created_at, stock_number, vin = null } = car ?? expect.fail('no car');
    expect(own).toMatchObject({ object: 'removed_car', id, url, created_at, stock_number, vin });
    for (const one of await lines(`?updated_since=${since}`))
      if (one.object === 'removed_car') expect(removedCarSchema.safeParse(one).error).toBeUndefined();
    expect((await all()).map(({ id }) => id)).not.toContain(car?.id);
    expect((await callApi(`/api/stock/${car?.id}`)).status).toBe(410);
  });

  test('asks a caller who is a month behind to read everything again', async () => {
    const since = new Date(services().clock.now().getTime() - 31 * 86_400_000).toISOString();
    const refusal = await callApi(`/api/stock?updated_since=${since}`);
    expect(refusal.status).toBe(400);
    expect(refusal.json()).toMatchObject({ code: 'changes_forgotten', param: 'updated_since' });
  });
});

interface ExpandedCar {
  readonly id: string;
  readonly slug: string;
  readonly make: string;
  readonly model: string;
  readonly location_id?: string;
  readonly expanded?: {
    readonly location?: { readonly id: string } | null;
    readonly finance?: { readonly lenders: readonly object[]; readonly note: object };
    readonly offers?: readonly {
      readonly manufacturer?: string;
      readonly model?: { readonly name: string };
    }[];
    readonly similar?: readonly { readonly id: string }[];
  };
}
const everything = 'expand=location,finance,offers';

describe('expanded cars', () => {
  test('are the same in the list, the stream and alone, on every demo site', async () => {
    for (const { slug } of services().tenants.all()) {
      const page = await read(`/api/stock?limit=5&${everything}`, slug);
      expect(listStock.responses[200]?.safeParse(page).error, slug).toBeUndefined();
      expect((await lines(`?${everything}`, slug)).slice(0, 5)).toEqual(page.data);
      const [first] = page.data;
      if (first) expect(await read(`/api/stock/${first.id}?${everything}`, slug)).toEqual(first);
    }
  });

  test('include the records of /api/site, /api/offers and the car’s finance', async () => {
    const { data: cars }: { data: ExpandedCar[] } = await read(`/api/stock?limit=100&${everything}`);
    const { locations } = await read('/api/site');
    expect((await read('/api/locations')).data).toEqual(locations);
    const { data: offers } = await read('/api/offers');
    for (const { expanded } of cars) {
      if (expanded?.location) expect(locations).toContainEqual(expanded.location);
      for (const offer of expanded?.offers ?? []) expect(offers).toContainEqual(offer);
    }
    expect(cars.some(({ expanded }) => expanded?.location)).toBe(true);
    expect(cars.some(({ expanded }) => (expanded?.offers ?? []).length > 0)).toBe(true);
    const lent = cars.filter(({ expanded }) => (expanded?.finance?.lenders.length ?? 0) > 0);
    expect(lent.length).toBeGreaterThan(0);
    for (const car of lent.slice(0, 5)) {
      const { data: lenders, note } = await read(`/api/cars/${car.slug}/finance`);
      expect(car.expanded?.finance).toEqual({ lenders, note });
    }
  });

  test('include only what was requested, beside the requested fields', async () => {
    const { data: cars } = await read('/api/stock?limit=3&fields=price&expand=location,location');
    for (const car of cars) {
      expect(Object.keys(car.expanded)).toEqual(['location']);
      expect(car).not.toHaveProperty('make');
    }
    const plain = (await read('/api/stock?limit=3')).data;
    for (const car of plain) expect(car).not.toHaveProperty('expanded');
    const offersOnly = (await read('/api/stock?limit=3&expand=offers')).data;
    for (const [at, car] of offersOnly.entries()) {
      const { expanded, ...rest } = car;
      expect(rest).toEqual(plain[at]);
      expect(Object.keys(expanded)).toEqual(['offers']);
    }
  });

  test('include similar cars only for a single car', async () => {
    const [{ id, slug }] = (await read('/api/stock?limit=1')).data;
    const car = await read(`/api/stock/${id}?expand=similar,location&fields=price`);
    expect(showStock.responses[200]?.safeParse(car).error).toBeUndefined();
    const { data } = await read(`/api/cars/${slug}/similar`);
    expect(car.expanded.similar).toEqual(data.map(({ card }: { card: object }) => card));
    expect(Object.keys(car.expanded)).toEqual(['location', 'similar']);
  });

  test.each([
    ['/api/stock?expand=locations', 'Did you mean location?'],
    ['/api/stock.ndjson?expand=offer', 'Did you mean offers?'],
    ['/api/stock?expand=similar', 'Choose from location, finance, offers.'],
    ['/api/stock?expand=__proto__', 'Choose from location'],
    ['/api/stock/any?expand=similarr', 'Did you mean similar?'],
    ['/api/stock?expnad=location', 'Did you mean expand?'],
  ])('%s is refused: %s', async (path, message) => {
    const refusal = await callApi(path);
    expect(refusal.status).toBe(400);
    expect(refusal.json().errors[0].detail).toContain(message);
  });

  test.each([
    ['/api/stock?fields=prise,year,colur', ['price', 'colour']],
    ['/api/stock?car_type=usd,demo,nwe', ['used', 'new']],
  ])('%s is refused for each wrong name, with the nearest', async (path, nearest) => {
    const { errors } = (await callApi(path)).json();
    expect(errors.map((error: { did_you_mean?: string }) => error.did_you_mean)).toEqual(nearest);
  });
});

const endpoints = { showSite, listLocations, listOffers, listModels, listPosts, listReviews, showFacets };

describe('site data', () => {
  test.each(Object.values(endpoints))('$path matches its schema on every demo site', async (endpoint) => {
    for (const { slug } of services().tenants.all()) {
      const answer = await read(endpoint.path, slug);
      expect(endpoint.responses[200]?.safeParse(answer).error, slug).toBeUndefined();
    }
  });

  test.each(['offers', 'models', 'posts', 'reviews'])('some demo site has %s', async (kind) => {
    const counts = [];
    for (const { slug } of services().tenants.all())
      counts.push((await read(`/api/${kind}`, slug)).data.length);
    expect(Math.max(...counts)).toBeGreaterThan(0);
  });

  test('includes visible locations only, without phone numbers that are shown on request', async () => {
    for (const tenant of services().tenants.all()) {
      const { locations } = await read('/api/site', tenant.slug);
      const seen = tenant.locations.filter(({ visible }) => visible).map(({ id }) => id);
      expect(locations.map(({ id }: { id: string }) => id)).toEqual(seen);
      expect(JSON.stringify(locations)).not.toContain('map_key');
      for (const { phone } of tenant.locations)
        if (isHiddenNumber(tenant, phone)) expect(JSON.stringify(locations)).not.toContain(phone);
    }
  });

  test('counts facets as the search does', async () => {
    const { count, facets } = await read('/api/facets?make=Toyota');
    const search = await read('/api/search?make=Toyota&limit=0');
    expect(count).toBe(search.count);
    for (const [name, counts] of Object.entries(search.facets)) expect(facets[name], name).toEqual(counts);
  });
});
