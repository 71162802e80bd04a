import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { monthsOf, offerFor, percent, repaymentOf, termOf } from './offer';

const rates = { provider: 'Bank', interestRate: 8.49, comparisonRate: 9.1 };

test.each([
  [8.995, '9.00% p.a.'],
  [8.994, '8.99% p.a.'],
  [1.005, '1.01% p.a.'],
  [8.49, '8.49% p.a.'],
  [10.075, '10.08% p.a.'],
  [0, '0.00% p.a.'],
  [5, '5.00% p.a.'],
])('a rate of %s reads %s: two decimals, rounded half up', (rate, text) => expect(percent(rate)).toBe(text));

describe('the term of a loan', () => {
  test.each<[object, number | undefined, string | undefined]>([
    [{ termYears: 0, termMonths: 48 }, 48, '4-year'],
    [{ termYears: 5, termMonths: 0 }, 60, '5-year'],
    [{ termYears: 5 }, 60, '5-year'],
    [{ termMonths: 54 }, 54, '54-month'],
    [{ termYears: 5, termMonths: 60 }, 60, '5-year'],
    [{ termYears: 4, termMonths: 6 }, 54, '54-month'],
    [{ termYears: 4.5 }, 54, '54-month'],
    [{ termYears: 0, termMonths: 0 }, undefined, undefined],
    [{}, undefined, undefined],
  ])('%j is %j months', (term, months, text) => {
    expect(monthsOf({ ...rates, ...term })).toBe(months);
    expect(termOf({ ...rates, ...term })).toBe(text);
  });
});

describe('a zero in a lender’s entry', () => {
  const today = { timeZone: 'Australia/Brisbane', now: new Date('2026-11-21T00:00:00Z') };
  const shown = (more: object, provider: 'B' | 'D' = 'B') =>
    offerFor(
      buildCar({ price: 20_000, finance_lenders: [{ ...rates, paymentWeek: 138, ...more }] }),
      { provider, name: 'Bank' },
      { hidden_makes: [] },
      today,
    );
  test.each([{ interestRate: 0, comparisonRate: 0 }, { interestRate: 0 }, { deposit: 0 }, { balloon: 0 }])(
    '%j is an offer',
    (more) => expect(shown(more)).toMatchObject(more),
  );
  test('a repayment of 0 is none', () => {
    const offer = shown({ paymentWeek: 0, paymentMonth: 601 });
    expect(offer && repaymentOf(offer, 'B')).toEqual({ text: '$601', period: 'Monthly' });
    expect(shown({ paymentWeek: 0 }, 'D')).toBeUndefined();
  });
});
