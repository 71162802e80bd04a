import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import type { CarStore } from '#server/stock/cars/car-store-port';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../../tests/support/yard';
import { InProcessEngine } from './adapters/in-process/in-process-engine';
import { toSearchDocument } from './rules/document';
import { SearchMemory } from './search-memory';
import { type SearchEngine, SearchUnavailable } from './search-port';
import { similarCars } from './similar';

const tenant = yardTenant();
const car = (id: string, given: Partial<Car> = {}) =>
  buildCar({ id, slug: id, price: 40_000, photos_count: 1, ...given });
const asked = car('asked');

async function setUp(stock: readonly Car[]) {
  const inner = new InProcessEngine();
  await inner.replaceAll(
    'yard',
    (async function* () {
      for (const each of stock) yield toSearchDocument(each);
    })(),
    1,
  );
  const control = { searches: 0, down: false };
  const engine: SearchEngine = {
    search: async (...given) => {
      if (control.down) throw new SearchUnavailable('down');
      control.searches += 1;
      return inner.search(...given);
    },
    version: inner.version.bind(inner),
    replaceAll: inner.replaceAll.bind(inner),
    apply: inner.apply.bind(inner),
  };
  const cars: CarStore = {
    bySlug: async () => null,
    byIds: async (_, ids) => ids.flatMap((id) => stock.find((each) => each.id === id) ?? []),
    changeTimes: async () => new Map(),
    stockVersion: async () => 1,
    async *changesSince() {
      for (const each of stock) yield { id: each.id, car: each, version: 1 };
    },
  };
  const quiet = () => undefined;
  const deps = {
    engine,
    cars,
    clock: { now: () => new Date('2026-11-20T00:00:00.000Z') },
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    searchMemory: new SearchMemory(),
  };
  const ids = async (limit: number) => (await similarCars(deps, tenant, asked, limit)).map(({ id }) => id);
  return { control, ids };
}

describe('similar cars', () => {
  test('two dozen close ones: one engine call', async () => {
    const close = Array.from({ length: 24 }, (_, n) => car(`c${n}`, { year: 2020, custom_rank: n }));
    const { control, ids } = await setUp([asked, car('far', { price: 55_000 }), ...close]);
    expect(await ids(2)).toEqual(['c23', 'c22']);
    expect(control.searches).toBe(1);
  });

  test('too few: wider ones follow, two engine calls', async () => {
    const { control, ids } = await setUp([
      asked,
      car('a'),
      car('suv', { simple_body: 'SUV', model: 'Fortuner' }),
      car('bus', { simple_body: 'Bus', make: 'Coaster' }),
    ]);
    expect(await ids(5)).toEqual(['a', 'suv']);
    expect(control.searches).toBe(2);
  });

  test('never a sold one, nor one the site does not list', async () => {
    const { ids } = await setUp([
      asked,
      car('sold', { status: 'sold', sold_date_timestamp: Date.parse('2026-11-19T00:00:00Z') }),
      car('hidden', { show_on_dealer_website: false }),
    ]);
    expect(await ids(5)).toEqual([]);
  });

  test('scans the stock while the engine is down', async () => {
    const { control, ids } = await setUp([
      asked,
      car('a', { year: 2010 }),
      car('b'),
      car('hidden', { show_on_dealer_website: false }),
      car('van', { item_type: 'caravan' }),
    ]);
    control.down = true;
    expect(await ids(5)).toEqual(['b', 'a']);
  });
});
