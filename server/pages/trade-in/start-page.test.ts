import { describe, expect, test } from 'vitest';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { startAt } from './start-page';

const now = new Date('2026-11-20T00:00:00.000Z');

function startFor(change: Partial<Car>, tradeIn: object = {}, path = '/cars/trade-in?car_id=car-1') {
  const car = buildCar({ id: 'car-1', slug: 'a-car', price: 20_000, ...change });
  const stored = { car, removedAt: null, updatedAt: now.toISOString() };
  const url = new URL(path, 'http://brolga.localhost');
  return startAt({
    ...{ tenant: testTenant({ trade_in: { autograb: true, ...tradeIn } }), now, url },
    request: new Request(url),
    services: { cars: { byIds: async () => [car], bySlug: async () => stored } },
  } as unknown as PageVisit);
}

describe('a valuation towards a car starts', () => {
  test.each<[string, boolean, Partial<Car>, object?]>([
    ['for a car that is eligible', true, {}],
    ['not for a reserved car', false, { reserved: true }],
    ['not for a car that is coming soon', false, { status: 'coming_soon' }],
    ['not at a price of 200', false, { price: 200 }],
    ['at a price of 201', true, { price: 201 }],
    ['not without a price', false, { price: undefined, offer_price: 9_000 }],
    ['not on a site without valuations', false, {}, { autograb: false }],
  ])('%s', async (_rule, starts, car, tradeIn) => {
    expect((await startFor(car, tradeIn))?.purpose).toBe(starts ? 'trade-in' : undefined);
  });

  test.each<[string, Partial<Car>, object?]>([
    ['a sold car', { status: 'sold', sold_date_timestamp: now.getTime() - 1_000 }],
    ['a make without trade-in', { make: 'Kia' }, { hidden_makes: ['kia'] }],
  ])('not for %s: the page redirects to the car', async (_rule, car, tradeIn) => {
    const answer = await startFor(car, tradeIn).catch((thrown: unknown) => thrown);
    expect((answer as Response).headers.get('Location')).toBe('/cars/a-car?closed=trade-in');
  });
});

test('a valuation without a car of the dealer always starts', async () => {
  expect((await startFor({ reserved: true }, {}, '/trade-in'))?.purpose).toBe('trade-in');
  expect((await startFor({ reserved: true }, {}, '/sell-your-car'))?.purpose).toBe('sell');
});
