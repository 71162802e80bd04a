import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car } from '#server/settings/car';
import { financeSchema } from '#server/settings/finance-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { calculatedPriceDollars, estimateFor } from './calculator';

type Settings = z.input<typeof financeSchema>;

describe('the calculator uses', () => {
  test.each<[string, number | undefined, Partial<Car>, Settings, boolean]>([
    ['the price', 20_000, {}, {}, false],
    ['the price that is shown: an offer', 19_000, { offer_price: 19_000 }, {}, false],
    ['a price above 500', 501, { price: 501 }, {}, false],
    ['not at exactly 500', undefined, { price: 500 }, {}, false],
    ['not without a price', undefined, { price: undefined }, {}, false],
    ['not of a sold car', undefined, { status: 'sold' }, {}, false],
    ['one that is coming soon', 20_000, { status: 'coming_soon' }, {}, false],
    ['not of a make without finance', undefined, { make: 'Kia' }, { hidden_makes: ['kia'] }, false],
    ['not where the dealer leaves it out', undefined, {}, { calculator: { shown: false } }, false],
    ['not where the page shows no finance', undefined, {}, { on_car_page: false }, false],
    ['not of a car by subscription', undefined, { subscription_price: 199 }, {}, true],
    ['of it where no subscriptions are offered', 20_000, { subscription_price: 199 }, {}, false],
  ])('%s', (_rule, expected, car, settings, subscriptions) => {
    const given = buildCar({ price: 20_000, ...car });
    expect(calculatedPriceDollars(given, financeSchema.parse(settings), { subscriptions })).toBe(expected);
  });

  test.each([
    ['what the deposit leaves', 5_000, 'Borrowing $15,000 over 5 years, without interest.'],
    ['nothing when it covers the price', 20_000, 'The deposit covers the price.'],
    ['nothing when it is more', 1_000_000, 'The deposit covers the price.'],
  ])('borrows %s', (_rule, deposit, detail) => {
    expect(estimateFor(20_000, { deposit, balloon: 0, years: 5, rate: 0, per: 'week' }).detail).toBe(detail);
  });
});
