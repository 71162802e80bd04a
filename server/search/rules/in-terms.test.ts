import { describe, expect, test } from 'vitest';
import { testTenant } from '../../../tests/support/test-tenant';
import { emptyQuery } from '../recall';
import { refinementFilters } from '../search-cars';
import { matches } from './filter';
import { inTerms, rangesInTerms } from './in-terms';
import type { Refinements } from './refinement';

const tenant = testTenant({ price: { in_full: true }, finance: { repayments_follow: true } });
const rates = [8.49, 9.99];
const read = (refinements: Refinements, terms: string, broughtDollars?: number) =>
  inTerms(
    { ...emptyQuery, refinements: refinementFilters(refinements), ranges: ['price', 'km'] },
    refinements,
    { terms, broughtDollars },
    { tenant, rates },
  );

describe('prices of a search', () => {
  test.each([
    ['', undefined, ['price'], ['price', 'km']],
    ['register_in=QLD', undefined, ['price'], ['price', 'km']],
    ['register_in=VIC', 'price_in_vic', ['price_in_vic'], ['price_in_vic', 'km']],
  ])('in the terms "%s" are %s', (terms, price, filtered, ranges) => {
    const query = read({ price: { to: 30_000 } }, terms);
    expect([query.price, Object.keys(query.refinements), query.ranges]).toEqual([price, filtered, ranges]);
  });

  test('have the name of their filter in the answer', () => {
    const ends = { min: 1, max: 2 };
    expect(rangesInTerms({ price_in_vic: ends, km: null })).toEqual({ price: ends, km: null });
  });
});

describe('a limit per week for the shopper’s own loan', () => {
  const isWithin = (values: Record<string, number>, loan: string, brought?: number, to = 138.46) => {
    const { weekly_price } = read({ weekly_price: { to } }, loan, brought).refinements;
    return weekly_price !== undefined && matches(weekly_price, { values });
  };
  const ownRates = 'deposit=2000&years=5&per=month';

  test.each<[what: string, values: Record<string, number>, loan: string, isFound: boolean, brought?: number]>(
    [
      ['a car at the usual rate', { loan_rate: 8.49, price: 31_000 }, ownRates, true],
      ['a car whose card says $600 a month', { loan_rate: 8.49, price: 31_250 }, ownRates, true],
      ['a car whose card says $601 a month', { loan_rate: 8.49, price: 31_260 }, ownRates, false],
      ['an older car at a higher rate', { loan_rate: 9.99, price: 31_000 }, ownRates, false],
      ['a cheaper one', { loan_rate: 9.99, price: 30_000 }, ownRates, true],
      [
        'an older car at the shopper’s own rate',
        { loan_rate: 9.99, price: 31_000 },
        `${ownRates}&rate=8.49`,
        true,
      ],
      [
        'a car whose card says $600 after the trade-in',
        { loan_rate: 8.49, price: 43_600 },
        ownRates,
        true,
        12_350,
      ],
      ['a car whose card says $601 after it', { loan_rate: 8.49, price: 43_610 }, ownRates, false, 12_350],
      ['a car without a loan', { price: 20_000 }, ownRates, false],
      ['the same at the shopper’s own rate', { price: 20_000 }, `${ownRates}&rate=8.49`, false],
      ['a car that the deposit covers', { loan_rate: 9.99, price: 1_500 }, ownRates, true],
      [
        'a price in another state',
        { loan_rate: 8.49, price: 31_000, price_in_vic: 33_000 },
        `${ownRates}&register_in=VIC`,
        false,
      ],
    ],
  )('%s', (_what, values, loan, isFound, brought) => {
    expect(isWithin(values, loan, brought)).toBe(isFound);
  });
});
