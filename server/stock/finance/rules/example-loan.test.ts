import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car } from '#server/settings/car';
import { type FinanceProvider, financeSchema } from '#server/settings/finance-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import {
  type AskedLoan,
  askedLoan,
  calculatedPriceDollars,
  type ExampleLoan,
  estimateFor,
  exampleLoan,
} from './example-loan';
import { repaymentsOf } from './loan';
import { type Offer, repaymentOf } from './offer';

describe('example loan', () => {
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
      expect(estimateFor(20_000, { deposit, balloon: 0, years: 5, rate: 0, per: 'week' }).detail).toBe(
        detail,
      );
    });
  });
});

describe('asked loan', () => {
  const asked = (query: string, settings = {}) =>
    askedLoan(new URLSearchParams(query), financeSchema.parse(settings));

  describe('the calculator amounts in an address', () => {
    test.each<[string, string, Partial<AskedLoan>]>([
      [
        'the site default: interest rate 10, deposit 2000, term 5 years',
        '',
        { rate: 10, deposit: 2000, years: 5 },
      ],
      ['amounts as they are written', 'deposit=$5,000', { deposit: 5000 }],
      ['clamped at 0', 'deposit=-1', { deposit: 0 }],
      ['clamped at 1,000,000', 'deposit=1000001', { deposit: 1_000_000 }],
      ['1,000,000 itself', 'deposit=1000000', { deposit: 1_000_000 }],
      ['a non-number becomes 0', 'deposit=lots&rate=low', { deposit: 0, rate: 0 }],
      ['an empty field is no number either', 'deposit=&rate=', { deposit: 0, rate: 0 }],
      ['a rate of 0', 'rate=0', { rate: 0 }],
      ['a rate with a sign and a comma', 'rate=8,5%25', { rate: 8.5 }],
      ['a rate of three decimals', 'rate=8.9954', { rate: 8.995 }],
      ['a rate below 0', 'rate=-3', { rate: 0 }],
      ['a rate above 100', 'rate=101', { rate: 100 }],
      ['endless is no number', 'rate=Infinity&deposit=1e999', { rate: 0, deposit: 0 }],
      ['a year', 'years=1', { years: 1 }],
      ['seven years', 'years=7', { years: 7 }],
      ['no more than seven', 'years=8', { years: 7 }],
      ['the dealer’s term for no years', 'years=0', { years: 5 }],
      ['half years are whole months', 'years=4.5', { years: 4.5 }],
      ['parts of months are not', 'years=4.54', { years: 5 }],
      ['a balloon', 'balloon=$10,000', { balloon: 10_000 }],
      ['none at first', '', { balloon: 0 }],
      ['every week at first', '', { per: 'week' }],
      ['every fortnight', 'per=fortnight', { per: 'fortnight' }],
      ['every month', 'per=month', { per: 'month' }],
      ['every week for anything else', 'per=day', { per: 'week' }],
    ])('%s', (_rule, query, expected) => {
      expect(asked(query)).toMatchObject(expected);
    });

    test('the dealer’s own first amounts', () => {
      const calculator = { interest_rate: 8.5, deposit_dollars: 5000 };
      expect(asked('', { calculator, term_years: 4 })).toMatchObject({ rate: 8.5, deposit: 5000, years: 4 });
    });
  });
});
