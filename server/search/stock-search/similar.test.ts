import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { searchYard } from '../../../tests/support/search-yard';
import { openYard, yardTenant } from '../../../tests/support/yard';
import { similarCards, similarCars } from './similar';

const tenant = yardTenant();
const car = (id: string, given: Partial<Car> = {}) =>
  buildCar({ id, slug: id, price: 40_000, photos_count: 1, ...given });
const asked = car('asked');

async function setUp(stock: readonly Car[]) {
  const { control, deps } = await searchYard(stock);
  const ids = async (limit: number) => (await similarCars(deps, tenant, asked, limit)).map(({ id }) => id);
  return { control, ids };
}

describe('similar cars', () => {
  test('take one engine call if there are two dozen close ones', async () => {
    const close = Array.from({ length: 24 }, (_, n) => car(`c${n}`, { year: 2020, custom_rank: n }));
    const { control, ids } = await setUp([asked, car('far', { price: 55_000 }), ...close]);
    expect(await ids(2)).toEqual(['c23', 'c22']);
    expect(control.searches).toBe(1);
  });

  test('are filled up with less similar ones by a second call', async () => {
    const { control, ids } = await setUp([
      asked,
      car('a'),
      car('suv', { simple_body: 'SUV', model: 'Fortuner' }),
      car('bus', { simple_body: 'Bus', make: 'Coaster' }),
    ]);
    expect(await ids(5)).toEqual(['a', 'suv']);
    expect(control.searches).toBe(2);
  });

  test('never include sold or unlisted cars', async () => {
    const { ids } = await setUp([
      asked,
      car('sold', { status: 'sold', sold_date_timestamp: Date.parse('2026-11-19T00:00:00Z') }),
      car('hidden', { show_on_dealer_website: false }),
    ]);
    expect(await ids(5)).toEqual([]);
  });

  test('come from the database while the engine is down', async () => {
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

describe('similar cars of a page', () => {
  const others = [1, 2, 3, 4, 5].map((n) => car(`other-${n}`, { year: 2021 - n }));

  test('are the most similar ones, up to the requested number', async () => {
    const { ask, control } = await openYard([asked, ...others]);
    const { cards } = await similarCards(ask('/cars/x'), asked, 4);
    expect(cards.map(({ id }) => id)).toEqual(['other-1', 'other-2', 'other-3', 'other-4']);
    control.down = true;
    expect((await similarCards(ask('/cars/x'), asked, 4)).cards).toHaveLength(4);
  });

  test('are left out after any other failure, and the page is not cached', async () => {
    const { ask } = await openYard([asked, ...others]);
    const bff = ask('/cars/x');
    const cars = { ...bff.services.cars, byIds: () => Promise.reject(new Error('broken')) };
    const shown = await similarCards({ ...bff, services: { ...bff.services, cars } }, asked, 4);
    expect(shown).toEqual({ cards: [], provisional: true });
  });
});
