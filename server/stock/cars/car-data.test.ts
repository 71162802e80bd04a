import { describe, expect, test } from 'vitest';
import { carSchema } from '#server/settings/car';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import {
  carDataSchema,
  publicName,
  publicNames,
  storedField,
  toCarData,
  toRemovedCar,
  withStoredNames,
} from './car-data';

const origin = 'https://cars.example';
const updatedAt = '2026-11-20T00:00:00.000Z';
const dataOf = (more: Parameters<typeof buildCar>[0]) =>
  toCarData(buildCar(more), { tenant: testTenant({}), origin, updatedAt, isDealer: true });

describe('the names of a car’s fields', () => {
  test.each(Object.entries(publicNames))('%s is read and shown as %s', (field, name) => {
    expect([publicName(field), storedField(name), storedField(field)]).toEqual([name, field, field]);
    expect(Object.keys(carSchema.shape)).toContain(field);
    expect(Object.keys(carDataSchema.shape)).toContain(name);
    expect(Object.keys(carDataSchema.shape)).not.toContain(field);
  });

  test.each([
    [
      { odometer_km: 5, price: 1 },
      { km: 5, price: 1 },
    ],
    [{ km: 5 }, { km: 5 }],
    [{ km: 4, odometer_km: 5 }, { km: 5 }],
    [{ km: 4, odometer_km: null }, { km: null }],
    [{ sold_at: updatedAt }, { sold_date_timestamp: updatedAt }],
    [{ toString: 1 }, { toString: 1 }],
  ])('%j is read as %j', (sent, record) => expect(withStoredNames(sent)).toEqual(record));

  test('give a record of the same values', () => {
    const data = dataOf({ km: 9, trans: '6 sp', standardEquipment: ['Tow bar'], sold_date_timestamp: 1 });
    expect(data).toMatchObject({
      odometer_km: 9,
      transmission: '6 sp',
      features: ['Tow bar'],
      sold_at: '1970-01-01T00:00:00.001Z',
    });
    for (const field of Object.keys(publicNames)) expect(data).not.toHaveProperty(field);
  });

  test('are those of the fields that are kept, too', () => {
    expect(dataOf({ kept_fields: ['km', 'price'] }).kept_fields).toEqual(['odometer_km', 'price']);
  });
});

test('a car without a date of arrival has none', () => {
  expect(dataOf({ created_at: undefined }).created_at).toBeNull();
});

describe('a car that has left', () => {
  const car = { id: 'c1', slug: 'kia-rio-c1', stocknum: 'U1', vin: 'MR0BA3CD400123456' };
  const removed = (isShown: boolean, isDealer: boolean) =>
    toRemovedCar(buildCar({ ...car, show_on_dealer_website: isShown }), {
      origin,
      isDealer,
      removedAt: updatedAt,
    });

  test.each([
    ['was on the site', true, false],
    ['is kept off it, for the dealer’s own system', false, true],
  ])('has its page and its numbers if it %s', (_what, isShown, isDealer) => {
    expect(removed(isShown, isDealer)).toMatchObject({
      object: 'removed_car',
      id: 'c1',
      url: `${origin}/cars/kia-rio-c1`,
      stock_number: 'U1',
      vin: 'MR0BA3CD400123456',
      updated_at: updatedAt,
      removed_at: updatedAt,
    });
  });

  test('is named to everyone by its id alone if the dealer keeps it off the site', () => {
    const tombstone = removed(false, false);
    expect(tombstone).toMatchObject({ id: 'c1', stock_number: null, vin: null });
    expect(tombstone.url).toBe(`${origin}/api/stock/c1`);
  });
});
