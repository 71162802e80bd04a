import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeSchema } from '#server/settings/home-schema';
import {
  type Budget,
  budgetEstimate,
  budgetPrices,
  carTypeName,
  estimateNote,
  foundText,
  isBudgetEnough,
  nothingFoundText,
  readAmount,
  readBudget,
} from './budget';

const finder = homeSchema.parse({}).budget_finder;

describe('finder defaults', () => {
  it.each<[query: string, budget: Budget]>([
    ['', { repaymentDollars: 600, per: 'month', depositDollars: 2_000 }],
    ['per=week', { repaymentDollars: 200, per: 'week', depositDollars: 2_000 }],
    ['per=month', { repaymentDollars: 600, per: 'month', depositDollars: 2_000 }],
    ['per=year', { repaymentDollars: 600, per: 'month', depositDollars: 2_000 }],
    ['repayment=450&per=month&deposit=0', { repaymentDollars: 450, per: 'month', depositDollars: 0 }],
    ['repayment=&deposit=', { repaymentDollars: 0, per: 'month', depositDollars: 0 }],
  ])('repayment 600 monthly or 200 weekly, deposit 2000: %s', (query, budget) => {
    expect(readBudget(new URLSearchParams(query), finder)).toEqual(budget);
  });
  it('term 5 years, minimum price 1000, upper range fallback 100000', () => {
    expect(finder).toMatchObject({ term_years: 5, minimum_price: 1_000, upper_price: 100_000 });
  });
});

describe('repayment and deposit are clamped between 0 and 1,000,000; a non-number becomes 0', () => {
  it.each([
    ['600', 600],
    ['$1,250', 1_250],
    [' 250.6 ', 251],
    ['-5', 0],
    ['1000000', 1_000_000],
    ['1000001', 1_000_000],
    ['999999999999999999999', 1_000_000],
    ['', 0],
    ['abc', 0],
    ['12abc', 0],
    ['NaN', 0],
    ['Infinity', 0],
    ['\u0000', 0],
  ])('%j is %i', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });
  it('any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const amount = readAmount(text);
        expect(Number.isInteger(amount) && amount >= 0 && amount <= 1_000_000).toBe(true);
      }),
    );
  });
});

describe('budget estimate: repayment times 12 (monthly) or 52 (weekly), times 5 years, plus the deposit', () => {
  it.each<[Budget, years: number, dollars: number]>([
    [{ repaymentDollars: 600, per: 'month', depositDollars: 2_000 }, 5, 38_000],
    [{ repaymentDollars: 200, per: 'week', depositDollars: 2_000 }, 5, 54_000],
    [{ repaymentDollars: 0, per: 'week', depositDollars: 0 }, 5, 0],
    [{ repaymentDollars: 0, per: 'month', depositDollars: 9_000 }, 5, 9_000],
    [{ repaymentDollars: 500, per: 'month', depositDollars: 0 }, 3, 18_000],
  ])('%j over %i years is $%i', (budget, years, dollars) => {
    expect(budgetEstimate(budget, years)).toBe(dollars);
  });
});

describe('the price range of a budget', () => {
  it.each<[string, estimate: number, dearest: number | null, { from: number; to: number }]>([
    ['from the minimum price to the estimate', 38_000, 90_000, { from: 1_000, to: 38_000 }],
    ['to the dearest car at most', 380_000, 90_000, { from: 1_000, to: 90_000 }],
    ['upper range fallback 100000', 380_000, null, { from: 1_000, to: 100_000 }],
    ['never upside down through the stock', 38_000, 500, { from: 1_000, to: 1_000 }],
  ])('%s', (_rule, estimate, dearest, prices) => {
    expect(budgetPrices(estimate, finder, dearest)).toEqual(prices);
  });
});

describe('the button is disabled if the budget is below the lowest price in the results', () => {
  it.each<[estimate: number, lowest: number | null, enough: boolean]>([
    [9_999, 10_000, false],
    [10_000, 10_000, true],
    [10_001, 10_000, true],
    [0, 1_000, false],
    [1_000_000, null, false],
  ])('$%i with the cheapest at $%s', (estimate, lowest, enough) => {
    expect(isBudgetEnough(estimate, lowest)).toBe(enough);
  });
});

describe('texts', () => {
  it.each([
    [0, '0 Used Cars Found'],
    [1, '1 Used Car Found'],
    [1_234, '1,234 Used Cars Found'],
  ])('%i: %s', (count, text) => {
    expect(foundText(count, carTypeName('used'))).toBe(text);
  });
  it('a note without results', () => {
    expect(nothingFoundText(carTypeName('demo'))).toBe('No Demo Cars found for this budget');
  });
  it('the estimate says that it excludes interest', () => {
    expect(estimateNote(5)).toMatch(/estimate only.*5 years.*Excludes interest.*Not an offer/);
  });
});
