import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car, CarType } from '#server/settings/car';
import { tradeInSchema } from '#server/settings/trade-in-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { isOfKinds, isTradeInAllowed, isValuationEligible, reducedPriceDollars } from './trade-in';

type Settings = z.input<typeof tradeInSchema>;

describe('valuation eligibility: only when', () => {
  test.each<[string, boolean, Partial<Car>, Settings]>([
    ['status is in_stock', true, {}, {}],
    ['not coming_soon', false, { status: 'coming_soon' }, {}],
    ['it is not sold', false, { status: 'sold' }, {}],
    ['it is not reserved', false, { reserved: true }, {}],
    ['price is above 200', true, { price: 201 }, {}],
    ['not at exactly 200', false, { price: 200 }, {}],
    ['not without a price', false, { price: undefined }, {}],
    ['the autograb feature is on', false, {}, { autograb: false }],
  ])('%s', (_rule, eligible, car, settings) => {
    const given = tradeInSchema.parse({ autograb: true, ...settings });
    expect(isValuationEligible(buildCar({ price: 20_000, ...car }), given)).toBe(eligible);
  });

  test('the autograb feature is off by default', () => {
    expect(isValuationEligible(buildCar(), tradeInSchema.parse({}))).toBe(false);
  });
});

describe('reducedPrice = car price minus the offer, when the offer is above 0', () => {
  test.each([
    ['an offer of 8,000', 8_000, 22_000],
    ['an offer of 1', 1, 29_999],
    ['an offer of 0', 0, 30_000],
    ['an offer below 0', -500, 30_000],
    ['an offer of the whole price', 30_000, 0],
    ['an offer above the price', 31_000, 0],
  ])('%s', (_rule, offer, reduced) => {
    expect(reducedPriceDollars(30_000, offer)).toBe(reduced);
  });
});

describe('trade-in is allowed for the car', () => {
  test.each<[string, boolean, Partial<Car>, Settings]>([
    ['for a car in stock', true, {}, {}],
    ['for one that is coming soon', true, { status: 'coming_soon' }, {}],
    ['not for a sold one', false, { status: 'sold' }, {}],
    ['not where the dealer takes none', false, {}, { allowed: false }],
    ['for the kinds the dealer names', true, { car_type: 'new' }, { car_types: ['new'] }],
    ['not for other kinds', false, { car_type: 'used' }, { car_types: ['new'] }],
    ['for a car of unknown condition where every kind is', true, { car_type: undefined }, {}],
    ['not for one where only some are', false, { car_type: undefined }, { car_types: ['demo', 'used'] }],
    ['not for makes left out, whatever their case', false, { make: 'Kia' }, { hidden_makes: ['KIA'] }],
  ])('%s', (_rule, allowed, car, settings) => {
    expect(isTradeInAllowed(buildCar(car), tradeInSchema.parse(settings))).toBe(allowed);
  });
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
