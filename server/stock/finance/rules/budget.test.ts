import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { homeSchema } from '#server/settings/home-schema';
import { expectEach } from '../../../../tests/support/expect-each';
import { runs } from '../../../../tests/support/property-runs';
import {
  type Budget,
  budgetEstimate,
  budgetPrices,
  budgetText,
  carTypeName,
  estimateNote,
  foundText,
  isBudgetEnough,
  nothingFoundText,
  readAmount,
  readBudget,
} from './budget';

const finder = homeSchema.parse({}).budget_finder;

const monthly = { repaymentDollars: 600, per: 'month', depositDollars: 2_000 } as const;
const weekly = { repaymentDollars: 200, per: 'week', depositDollars: 2_000 } as const;

test.each<[query: string, budget: Budget]>([
  ['', monthly],
  ['per=week', weekly],
  ['per=month', monthly],
  ['per=year', monthly],
  ['repayment=450&per=month&deposit=0', { repaymentDollars: 450, per: 'month', depositDollars: 0 }],
  ['repayment=&deposit=', { repaymentDollars: 0, per: 'month', depositDollars: 0 }],
])('the address ?%s asks for the budget %j', (query, budget) => {
  expect(readBudget(new URLSearchParams(query), finder)).toEqual(budget);
});

describe('an amount', () => {
  test.each<[number, string]>([
    [600, '600'],
    [1_250, '$1,250'],
    [251, ' 250.6 '],
    [1_000_000, '1000000; 1000001; 999999999999999999999'],
    [0, '-5; ; abc; 12abc; NaN; Infinity; \u0000'],
  ])('of %i is read from: %s', (amount, texts) => expectEach(texts, readAmount, amount));

  test('is a whole number from 0 to 1,000,000 for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const amount = readAmount(text);
        expect(Number.isInteger(amount) && amount >= 0 && amount <= 1_000_000).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });
});

test.each<[Budget, years: number, dollars: number]>([
  [monthly, 5, 38_000],
  [weekly, 5, 54_000],
  [{ repaymentDollars: 0, per: 'week', depositDollars: 0 }, 5, 0],
  [{ repaymentDollars: 0, per: 'month', depositDollars: 9_000 }, 5, 9_000],
  [{ repaymentDollars: 500, per: 'month', depositDollars: 0 }, 3, 18_000],
  [{ ...monthly, tradeInDollars: 11_600 }, 5, 49_600],
  [{ ...monthly, tradeInDollars: 11_600, rate: 8.49 }, 5, 42_850],
])('the estimate for %j over %i years is all repayments and the deposit: $%i', (budget, years, dollars) => {
  expect(budgetEstimate(budget, years)).toBe(dollars);
});

// What a repayment pays off: R × (1 − (1 + r)^−n) ÷ r with the period's rate r, worked out by hand to the cent.
test.each<[Budget, years: number, dollars: number]>([
  [{ ...monthly, rate: 8.49 }, 5, 31_250],
  [{ ...weekly, rate: 8.49 }, 5, 44_340],
  [{ ...monthly, rate: 0 }, 5, 38_000],
  [{ repaymentDollars: 0, per: 'month', depositDollars: 9_000, rate: 8.49 }, 5, 9_000],
  // Published by money.com.au: $30,000 at 10 % over five years costs $637.41 a month.
  [{ repaymentDollars: 637.41, per: 'month', depositDollars: 0, rate: 10 }, 5, 29_990],
  [{ repaymentDollars: 638, per: 'month', depositDollars: 0, rate: 10 }, 5, 30_020],
])(
  'with interest, %j over %i years is the loan that it pays off and the deposit: $%i',
  (budget, years, dollars) => {
    expect(budgetEstimate(budget, years)).toBe(dollars);
  },
);

test.each([
  ['', 0, undefined],
  ['', 11_600, 11_600],
  ['trade_in=9000', 11_600, 9_000],
  ['trade_in=0', 11_600, undefined],
])('?%s with an accepted offer of $%i counts a trade-in of %s', (query, brought, tradeIn) => {
  expect(readBudget(new URLSearchParams(query), finder, brought).tradeInDollars).toBe(tradeIn);
});

test('a budget with a trade-in says so', () => {
  const budget = { rate: 8.49, tradeInDollars: 11_600 };
  expect(budgetText(42_850, budget)).toBe('About $42,850 to spend, $11,600 of it your trade-in');
  expect(estimateNote(5, budget)).toContain('plus your deposit and trade-in.');
});

test('a budget says whether it is before interest', () => {
  expect(budgetText(38_000, {})).toBe('About $38,000 to spend, before interest');
  expect(budgetText(31_250, { rate: 8.49 })).toBe('About $31,250 to spend');
  expect(estimateNote(5, { rate: 8.49 })).toMatch(/not an offer.*a loan over 5 years plus your deposit/);
});

test.each<[query: string, rate: number]>([
  ['', 8.49],
  ['rate=7.2', 7.2],
  ['rate=7,2%25', 7.2],
  ['rate=abc', 8.49],
  ['rate=900', 8.49],
])('where the site has a rate, ?%s asks for %d %', (query, rate) => {
  const withRate = homeSchema.parse({ budget_finder: { interest_rate: 8.49 } }).budget_finder;
  expect(readBudget(new URLSearchParams(query), withRate).rate).toBe(rate);
  expect(readBudget(new URLSearchParams(query), finder).rate).toBeUndefined();
});

test.each<[estimate: number, dearest: number | null, { from: number; to: number }]>([
  [38_000, 90_000, { from: 1_000, to: 38_000 }],
  [380_000, 90_000, { from: 1_000, to: 90_000 }],
  [380_000, null, { from: 1_000, to: 100_000 }],
  [38_000, 500, { from: 1_000, to: 1_000 }],
])('an estimate of %i with the dearest car at %s gives the prices %j', (estimate, dearest, prices) => {
  expect(budgetPrices(estimate, finder, dearest)).toEqual(prices);
});

test.each<[estimate: number, lowest: number | null, enough: boolean]>([
  [9_999, 10_000, false],
  [10_000, 10_000, true],
  [10_001, 10_000, true],
  [0, 1_000, false],
  [1_000_000, null, false],
])('$%i with the cheapest car at $%s enables the button: %s', (estimate, lowest, enough) => {
  expect(isBudgetEnough(estimate, lowest)).toBe(enough);
});

test.each([
  [0, '0 Used Cars Found'],
  [1, '1 Used Car Found'],
  [1_234, '1,234 Used Cars Found'],
])('%i results read: %s', (count, text) => {
  expect(foundText(count, carTypeName('used'))).toBe(text);
});

test('a site has its own words for the number of cars', () => {
  expect([0, 1, 18].map((count) => foundText(count, 'used car', 'Show {count} {cars}'))).toEqual([
    'Show 0 used cars',
    'Show 1 used car',
    'Show 18 used cars',
  ]);
});

test('the finder says if nothing is found, and that the estimate excludes interest', () => {
  expect(nothingFoundText(carTypeName('demo'))).toBe('No Demo Cars found for this budget');
  expect(estimateNote(5)).toMatch(/An estimate, not an offer.*5 years.*Interest, fees/);
});
