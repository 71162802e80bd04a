import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car, CarType } from '#server/settings/car';
import { tradeInSchema } from '#server/settings/trade-in-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { isOfKinds, isTradeInAllowed, isValuationEligible, reducedPriceDollars } from './trade-in';

type Settings = z.input<typeof tradeInSchema>;

describe('an online valuation', () => {
  test.each<[string, boolean, Partial<Car>, Settings]>([
    ['for a car in stock', true, {}, {}],
    ['for a car to come', false, { status: 'coming_soon' }, {}],
    ['for a sold car', false, { status: 'sold' }, {}],
    ['for a reserved car', false, { reserved: true }, {}],
    ['above a price of 200', true, { price: 201 }, {}],
    ['at a price of 200.01', true, { price: 200.01 }, {}],
    ['at a price of 200', false, { price: 200 }, {}],
    ['without a price', false, { price: undefined }, {}],
    ['where it is switched off', false, {}, { autograb: false }],
  ])('%s is offered: %s', (_rule, eligible, car, settings) => {
    const given = tradeInSchema.parse({ autograb: true, ...settings });
    expect(isValuationEligible(buildCar({ price: 20_000, ...car }), given)).toBe(eligible);
  });

  test('is off by default', () => {
    expect(isValuationEligible(buildCar(), tradeInSchema.parse({}))).toBe(false);
  });
});

test.each([
  [8_000, 22_000],
  [1, 29_999],
  [0, 30_000],
  [-500, 30_000],
  [30_000, 0],
  [31_000, 0],
])('an offer of %i for the trade-in reduces a price of 30,000 to %i', (offer, reduced) => {
  expect(reducedPriceDollars(30_000, offer)).toBe(reduced);
});

test.each<[string, boolean, Partial<Car>, Settings]>([
  ['for a car in stock', true, {}, {}],
  ['for a car to come', true, { status: 'coming_soon' }, {}],
  ['for a sold car', false, { status: 'sold' }, {}],
  ['where the dealer takes none', false, {}, { allowed: false }],
  ['for other types', false, { car_type: 'used' }, { car_types: ['new'] }],
  ['for a hidden make in any case', false, { make: 'Kia' }, { hidden_makes: ['KIA'] }],
])('a trade-in is allowed %s: %s', (_rule, allowed, car, settings) => {
  expect(isTradeInAllowed(buildCar(car), tradeInSchema.parse(settings))).toBe(allowed);
});

test.each<[CarType | undefined, readonly CarType[], boolean]>([
  ['used', ['used'], true],
  ['new', ['used'], false],
  [undefined, ['new', 'demo', 'used'], true],
  [undefined, ['used', 'new', 'demo'], true],
  [undefined, ['demo', 'used'], false],
  [undefined, [], false],
  ['used', [], false],
])('a car of condition %s is covered by %j: %s', (car_type, kinds, covered) => {
  expect(isOfKinds({ car_type }, kinds)).toBe(covered);
});
