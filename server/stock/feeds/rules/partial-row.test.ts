import { expect, test } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import type { Cells } from './feed/headers';
import type { NormaliseContext } from './feed/normalise';
import { statedByRecord, statedByRow } from './partial-row';

const car = buildCar({
  stocknum: 'K1',
  price: 15_000,
  price_type: 'drive_away',
  colour: 'Red',
  km: 40_000,
  status: 'sold',
  variant: { cylinders: 4 },
});
const context: NormaliseContext = { now: new Date('2026-07-01'), dates: 'day-first', locations: [] };
const known = { matchKey: 'stock:k1', car, kept: {} };
const stated = (cells: Cells) => statedByRow({ stocknum: 'K1', ...cells }, known, context)?.record;

test.each<[string, Cells, object]>([
  [
    'a price alone',
    { price: '14,500' },
    { price: 14_500, price_type: 'drive_away', colour: 'Red', status: 'sold' },
  ],
  ['an empty row', {}, { price: 15_000, km: 40_000, name: car.name }],
  ['a price on request', { price: 'POA' }, { price: null, km: 40_000 }],
  ['a colour', { colour: 'Blue' }, { colour: 'Blue', price: 15_000 }],
  ['a status', { status: ['In stock'] }, { status: 'in_stock', price: 15_000 }],
  ['a detail of the engine', { fuel_capacity: '50' }, { variant: { cylinders: 4, fuelcapacity: 50 } }],
  ['what nobody can read', { km: 'low kms' }, { km: 40_000 }],
  ['a price that nobody can read', { price: 'abc' }, { price: 15_000, price_type: 'drive_away' }],
  [
    'a price that nobody can read, beside a colour',
    { special_price: 'abc', colour: 'Blue' },
    { price: 15_000, colour: 'Blue' },
  ],
])('%s changes only that', (_what, cells, record) => {
  expect(stated(cells)).toMatchObject(record);
});

test('a price that nobody can read is reported', () => {
  expect(statedByRow({ stocknum: 'K1', price: 'abc' }, known, context)?.remarks).toEqual([
    { field: 'price', problem: 'could not be read', value: 'abc' },
  ]);
});

test.each([
  [
    { price: 'abc', km: 41_000 },
    { price: 15_000, km: 41_000 },
  ],
  [
    { km: 'low', colour: 'Blue' },
    { km: 40_000, colour: 'Blue' },
  ],
])('a record of the API keeps what it says in a way that nobody can read: %o', (raw, record) => {
  expect(statedByRecord({ stocknum: 'K1', ...raw }, known, context)).toMatchObject({
    record,
    remarks: expect.arrayContaining([expect.objectContaining({ problem: 'could not be read' })]),
  });
});

test('a row of another year that no car has is not read', () => {
  expect(stated({ year: 'soon' })).toBeUndefined();
});
