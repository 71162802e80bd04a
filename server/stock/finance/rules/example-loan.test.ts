import { describe, expect, test } from 'vitest';
import type { FinanceProvider } from '#server/settings/finance-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { estimateFor } from './calculator';
import { type ExampleLoan, exampleLoan } from './example-loan';
import { repaymentsOf } from './loan';
import type { Offer } from './offer';
import { repaymentOf } from './offer';

const price = 40_000;
const car = buildCar({ price });
const exampleOf = (entry: Partial<Offer>, provider: FinanceProvider = 'D'): ExampleLoan | undefined => {
  const offer: Offer = { provider: 'Lender', interestRate: 9, comparisonRate: 10, ...entry };
  return exampleLoan(car, { settings: { provider }, slug: 'lender', name: 'Lender', offer }, 5);
};
/** The repayment of a lender without fees. */
const weekly = (principalDollars: number, rate = 9, years = 5, balloonDollars = 0) =>
  repaymentsOf({ principalDollars, rate, years, balloonDollars, per: 'week' }).repaymentCents / 100;

describe('the calculator starts from the displayed example', () => {
  test.each<[string, Partial<Offer>, FinanceProvider, Partial<ExampleLoan>]>([
    [
      'deposit, term and rate',
      { paymentWeek: 150, deposit: 4000, termMonths: 48 },
      'D',
      { deposit: 4000, years: 4, rate: 9 },
    ],
    ['a balloon', { paymentWeek: 150, balloon: 8000 }, 'D', { balloon: 8000 }],
    ['54 months', { paymentWeek: 150, termMonths: 54 }, 'D', { years: 4.5 }],
    ['a monthly repayment', { paymentMonth: 800 }, 'G', { per: 'month', repaymentDollars: 800 }],
    ['provider A’s tenth', { paymentWeek: 150 }, 'A', { deposit: 4000 }],
    ['no deposit where the lender gives none', { paymentWeek: 150 }, 'D', { deposit: 0 }],
    ['a rate of 0', { paymentWeek: 150, interestRate: 0 }, 'D', { rate: 0 }],
    [
      'cents rounded up',
      { paymentWeek: 150.2, deposit: 999.5 },
      'D',
      { repaymentDollars: 151, deposit: 1000 },
    ],
  ])('%s', (_rule, entry, provider, expected) => {
    expect(exampleOf(entry, provider)).toMatchObject(expected);
  });

  test.each<[string, Partial<Offer>]>([
    ['without a repayment', {}],
    ['whose deposit covers the price', { paymentWeek: 150, deposit: price }],
  ])('not from an example %s', (_rule, entry) => {
    expect(exampleOf(entry)).toBeUndefined();
  });
});

describe('both figures match', () => {
  test.each<[string, Partial<Offer>]>([
    ['a plain loan', { paymentWeek: weekly(36_000), deposit: 4000 }],
    ['with fees', { paymentWeek: weekly(37_200), deposit: 4000 }],
    [
      'with a balloon',
      { paymentWeek: weekly(36_000, 9, 4, 10_000), deposit: 4000, termYears: 4, balloon: 10_000 },
    ],
    [
      'a repayment worked out from months',
      { paymentWeek: Math.round((weekly(36_000) * 52) / 52) - 1, deposit: 4000 },
    ],
    ['of another price altogether', { paymentWeek: 20 }],
    ['without interest', { paymentWeek: 36_000 / 260, deposit: 4000, interestRate: 0 }],
  ])('%s', (_rule, entry) => {
    const example = exampleOf(entry);
    if (!example) throw new Error('no example');
    const offer: Offer = { provider: 'Lender', interestRate: 9, comparisonRate: 10, ...entry };
    expect(estimateFor(price, example, example).text).toBe(`${repaymentOf(offer, 'D')?.text} a week`);
  });
});

describe('fees', () => {
  const feesOf = (principal: number) =>
    exampleOf({ paymentWeek: weekly(principal), deposit: 4000 })?.feesDollars;

  test('are shown if the repayment pays off more than the price less the deposit', () => {
    const example = exampleOf({ paymentWeek: weekly(37_200), deposit: 4000 });
    if (!example) throw new Error('no example');
    expect(example.feesDollars).toBeGreaterThan(1000);
    expect(estimateFor(price, example, example).detail).toMatch(
      /^Borrowing \$36,000 and \$1,\d{3} in lender fees over 5 years: total \$[\d,]+, including \$[\d,]+ interest\.$/,
    );
  });

  test('stay when the shopper changes an amount', () => {
    const example = exampleOf({ paymentWeek: weekly(37_200), deposit: 4000 });
    if (!example) throw new Error('no example');
    expect(estimateFor(price, { ...example, deposit: 5000 }, example).detail).toMatch(
      `Borrowing $35,000 and $${example.feesDollars.toLocaleString('en-AU')} in lender fees`,
    );
  });

  test('are zero if rounding explains the difference, or nothing sensible does', () => {
    expect([36_000, 36_100, 30_000, 80_000].map(feesOf)).toEqual([0, 0, 0, 0]);
  });

  test('are not borrowed if the deposit covers the price', () => {
    const example = exampleOf({ paymentWeek: weekly(37_200), deposit: 4000 });
    if (!example) throw new Error('no example');
    expect(estimateFor(price, { ...example, deposit: price }, example).text).toBe('Nothing to borrow');
  });
});
