import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car } from '#server/settings/car';
import { type FinanceProvider, financeSchema } from '#server/settings/finance-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { askedLoan, calculatedPriceDollars, estimateFor, exampleLoan, leftOutText } from './example-loan';
import { repaymentsOf } from './loan';
import { type Offer, repaymentOf } from './offer';

type ExampleLoan = NonNullable<ReturnType<typeof exampleLoan>>;

type AskedLoan = Parameters<typeof estimateFor>[1];

const price = 40_000;
const offerWith = (entry: Partial<Offer>): Offer => ({
  provider: 'Lender',
  interestRate: 9,
  comparisonRate: 10,
  termYears: 5,
  ...entry,
});
const exampleOf = (entry: Partial<Offer>, provider: FinanceProvider = 'D'): ExampleLoan | undefined => {
  const lender = { settings: { provider }, slug: 'lender', name: 'Lender', offer: offerWith(entry) };
  return exampleLoan(buildCar({ price }), lender);
};
function knownExample(entry: Partial<Offer>): ExampleLoan {
  const example = exampleOf(entry);
  if (!example) throw new Error('no example');
  return example;
}
/** The repayment of a lender without fees. */
const weekly = (principalDollars: number, rate = 9, years = 5, balloonDollars = 0) =>
  repaymentsOf({ principalDollars, rate, years, balloonDollars, per: 'week' }).repaymentCents / 100;

describe('the example of a car', () => {
  test.each<[Partial<Offer>, FinanceProvider, Partial<ExampleLoan>]>([
    [{ paymentWeek: 150, deposit: 4000, termMonths: 48 }, 'D', { deposit: 4000, years: 4, rate: 9 }],
    [{ paymentWeek: 150, balloon: 8000 }, 'D', { balloon: 8000 }],
    [{ paymentWeek: 150, termMonths: 54 }, 'D', { years: 4.5 }],
    [{ paymentMonth: 800 }, 'G', { per: 'month', repaymentDollars: 800 }],
    // Provider A takes a tenth.
    [{ paymentWeek: 150 }, 'A', { deposit: 4000 }],
    [{ paymentWeek: 150 }, 'D', { deposit: 0 }],
    [{ paymentWeek: 150, interestRate: 0 }, 'D', { rate: 0 }],
    [{ paymentWeek: 150.2, deposit: 999.5 }, 'D', { repaymentDollars: 151, deposit: 1000 }],
  ])('with %j of provider %s starts the calculator at %j', (entry, provider, expected) => {
    expect(exampleOf(entry, provider)).toMatchObject(expected);
  });

  test.each([{}, { paymentWeek: 150, deposit: price }])('is absent with %j', (entry) => {
    expect(exampleOf(entry)).toBeUndefined();
  });

  test.each<[string, Partial<Offer>]>([
    ['a plain loan', { paymentWeek: weekly(36_000), deposit: 4000 }],
    ['fees', { paymentWeek: weekly(37_200), deposit: 4000 }],
    [
      'a balloon',
      { paymentWeek: weekly(36_000, 9, 4, 10_000), deposit: 4000, termYears: 4, balloon: 10_000 },
    ],
    ['a rounded repayment', { paymentWeek: Math.round(weekly(36_000)) - 1, deposit: 4000 }],
    ['another price altogether', { paymentWeek: 20 }],
    ['no interest', { paymentWeek: 36_000 / 260, deposit: 4000, interestRate: 0 }],
  ])('with %s has the repayment that the car shows', (_rule, entry) => {
    const example = knownExample(entry);
    const shown = repaymentOf(offerWith(entry), 'D')?.text;
    expect(estimateFor(price, example, example).text).toBe(`${shown} a week`);
  });
});

describe('fees', () => {
  const withFees = () => knownExample({ paymentWeek: weekly(37_200), deposit: 4000 });

  test('are shown if the repayment pays off more than the price less the deposit', () => {
    const example = withFees();
    expect(example.feesDollars).toBeGreaterThan(1000);
    expect(estimateFor(price, example, example).detail).toMatch(
      /^Borrowing \$36,000 and \$1,\d{3} in lender fees over 5 years: total \$[\d,]+, including \$[\d,]+ interest\.$/,
    );
  });

  test('stay when the shopper changes an amount', () => {
    const example = withFees();
    const { detail } = estimateFor(price, { ...example, deposit: 5000 }, example);
    const fees = example.feesDollars.toLocaleString('en-AU');
    expect(detail).toMatch(`Borrowing $35,000 and $${fees} in lender fees`);
  });

  test.each([36_000, 36_100, 30_000, 80_000])(
    'are zero for a principal of %i: rounding explains the difference, or nothing sensible does',
    (principal) => expect(exampleOf({ paymentWeek: weekly(principal), deposit: 4000 })?.feesDollars).toBe(0),
  );

  test('are not borrowed if the deposit covers the price', () => {
    const example = withFees();
    expect(estimateFor(price, { ...example, deposit: price }, example).text).toBe('Nothing to borrow');
  });
});

