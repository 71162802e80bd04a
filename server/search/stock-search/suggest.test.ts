import { describe, expect, test } from 'vitest';
import type { CarStore } from '#server/stock/cars/car-store-port';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../../tests/support/yard';
import { InProcessEngine } from './adapters/in-process/in-process-engine';
import { toSearchDocument } from './rules/document';
import { SearchMemory } from './search-memory';
import { suggest } from './suggest';

const tenant = yardTenant();
const models = ['HiLux', 'Corolla', 'Camry', 'Kluger', 'RAV4'];
const stock = Array.from({ length: 20 }, (_, index) =>
  buildCar({
    id: `car-${index}`,
    slug: `car-${index}`,
    make: 'Toyota',
    model: models[index % models.length] ?? '',
    badge: `Grade ${index}`,
    price: 30_000 + index * 10,
    photos_count: 1,
  }),
);

async function setUp() {
  const engine = new InProcessEngine();
  await engine.replaceAll(
    'yard',
    (async function* () {
      for (const each of stock) yield toSearchDocument(each);
    })(),
    1,
  );
  const cars: CarStore = {
    bySlug: async () => null,
    byIds: async (_, ids) => ids.flatMap((id) => stock.find((each) => each.id === id) ?? []),
    changeTimes: async () => new Map(),
    stockVersion: async () => 1,
    async *changesSince() {},
  };
  const quiet = () => undefined;
  const deps = {
    engine,
    cars,
    clock: { now: () => new Date('2026-11-20T00:00:00.000Z') },
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    searchMemory: new SearchMemory(),
  };
  return (typed: string) => suggest(deps, tenant, typed);
}

describe('suggestions', () => {
  test('at most eight: names first, with room for three cars', async () => {
    const found = await (await setUp())('toy');
    expect(found.map(({ kind }) => kind)).toEqual([
      'make',
      'model',
      'model',
      'model',
      'model',
      'car',
      'car',
      'car',
    ]);
    expect(found[0]).toEqual({ kind: 'make', text: 'Toyota', count: 20, href: '/search/toyota' });
  });
  test('a model links to its list, a car to its page with its price', async () => {
    const found = await (await setUp())('hilux');
    expect(found[0]).toEqual({ kind: 'model', text: 'Toyota HiLux', count: 4, href: '/search/toyota/hilux' });
    const car = found.find(({ kind }) => kind === 'car');
    expect(car).toMatchObject({
      text: expect.stringMatching(/^\d{4} Toyota HiLux/),
      hint: expect.stringMatching(/^\$30,/),
      href: expect.stringMatching(/^\/cars\/car-/),
    });
  });
  test('finds cars by words that are not names', async () => {
    const found = await (await setUp())('grade 7');
    expect(found[0]).toMatchObject({ kind: 'car', href: '/cars/car-7' });
  });
  test.each(['', '   ', 'zzzzqqq'])('nothing for “%s”', async (typed) => {
    expect(await (await setUp())(typed)).toEqual([]);
  });
});
