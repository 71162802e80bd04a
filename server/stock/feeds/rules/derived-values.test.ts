import { expect, test } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { location } from '../../../../tests/support/stock';
import { withDerivedValues } from './kept-fields';

const car = buildCar({
  year: 2020,
  make: 'Kia',
  model: 'Rio',
  badge: 'S',
  series: undefined,
  name: '2020 Kia Rio S',
  fuel: 'Diesel',
  simple_fuel: 'Diesel',
  trans: 'Manual',
  simple_transmission: 'Manual',
  images: [{ url: '/a.jpg' }],
  photos_count: 1,
  primary_image_url: '/a.jpg',
});
const yards = [location('one'), location('two')];

test.each<[changes: object, derived: object]>([
  [{ year: 2021, model: 'Cerato' }, { name: '2021 Kia Cerato S' }],
  [{ badge: null }, { name: '2020 Kia Rio' }],
  [{ year: 2021, name: 'Our best Rio' }, { name: 'Our best Rio' }],
  [{ fuel: 'Petrol' }, { simple_fuel: 'Petrol' }],
  [{ fuel: null }, { simple_fuel: undefined }],
  [{ trans: '8 sp auto' }, { simple_transmission: 'Automatic' }],
  [{ variant: { enginesize_cc: 1998 } }, { engine_size: '2.0 L' }],
  [{ nvic: 'ABC123' }, { has_nvic: true }],
  [{ images: [] }, { photos_count: 0, primary_image_url: undefined }],
  [{ location_id: 'two' }, { location_name: 'Yard two', city: 'Aspley' }],
  [{ price: 20_000 }, { name: '2020 Kia Rio S', simple_fuel: 'Diesel' }],
])('a car with %j has %j', (changes, derived) =>
  expect(withDerivedValues(car, { ...changes }, yards)).toMatchObject({ ...changes, ...derived }),
);

test('a name that the dealer wrote stays when the model changes', () => {
  const own = { ...car, name: 'Our best Rio' };
  expect(withDerivedValues(own, { model: 'Cerato' }, yards)['name']).toBe('Our best Rio');
});
