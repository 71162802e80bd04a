import { expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../../tests/support/test-tenant';
import { warrantyText } from './warranty';

const warranty = { new_cars: 'the manufacturer’s', demo_cars: 'the rest of the manufacturer’s' };
const programme = { manufacturer: 'Kia', warranty: '12 months' };
const withoutLocations = (settings: object) => ({ ...testTenant(settings), locations: [] });
const textOf = (car: Partial<Car>, settings: object = {}) =>
  warrantyText(
    buildCar({ simple_body: 'SUV', build_date: '2021-03-01', km: 60_000, ...car }),
    withoutLocations({
      default_state: 'qld',
      cards: { certified: programme },
      car_page: { trust: ['warranty'], warranty },
      ...settings,
    }),
    '2026-11-30',
  );
const young = 'Warranty: 3 months or 5,000 km, by Queensland law';
const old = 'Warranty: 1 month or 1,000 km, by Queensland law';
const inNsw = { default_state: 'nsw' };

test.each<[string, Partial<Car>, string | undefined]>([
  ['a certified car is that of the programme', { make: 'Kia', certified: true }, 'Warranty: 12 months'],
  ['a new car is the maker’s', { car_type: 'new' }, 'Warranty: the manufacturer’s'],
  ['a demo car is the rest of it', { car_type: 'demo' }, 'Warranty: the rest of the manufacturer’s'],
  ['a used car is by law', {}, young],
  ['a car built ten years ago next month', { build_date: '2016-12-01' }, young],
  ['a car built ten years ago this month is unsaid', { build_date: '2016-11-01' }, undefined],
  ['a car built ten years ago last month', { build_date: '2016-10-01' }, old],
  ['a car just below 160,000 km', { km: 159_999 }, young],
  ['a car at 160,000 km', { km: 160_000 }, old],
  ['a car of unknown distance is unsaid', { km: undefined }, undefined],
  ['an old car of unknown distance', { km: undefined, build_date: '2010-01-01' }, old],
  ['a model year that is surely young', { build_date: undefined, year: 2018 }, young],
  ['a model year that may be either is unsaid', { build_date: undefined, year: 2017 }, undefined],
  ['a model year that is surely old', { build_date: undefined, year: 2015 }, old],
  ['a ute, which may be commercial, is unsaid', { simple_body: 'Ute' }, undefined],
  ['a van is unsaid', { simple_body: 'Van' }, undefined],
  ['a car of unknown body is unsaid', { simple_body: undefined }, undefined],
  ['a motorcycle is unsaid', { item_type: 'motorcycle' }, undefined],
  ['a car of unknown type is unsaid', { car_type: undefined }, undefined],
  ['a sold car is unsaid', { status: 'sold' }, undefined],
])('the warranty of %s', (_case, car, expected) => {
  expect(textOf(car)).toBe(expected);
});

test.each<[string, Partial<Car>, object, string | undefined]>([
  ['New South Wales', { price: 30_000 }, inNsw, 'Warranty: 3 months or 5,000 km, by New South Wales law'],
  ['New South Wales, an old car', { price: 30_000, km: 200_000 }, inNsw, undefined],
  ['New South Wales, perhaps a luxury car', { price: 80_000 }, inNsw, undefined],
  ['New South Wales, an unknown price', { price: undefined }, inNsw, undefined],
  ['a state whose law is not known here', {}, { default_state: 'wa' }, undefined],
  ['a site that doesn’t show it', {}, { car_page: { trust: [], warranty } }, undefined],
  [
    'a site that says nothing about new cars',
    { car_type: 'new' },
    { car_page: { trust: ['warranty'] } },
    undefined,
  ],
])('the warranty in %s', (_case, car, settings, expected) => {
  expect(textOf(car, settings)).toBe(expected);
});