type Settings = z.input<typeof financeSchema>;

describe('the calculator', () => {
  test.each<[string, number | undefined, Partial<Car>, Settings]>([
    ['uses the price', 20_000, {}, {}],
    ['uses an offer price', 19_000, { offer_price: 19_000 }, {}],
    ['is shown above a price of 500', 501, { price: 501 }, {}],
    ['is shown above a price of 500 by a cent', 500, { price: 500.01 }, {}],
    ['is hidden at a price of 500', undefined, { price: 500 }, {}],
    ['is hidden without a price', undefined, { price: undefined }, {}],
    ['is hidden on a sold car', undefined, { status: 'sold' }, {}],
    ['is shown on a car that is coming soon', 20_000, { status: 'coming_soon' }, {}],
    ['is hidden for makes without finance', undefined, { make: 'Kia' }, { hidden_makes: ['kia'] }],
    ['is hidden where the dealer hides it', undefined, {}, { calculator: { shown: false } }],
    ['is hidden where the page shows no finance', undefined, {}, { on_car_page: false }],
    ['is shown where no subscriptions are offered', 20_000, { subscription_price: 199 }, {}],
  ])('%s', (_rule, expected, car, settings) => {
    const given = buildCar({ price: 20_000, ...car });
    const finance = financeSchema.parse(settings);
    expect(calculatedPriceDollars(given, finance, { subscriptions: false })).toBe(expected);
  });

  test('is hidden beside a subscription price', () => {
    const given = buildCar({ subscription_price: 199 });
    expect(calculatedPriceDollars(given, financeSchema.parse({}), { subscriptions: true })).toBeUndefined();
  });

  test.each([
    [5_000, 'Borrowing $15,000 over 5 years, without interest.'],
    [20_000, 'The deposit covers the price.'],
    [1_000_000, 'The deposit covers the price.'],
  ])('says of a deposit of %i: %s', (deposit, detail) => {
    const loan = { deposit, balloon: 0, years: 5, rate: 0, per: 'week' } as const;
    expect(estimateFor(20_000, loan).detail).toBe(detail);
  });
});

const asked = (query: string, settings = {}) =>
  askedLoan(new URLSearchParams(query), financeSchema.parse(settings));

test.each<[string, Partial<AskedLoan>]>([
  ['', { rate: 10, deposit: 2000, years: 5, balloon: 0, per: 'week' }],
  ['deposit=$5,000', { deposit: 5000 }],
  ['deposit=-1', { deposit: 2000 }],
  ['deposit=1000001', { deposit: 2000 }],
  ['deposit=1000000', { deposit: 1_000_000 }],
  ['deposit=lots&rate=low', { deposit: 2000, rate: 10 }],
  ['deposit=&rate=', { deposit: 0, rate: 10 }],
  ['rate=Infinity&deposit=1e999', { rate: 10, deposit: 2000 }],
  ['rate=NaN&deposit=NaN&years=NaN&balloon=NaN', { rate: 10, deposit: 2000, years: 5, balloon: 0 }],
  ['deposit[]=1&rate[]=2&per=week&per=month', { deposit: 2000, rate: 10, per: 'week' }],
  ['rate=0', { rate: 0 }],
  ['rate=8,5%25', { rate: 8.5 }],
  ['rate=8.9954', { rate: 8.995 }],
  ['rate=-3', { rate: 10 }],
  ['rate=101', { rate: 10 }],
  ['years=1', { years: 1 }],
  ['years=7', { years: 7 }],
  // The dealer's term.
  ['years=8', { years: 5 }],
  ['years=-3', { years: 5 }],
  ['years=0', { years: 5 }],
  ['years=4.5', { years: 4.5 }],
  // No whole months.
  ['years=4.54', { years: 5 }],
  ['balloon=$10,000', { balloon: 10_000 }],
  ['per=fortnight', { per: 'fortnight' }],
  ['per=month', { per: 'month' }],
  ['per=day', { per: 'week' }],
])('the address ?%s asks for a loan of %j', (query, expected) => {
  expect(asked(query)).toMatchObject(expected);
});

test('the first amounts may be the dealer’s', () => {
  const calculator = { interest_rate: 8.5, deposit_dollars: 5000 };
  expect(asked('', { calculator, term_years: 4 })).toMatchObject({ rate: 8.5, deposit: 5000, years: 4 });
});

test.each([
  [0, 'Excludes fees, charges and insurance.'],
  [1_200, 'Includes the lender’s fees of $1,200. Excludes other charges and insurance.'],
])('the note below a sum with fees of $%i says what the sum leaves out', (fees, expected) => {
  const { disclaimer } = financeSchema.parse({}).calculator;
  expect(leftOutText(disclaimer, fees)).toMatch(
    new RegExp(`lender-approved rate\\. ${expected.replace('$', '\\$')}$`),
  );
  expect(leftOutText('Our own note.', fees)).toBe('Our own note.');
});
