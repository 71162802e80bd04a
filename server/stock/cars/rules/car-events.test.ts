import { describe, expect, it } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../../tests/support/test-tenant';
import type { CarData } from '../car-data';
import { toCarData } from '../to-car-data';
import { carEvents } from './car-events';

const record = (changes: Partial<CarData> = {}): CarData => ({
  ...toCarData(buildCar({ price: 20_000, reserved: false, status: 'in_stock' }), {
    ...{ tenant: testTenant({}), origin: 'https://cars.example', isDealer: false },
    updatedAt: '2026-11-20T00:00:00.000Z',
  }),
  ...changes,
});
const before = record();
const typesOf = (after: Partial<CarData>) =>
  carEvents({ before, after: record(after) }).map(({ type }) => type);

describe('the events', () => {
  it('of added and removed cars have their record as it is, and as it was', () => {
    expect(carEvents({ before: null, after: before })).toEqual([{ type: 'car.added', data: before }]);
    expect(carEvents({ before, after: null })).toEqual([{ type: 'car.removed', data: before }]);
    expect(carEvents({ before: null, after: null })).toEqual([]);
  });

  it.each<[string, Partial<CarData>, string[]]>([
    ['nothing', {}, []],
    ['the time of the change alone', { updated_at: '2026-11-21T00:00:00.000Z' }, []],
    ['the price', { price: 19_000, display_price: 19_000 }, ['car.price_changed']],
    ['a price that is gone', { price: undefined, display_price: null }, ['car.price_changed']],
    ['a struck-out price', { before_price: 25_000 }, ['car.changed']],
    ['the subscription', { subscription_price: 199 }, ['car.price_changed']],
    ['the odometer', { km: 123_456 }, ['car.changed']],
    ['the end of a reservation elsewhere', { reserved: true }, ['car.reserved']],
    ['the sale', { status: 'sold', sold_date_timestamp: 1 }, ['car.sold']],
    [
      'the sale at another price, with another text',
      { status: 'sold', price: 18_000, display_price: 18_000, dealercomments: 'Sold!' },
      ['car.price_changed', 'car.sold', 'car.changed'],
    ],
  ])('of a change of %s are the right ones', (_what, after, types) => expect(typesOf(after)).toEqual(types));

  it('name the changed fields and the previous price', () => {
    const [event] = carEvents({ before, after: record({ price: 19_000, display_price: 19_000 }) });
    expect(event?.data).toMatchObject({ changed: ['price', 'display_price'], previous_price: 20_000 });
  });

  it('of a car that is no longer reserved or sold are changes', () => {
    const kept = record({ reserved: true });
    expect(carEvents({ before: kept, after: before }).map(({ type }) => type)).toEqual(['car.changed']);
    const sold = record({ status: 'sold' });
    expect(carEvents({ before: sold, after: before }).map(({ type }) => type)).toEqual(['car.changed']);
  });
});
