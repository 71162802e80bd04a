import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showStock } from '#server/entry/api/show-stock';
import { listStock } from '#server/entry/api/stock';
import type { Services } from '#server/entry/services';
import { refreshIndex } from '#server/search/stock-search/refresh';
import * as api from '../../app/routes/api.$';
import { openTestServices } from '../support/test-services';

let services: Services;
beforeAll(async () => {
  services = await openTestServices({ running: true, demoStock: true });
  for (const { slug } of services.tenants.all()) await refreshIndex(services, slug);
});
afterAll(() => services.close());

async function get(path: string, host = 'brolga.localhost') {
  const request = new Request(`http://${host}${path}`, { headers: { host } });
  const response = await api.loader({ request, params: {}, context: {} });
  const text = await response.text();
  return { status: response.status, text, json: () => JSON.parse(text) };
}

interface Listed {
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
  test('the list, the stream and one car add the same, on every demo site', async () => {
    for (const { slug } of services.tenants.all()) {
      const host = `${slug}.localhost`;
      const page = (await get(`/api/stock?limit=5&${everything}`, host)).json();
      expect(listStock.responses[200]?.safeParse(page).error, slug).toBeUndefined();
      const lines = (await get(`/api/stock.ndjson?${everything}`, host)).text.split('\n').slice(0, 5);
      expect(lines.filter(Boolean).map((line) => JSON.parse(line))).toEqual(page.cars);
      const [first] = page.cars;
      if (first) expect((await get(`/api/stock/${first.id}?${everything}`, host)).json()).toEqual(first);
    }
  });

  test('they are the records of /api/site, /api/offers and the car’s finance', async () => {
    const { cars }: { cars: Listed[] } = (await get(`/api/stock?limit=200&${everything}`)).json();
    const { locations } = (await get('/api/site')).json();
    const { offers } = (await get('/api/offers')).json();
    for (const { expanded } of cars) {
      if (expanded?.location) expect(locations).toContainEqual(expanded.location);
      for (const offer of expanded?.offers ?? []) expect(offers).toContainEqual(offer);
    }
    expect(cars.some(({ expanded }) => expanded?.location)).toBe(true);
    expect(cars.some(({ expanded }) => (expanded?.offers ?? []).length > 0)).toBe(true);
    const lent = cars.filter(({ expanded }) => (expanded?.finance?.lenders.length ?? 0) > 0);
    expect(lent.length).toBeGreaterThan(0);
    for (const car of lent.slice(0, 5)) {
      const { lenders, note } = (await get(`/api/cars/${car.slug}/finance`)).json();
      expect(car.expanded?.finance).toEqual({ lenders, note });
    }
  });

  test('only what was asked for is added, beside the asked fields, and nothing without a name', async () => {
    const { cars } = (await get('/api/stock?limit=3&fields=price&expand=location,location')).json();
    for (const car of cars) {
      expect(Object.keys(car.expanded)).toEqual(['location']);
      expect(car).not.toHaveProperty('make');
    }
    const plain = (await get('/api/stock?limit=3')).json().cars;
    for (const car of plain) expect(car).not.toHaveProperty('expanded');
    const offersOnly = (await get('/api/stock?limit=3&expand=offers')).json().cars;
    for (const [at, car] of offersOnly.entries()) {
      const { expanded, ...rest } = car;
      expect(rest).toEqual(plain[at]);
      expect(Object.keys(expanded)).toEqual(['offers']);
    }
  });

  test('one car takes similar ones, those of its own list', async () => {
    const [{ id, slug }] = (await get('/api/stock?limit=1')).json().cars;
    const car = (await get(`/api/stock/${id}?expand=similar,location&fields=price`)).json();
    expect(showStock.responses[200]?.safeParse(car).error).toBeUndefined();
    expect(car.expanded.similar).toEqual((await get(`/api/cars/${slug}/similar`)).json().hits);
    expect(Object.keys(car.expanded)).toEqual(['location', 'similar']);
  });

  test.each([
    ['/api/stock?expand=locations', 'Did you mean location?'],
    ['/api/stock?expand=LOCATION', 'Did you mean location?'],
    ['/api/stock?expand=location,finace', 'Did you mean finance?'],
    ['/api/stock.ndjson?expand=offer', 'Did you mean offers?'],
    ['/api/stock?expand=similar', 'Choose from location, finance, offers.'],
    ['/api/stock?expand=', 'Choose from location'],
    ['/api/stock?expand=__proto__', 'Choose from location'],
    ['/api/stock/any?expand=similarr', 'Did you mean similar?'],
    ['/api/stock?expnad=location', 'Did you mean expand?'],
  ])('%s is refused: %s', async (path, message) => {
    const refusal = await get(path);
    expect(refusal.status).toBe(400);
    expect(refusal.json().errors[0].message).toContain(message);
  });
});
