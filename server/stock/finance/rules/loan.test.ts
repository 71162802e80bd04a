import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { disclaimerOf } from '../car-finance';
import { loanEstimate, periods, perPeriod, perWeek, repaymentsOf } from './loan';
import { monthsOf, offerFor, percent, repaymentOf, termOf } from './offer';

type Loan = Parameters<typeof repaymentsOf>[0];

const loan = (given: Partial<Loan> = {}): Loan => ({
  principalDollars: 30_000,
  years: 5,
  rate: 10,
  per: 'month',
  ...given,
});

test.each<[string, Partial<Loan>, number, number]>([
  ['monthly', {}, 63_742, 60],
  ['fortnightly', { per: 'fortnight' }, 29_369, 130],
  ['weekly', { per: 'week' }, 14_674, 260],
  ['at 8.5 per cent', { rate: 8.5 }, 61_550, 60],
  ['over a year', { years: 1 }, 263_748, 12],
  ['rate 0: the principal shared out', { rate: 0 }, 50_000, 60],
  ['rate 0, shares rounded up to the cent', { rate: 0, principalDollars: 100, years: 7 }, 120, 84],
  ['rate 100', { rate: 100, years: 1 }, 404_988, 12],
])('repayments of a loan: %s', (_rule, given, cents, count) => {
  expect(repaymentsOf(loan(given))).toMatchObject({ repaymentCents: cents, count });
});

test.each(periods)('a limit per week is the same whole dollars a %s again', (per) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (dollars) => {
      expect(perPeriod(perWeek(dollars, per), per)).toBe(dollars);
    }),
  );
});

// Examples of Australian calculators. Moneysmart (ASIC) uses the same formula of equal repayments.
test.each<[source: string, principal: number, rate: number, years: number, monthly: number]>([
  ['money.com.au', 10_000, 5, 5, 188.71],
  ['money.com.au', 10_000, 7.5, 5, 200.38],
  ['money.com.au', 20_000, 10, 5, 424.94],
  ['money.com.au', 30_000, 7.5, 5, 601.14],
  ['Finder', 25_000, 7, 3, 772],
  ['Finder', 30_000, 7, 5, 595],
  ['Finder', 30_000, 9, 5, 623],
  ['Finder', 30_000, 9, 3, 954],
  ['Finder', 30_000, 9, 7, 483],
])(
  'repayments are those published by %s: $%i at %d % over %i years is $%d a month',
  (_, principal, rate, years, monthly) => {
    const { repaymentCents } = repaymentsOf(loan({ principalDollars: principal, rate, years }));
    // Published to the cent or to the dollar; ours are never rounded down.
    expect(Math.abs(repaymentCents / 100 - monthly)).toBeLessThan(Number.isInteger(monthly) ? 1 : 0.011);
  },
);

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
  expect(loanEstimate(loan(given))).toMatchObject({ text, detail });
});

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
])('the term of a loan %j is %j months', (term, months, text) => {
  expect(monthsOf({ ...rates, ...term })).toBe(months);
  expect(termOf({ ...rates, ...term })).toBe(text);
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

const of = (disclaimer?: string, dealers?: string) =>
  disclaimerOf({
    offer: { provider: 'Lender', interestRate: 9, comparisonRate: 10, ...(disclaimer ? { disclaimer } : {}) },
    settings: { provider: 'D', ...(dealers ? { disclaimer: dealers } : {}) },
  });

const link = 'href="https://l.example/t"';
test.each([
  ['simple HTML is rendered', '<p>Terms <strong>apply</strong>.</p>', '<p>Terms <strong>apply</strong>.</p>'],
  ['lists stay lists', '<ul><li>One</li><li>Two</li></ul>', '<ul><li>One</li><li>Two</li></ul>'],
  ['links keep only their address', '<a href="https://l.example/t" onclick="x()">Terms</a>', link],
  ['every line is a paragraph', 'One.\nTwo.', '<p>One.</p><p>Two.</p>'],
  ['lines of another system too', 'One.\r\nTwo.', '<p>One.</p><p>Two.</p>'],
  ['signs are no HTML', 'Less than 5 < 6 & more', '<p>Less than 5 &lt; 6 &amp; more</p>'],
])('%s', (_rule, source, html) => {
  expect(of(source)?.html.replace(/\n/g, '')).toContain(html);
});

test.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<style>p{}</style>'])(
  'removes %s completely',
  (source) => {
    expect(of(`Terms. ${source}`)?.html).not.toMatch(/script|onerror|alert|style|<img/);
  },
);

test('the plain text has no HTML, for PDFs and the API', () => {
  expect(of('<p>Terms <b>apply</b>.</p>')?.text).toBe('Terms apply.');
});

test('the car’s own takes precedence over the dealer’s; an empty one is ignored', () => {
  expect(of('Own.', 'Dealer’s.')?.text).toBe('Own.');
  expect(of(undefined, 'Dealer’s.')?.text).toBe('Dealer’s.');
  expect(of('<p> </p>')).toBeUndefined();
  expect(of()).toBeUndefined();
});

/** The loan in an offer's small print: `Example: $36,990 drive away, $3,700 deposit, 60 months, interest rate 8.49 %`. */
const exampleIn = (text: string) =>
  /Example: \$([\d,]+) .*?\$([\d,]+) deposit, (\d+) months, interest rate ([\d.]+)/
    .exec(text)
    ?.slice(1)
    .map((figure) => Number(figure.replace(',', '')));

test('the weekly amount of an offer is that of its own example', () => {
  const files = readdirSync('tenants', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/offers.json'))
    .map((file) => readFileSync(`tenants/${file}`, 'utf8'));
  const offers = files.flatMap((text) => JSON.parse(text) as { name: string; disclaimer?: string }[]);
  const weekly = offers.flatMap(({ name, disclaimer = '' }) => {
    const [, stated] = /\$(\d+) a week/.exec(name) ?? [];
    return stated === undefined ? [] : [{ stated: Number(stated), example: exampleIn(disclaimer) }];
  });
  expect(weekly.length).toBeGreaterThan(0);
  for (const { stated, example = [] } of weekly) {
    const [price = 0, deposit = 0, months = 0, rate = 0] = example;
    const terms = loan({ principalDollars: price - deposit, years: months / 12, rate, per: 'week' });
    expect(Math.ceil(repaymentsOf(terms).repaymentCents / 100)).toBe(stated);
  }
});
