import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Loan, loanEstimate, repaymentsOf } from './loan';

const loan = (given: Partial<Loan> = {}): Loan => ({
  principalDollars: 30_000,
  years: 5,
  rate: 10,
  per: 'month',
  ...given,
});

describe('repayments of a loan', () => {
  test.each<[string, Partial<Loan>, number, number]>([
    ['monthly', {}, 63_742, 60],
    ['fortnightly', { per: 'fortnight' }, 29_369, 130],
    ['weekly', { per: 'week' }, 14_674, 260],
    ['at 8.5 per cent', { rate: 8.5 }, 61_550, 60],
    ['over a year', { years: 1 }, 263_748, 12],
    ['rate 0: the principal shared out', { rate: 0 }, 50_000, 60],
    ['rate 0, shares rounded up to the cent', { rate: 0, principalDollars: 100, years: 7 }, 120, 84],
    ['rate 100', { rate: 100, years: 1 }, 404_988, 12],
  ])('%s', (_rule, given, cents, count) => {
    expect(repaymentsOf(loan(given))).toMatchObject({ repaymentCents: cents, count });
  });
});

const anyLoan = fc.record({
  principalDollars: fc.integer({ min: 1, max: 1_000_000 }),
  years: fc.integer({ min: 1, max: 7 }),
  rate: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  per: fc.constantFrom('week', 'fortnight', 'month'),
}) satisfies fc.Arbitrary<Loan>;

/** The balance, in cents, after a number of repayments. */
function owed({ principalDollars, rate, per }: Loan, repaymentCents: number, count: number): number {
  const factor = 1 + rate / 100 / { week: 52, fortnight: 26, month: 12 }[per];
  let cents = principalDollars * 100;
  for (let paid = 0; paid < count; paid += 1) cents = cents * factor - repaymentCents;
  return cents;
}

describe('any loan', () => {
  test('total repaid = principal + interest, and interest is never below 0', () => {
    fc.assert(
      fc.property(anyLoan, (given) => {
        const { repaymentCents, count, totalCents, interestCents } = repaymentsOf(given);
        expect(totalCents).toBe(repaymentCents * count);
        expect(totalCents).toBe(given.principalDollars * 100 + interestCents);
        expect(interestCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('the repayments pay it off, and one cent less does not', () => {
    fc.assert(
      fc.property(anyLoan, (given) => {
        const { repaymentCents, count } = repaymentsOf(given);
        // Up to a thousandth of a cent of the total in the sum.
        const slack = 1e-6 * repaymentCents * count + 0.01;
        expect(owed(given, repaymentCents, count)).toBeLessThanOrEqual(slack * (1 + given.rate) ** 2);
        expect(owed(given, repaymentCents - 1, count)).toBeGreaterThan(-slack);
      }),
    );
  });

  test('a higher rate never costs less, a longer term never more per period', () => {
    fc.assert(
      fc.property(anyLoan, (given) => {
        const cents = (change: object) => repaymentsOf({ ...given, ...change }).repaymentCents;
        expect(cents({ rate: given.rate + 1 })).toBeGreaterThanOrEqual(cents({}));
        expect(cents({ years: given.years + 1 })).toBeLessThanOrEqual(cents({}));
      }),
    );
  });
});

test.each<[Partial<Loan>, string, string]>([
  [{}, '$638 a month', 'Borrowing $30,000 over 5 years: total $38,246, including $8,246 interest.'],
  [{ years: 1, per: 'week', rate: 0 }, '$577 a week', 'Borrowing $30,000 over 1 year, without interest.'],
  [{ principalDollars: 0 }, 'Nothing to borrow', 'The deposit covers the price.'],
])('a loan of %j reads: %s. %s', (given, text, detail) => {
  expect(loanEstimate(loan(given))).toEqual({ text, detail });
});
