import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { location } from '../../../../tests/support/stock';
import {
  editedByHand,
  feedKeyOf,
  type HandEdit,
  type KeptFields,
  withKeptFields,
  withoutSame,
} from './kept-fields';

const car = buildCar({
  year: 2020,
  make: 'Kia',
  model: 'Rio',
  badge: undefined,
  series: undefined,
  name: '2020 Kia Rio',
  price: 15_000,
  price_type: 'drive_away',
  tag: undefined,
  stocknum: 'A1',
  vin: undefined,
});

test.each<[rule: string, kept: KeptFields, edit: HandEdit, changes: object, expected: KeptFields]>([
  [
    'keeps a price with what it includes, and remembers the feed’s',
    {},
    { changes: { price: 14_000 }, follow: [] },
    { price: 14_000 },
    { price: 15_000, price_type: 'drive_away' },
  ],
  [
    'keeps what it removes, and what it adds',
    {},
    { changes: { badge: 'S', tag: null }, follow: [] },
    { badge: 'S', tag: null },
    { badge: null, tag: null },
  ],
  [
    'of a kept field still remembers the feed’s value',
    { tag: 'Reduced' },
    { changes: { tag: 'Sale' }, follow: [] },
    { tag: 'Sale' },
    { tag: 'Reduced' },
  ],
  [
    'takes the feed’s value of a field that follows it again',
    { price: 13_000, price_type: null, status: 'sold' },
    { changes: {}, follow: ['price'] },
    { price: 13_000, price_type: null },
    { status: 'sold' },
  ],
  [
    'sets a field that follows the feed until the feed’s next value',
    { tag: 'Reduced' },
    { changes: { tag: 'Sale' }, follow: ['tag'] },
    { tag: 'Sale' },
    {},
  ],
  [
    'does not keep again what a price says once that follows the feed',
    { price: 13_000 },
    { changes: { tag: 'Sale' }, follow: [] },
    { tag: 'Sale' },
    { price: 13_000, tag: null },
  ],
  ['releases nothing that is not kept', {}, { changes: {}, follow: ['price', 'constructor'] }, {}, {}],
])('an edit by hand %s', (_rule, kept, edit, changes, expected) => {
  expect(editedByHand({ car, kept }, edit)).toEqual({ changes, kept: expected });
});

test.each<[rule: string, edit: HandEdit, same: string[], changes: object]>([
  [
    'drops what the car has already',
    { changes: { price: 1, tag: 'Sale' }, follow: [] },
    ['tag'],
    { price: 1 },
  ],
  [
    'keeps a value for a field that follows the feed',
    { changes: { tag: 'Sale' }, follow: ['tag'] },
    ['tag'],
    { tag: 'Sale' },
  ],
  [
    'keeps what a price includes beside a price that follows the feed',
    { changes: { price_type: 'drive_away' }, follow: ['price'] },
    ['price_type'],
    { price_type: 'drive_away' },
  ],
])('an edit %s', (_rule, edit, same, changes) => {
  expect(withoutSame(edit, same)).toEqual({ changes, follow: edit.follow });
});

describe('a feed’s record of an edited car', () => {
  const feed = { ...car, price: 16_000, price_type: undefined, km: 900 };
  const merged = (edits: object, kept: KeptFields) =>
    withKeptFields(feed, { car: { ...car, ...edits }, kept }, [location('one'), location('two')]);

  test.each<[edits: object, kept: KeptFields, record: object, feedValues: KeptFields, differing: string[]]>([
    [{ price: 9_000 }, { price: 1 }, { price: 9_000, km: 900 }, { price: 16_000 }, ['price']],
    [{ price: 16_000 }, { price: 1 }, { price: 16_000 }, { price: 16_000 }, []],
    [{ year: 2021 }, { year: 2020 }, { year: 2021, name: '2021 Kia Rio' }, { year: 2020 }, ['year']],
    [{ status: 'sold' }, { status: 'in_stock' }, { status: 'sold' }, { status: 'in_stock' }, ['status']],
    [{ tag: undefined }, { tag: 'x' }, { tag: null }, { tag: null }, []],
    [
      { location_id: 'two' },
      { location_id: null },
      { location_id: 'two', location_name: 'Yard two' },
      { location_id: null },
      ['location_id'],
    ],
  ])('with %j and %j', (edits, kept, record, feedValues, differing) => {
    const result = merged({ location_id: undefined, ...edits }, kept);
    expect(result).toMatchObject({ kept: feedValues, differing });
    expect(result.record).toMatchObject(record);
  });
});

test.each<[KeptFields, string | undefined]>([
  [{ stocknum: 'Old 7' }, 'stock:old 7'],
  [{ price: 1 }, 'stock:a1'],
  [{ stocknum: null }, undefined],
  [{ stocknum: null, vin: '6ZZDEMB0000000123' }, 'vin:6ZZDEMB0000000123'],
])('a feed knows a car with %j by %s', (kept, key) => {
  expect(feedKeyOf(car, kept)?.toLowerCase()).toBe(key?.toLowerCase());
});
