import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { marketBadge } from './market-price';

const badge = (car: Partial<Car>) => marketBadge(buildCar({ price: 30_000, ...car }));
const state = (dollars: number) => ({ autograb_data: { state_average_market_price: dollars } });
const national = (dollars: number) => ({ autograb_data: { average_market_price: dollars } });

describe('the market-price badge appears only', () => {
  test.each<[string, boolean, Partial<Car>]>([
    ['when the price is more than $499 below the state average', true, state(30_500)],
    ['not at exactly $499', false, state(30_499)],
    ['not at the average', false, state(30_000)],
    ['not above it', false, state(25_000)],
    ['or the national average if there is no state value', true, national(30_500)],
    ['not at exactly $499 below that', false, national(30_499)],
    [
      'the state value decides where there are both',
      false,
      { autograb_data: { state_average_market_price: 30_100, average_market_price: 34_000 } },
    ],
    ['not without an average', false, {}],
    ['not without a price', false, { price: undefined, ...state(30_500) }],
    ['not with a price of 10, which is none', false, { price: 10, ...state(30_500) }],
    ['by the price that is shown: an offer', true, { offer_price: 29_000, ...state(29_500) }],
    ['not on a car that is sold', false, { status: 'sold', ...state(40_000) }],
    ['on a car that is coming soon', true, { status: 'coming_soon', ...state(40_000) }],
  ])('%s', (_rule, shown, car) => {
    expect(badge(car) !== undefined).toBe(shown);
  });

  test.each([
    ['state', state(31_240), 'Compared with the state average of $31,240'],
    ['national', national(31_240), 'Compared with the national average of $31,240'],
  ])('it shows the amount and the comparison: %s', (_which, car, detail) => {
    expect(badge(car)).toEqual({ text: '$1,240 below market average', detail });
  });
});
