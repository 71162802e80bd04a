import { expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { stockSchema } from '#server/settings/tenant-schema';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { ListingCount, listedLines } from './listed-cars';

const now = new Date('2026-11-20T12:00:00.000Z');
const dayMs = 86_400_000;
const photo = (at: number) => ({ url: `https://img.example/${at}.jpg` });
const strict = { minimum_photos: 2, excluded_stock_numbers: ['X1'], manufacturers: ['Kia', 'Isuzu'] };

function count(cars: readonly Partial<Car>[], stock: Parameters<typeof stockSchema.parse>[0] = strict) {
  const tenant = { stock: stockSchema.parse(stock) };
  const counted = new ListingCount(tenant, now);
  for (const car of cars) {
    counted.add(
      buildCar({ make: 'Kia', images: [photo(1), photo(2)], primary_image_url: undefined, ...car }),
    );
  }
  return { ...counted.result(), lines: listedLines(counted.result(), tenant) };
}

test.each<[string, Partial<Car>, object]>([
  ['none', {}, {}],
  ['hidden', { show_on_dealer_website: false }, { hidden: 1 }],
  ['sold long ago', { status: 'sold', sold_date_timestamp: now.getTime() - 9 * dayMs }, { sold_days: 1 }],
  ['sold today', { status: 'sold', sold_date_timestamp: now.getTime() }, {}],
  ['another make', { make: 'Ford' }, { manufacturer: 1 }],
  ['excluded', { stocknum: 'X1' }, { exclusions: 1 }],
  ['one photo', { images: [photo(1)] }, { minimum_photos: 1 }],
  ['one photo of nine claimed', { images: [photo(1)], photos_count: 9 }, { minimum_photos: 1 }],
  ['the same photo twice', { images: [photo(1)], primary_image_url: photo(1).url }, { minimum_photos: 1 }],
  ['a primary photo beside another', { images: [photo(1)], primary_image_url: photo(2).url }, {}],
  ['two photos, though the feed claims none', { photos_count: 0 }, {}],
  ['hidden and without photos', { show_on_dealer_website: false, images: [] }, { hidden: 1 }],
])('the first rule that hides a car counts it: %s', (_rule, car, hidden) => {
  const counted = count([car]);
  expect(counted.hidden).toEqual(hidden);
  expect(counted.listed).toBe(Object.keys(hidden).length === 0 ? 1 : 0);
});

test('the lines add up to the whole stock', () => {
  const { lines } = count([{}, {}, { images: [] }, { images: [] }, { make: 'Ford' }]);
  expect(lines).toEqual([
    'The site lists 2 of 5 cars.',
    '  1 not listed: not made by Kia, Isuzu (manufacturers)',
    '  2 not listed: with fewer than 2 photos (minimum_photos)',
  ]);
});

test('no cars at all are no cars', () => expect(count([]).lines).toEqual(['The site lists 0 of 0 cars.']));
