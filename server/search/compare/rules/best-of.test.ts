import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { fewestKilometres, lowestPrice } from './best-of';

const cars = (...given: Partial<Car>[]) => given.map((one) => buildCar({ price_type: 'drive_away', ...one }));

describe('the lowest price is marked', () => {
  test.each<[string, Partial<Car>[], number | undefined]>([
    ['of the cheaper car', [{ price: 30_000 }, { price: 20_000 }], 1],
    ['by the price that is shown', [{ price: 30_000, offer_price: 19_000 }, { price: 20_000 }], 0],
    ['of one of four', [{ price: 4000 }, { price: 3000 }, { price: 2000 }, { price: 9000 }], 2],
    ['not at a tie', [{ price: 20_000 }, { price: 20_000 }], undefined],
    ['not of one car', [{ price: 20_000 }], undefined],
    ['not when a price is unknown', [{ price: 20_000 }, { price: undefined }], undefined],
    [
      'not when the prices include different things',
      [{ price: 20_000 }, { price: 30_000, price_type: 'excluding_government_charges' }],
      undefined,
    ],
    [
      'not when nobody knows what they include',
      [
        { price: 20_000, price_type: undefined },
        { price: 30_000, price_type: undefined },
      ],
      undefined,
    ],
    [
      'not of a sold car, nor of the next one',
      [{ price: 20_000, status: 'sold' }, { price: 30_000 }],
      undefined,
    ],
    ['beside a dearer sold car', [{ price: 20_000 }, { price: 30_000, status: 'sold' }], 0],
  ])('%s', (_case, given, place) => {
    expect(lowestPrice(cars(...given), false)).toBe(place);
  });

  test('not beside a subscription', () => {
    const given = cars({ price: 20_000, subscription_price: 199 }, { price: 30_000 });
    expect(lowestPrice(given, true)).toBeUndefined();
    expect(lowestPrice(given, false)).toBe(0);
  });
});

test.each<[string, Partial<Car>[], number | undefined]>([
  ['the fewest kilometres', [{ km: 50_000 }, { km: 40_000 }], 1],
  ['a car that was never driven', [{ km: 0 }, { km: 40_000 }], 0],
  ['not at a tie', [{ km: 40_000 }, { km: 40_000 }], undefined],
  ['by a thousand kilometres', [{ km: 40_000 }, { km: 41_000 }, { km: 90_000 }], 0],
  ['not by less', [{ km: 40_000 }, { km: 40_999 }, { km: 90_000 }], undefined],
  ['not when one is unknown', [{ km: 40_000 }, { km: undefined }], undefined],
  ['not of a sold car', [{ km: 40_000, status: 'sold' }, { km: 50_000 }], undefined],
])('%s', (_case, given, place) => {
  expect(fewestKilometres(cars(...given))).toBe(place);
});
