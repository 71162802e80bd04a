import { describe, expect, it } from 'vitest';
import { leadingPrice, leadingText } from '#server/stock/charges/rules/leading-price';
import { repaymentsOf } from '#server/stock/finance/rules/loan';
import { dollars } from '#server/stock/rules/price-line';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { aLead } from '../../../tests/support/a-lead';
import { anOrder } from '../../../tests/support/an-order';
import { testTenant } from '../../../tests/support/test-tenant';
import type { Order, OrderShopper } from './order';
import { orderLoan } from './order-loan';
import { afterOffer, orderPrice, orderTerms, repaidDollars, repaidText } from './order-price';
import type { OrderVisit } from './order-visit';
import { withOrder } from './rules/lead-of-order';

const registration = (['QLD', 'VIC'] as const).map((state) => ({
  state,
  transfer_dollars: 32,
  year_dollars: 880,
  as_of: '2026-07-01',
  source: 'x',
}));
const tenant = testTenant({ price: { in_full: true }, orders: { registration } });
const now = new Date('2026-11-23T01:00:00.000Z');
const visit = (query = '') => ({ tenant, now, url: new URL(`https://x/buy/orders/new${query}`) });
const car = buildCar({
  price: 30_000,
  variant: { cylinders: 4 },
  simple_fuel: 'Petrol',
  rego_expiry: undefined,
});
const shopper = { state: 'VIC' } as OrderShopper;
const tint = { id: 'tint', name: 'Window tint', cents: 49_500 };
const valued = {
  kind: 'valuation',
  valuationId: 'V',
  name: '2015 Mazda 3',
  offerCents: 900_000,
  offerEnds: null,
  payoutCents: 0,
} as const;

const priceOf = (change: Partial<Order>, query = '') => {
  const price = orderPrice(visit(query), anOrder(change), car);
  if (!price) throw new Error('no price');
  return price;
};

describe('the price of an order', () => {
  it.each([
    ['the site’s own state', {}, '', 'QLD'],
    ['the state in the address', {}, '?register_in=VIC', 'VIC'],
    ['the state that the shopper gave', { shopper }, '?register_in=QLD', 'VIC'],
  ] as const)('is for %s', (_, change, query, state) => {
    expect(orderTerms(visit(query), anOrder(change)).state).toBe(state);
    const { price, isListed } = priceOf(change, query);
    expect(leadingText(price)).toMatch(new RegExp(`^≈\u00a0\\$3\\d,\\d{3} drive away in ${state}$`));
    expect(isListed).toBe(true);
  });

  it.each([
    ['the first step', {}, '?register_in=VIC'],
    ['the next steps', { shopper }, ''],
  ])('replaces the charges in a drive-away price in %s', (_, change, query) => {
    const plain = anOrder();
    const order = anOrder({
      ...change,
      car: { ...plain.car, priceType: 'drive_away', priceCents: 2_499_000 },
    });
    const price = orderPrice(visit(query), order, { ...car, price: 24_990, price_type: 'drive_away' })?.price;
    const own = leadingPrice({ ...car, price: 24_990, price_type: 'drive_away' }, tenant, {
      state: 'VIC',
      now,
    });
    expect(price?.dollars).toBe(own?.dollars);
    expect(price?.dollars).not.toBe(24_990);
  });

  it('has the extras in it, and says so', () => {
    const plain = priceOf({ shopper });
    const { price, isListed } = priceOf({ shopper, addOns: [tint] });
    expect(price.dollars).toBe(plain.price.dollars + 495);
    expect([leadingText(price).endsWith('drive away in VIC, with extras'), isListed]).toEqual([true, false]);
  });

  it.each([
    ['none', null, 0, 0, ''],
    ['an offer', valued, 9_000, 9_000, ''],
    ['a known loan', { ...valued, payoutCents: 250_000 }, 9_000, 6_500, ', with your loan paid out'],
    ['a loan above the offer', { ...valued, payoutCents: 1_000_000 }, 9_000, 0, ', with your loan paid out'],
    ['an unknown loan', { ...valued, payoutCents: null }, 9_000, 0, ', before paying out your loan'],
  ])('comes down by the trade-in: %s', (_, tradeIn, offerDollars, brought, loan) => {
    const ordered = priceOf({ shopper, tradeIn });
    const { dollars } = ordered.price;
    expect(ordered).toMatchObject({
      offerDollars,
      broughtDollars: brought,
      payoutDollars: (tradeIn?.payoutCents ?? 0) / 100,
      loan,
    });
    expect(repaidDollars(ordered)).toBe(dollars - brought);
    expect(afterOffer(ordered)).toBe(
      offerDollars === 0
        ? undefined
        : `≈\u00a0$${(dollars - 9_000 + ordered.payoutDollars).toLocaleString('en-AU')} after your trade-in${loan}`,
    );
    expect(repaidText(ordered)).toContain(
      `≈\u00a0$${(dollars - brought).toLocaleString('en-AU')} drive away in VIC`,
    );
    expect(repaidText(ordered).includes('the loan on it is paid out first')).toBe(
      offerDollars > 0 && brought === 0,
    );
  });
});

const listed = '≈\u00a0$31,812 drive away in VIC';
it.each([
  [
    'with its extras once it is agreed',
    true,
    false,
    listed,
    [32_307, '≈\u00a0$32,307 drive away in VIC, with extras'],
  ],
  ['of the first step before that', false, false, listed, [31_812, listed]],
  ['of the first step while a charge is open', true, true, listed, [31_812, listed]],
  ['of the dealer on a site without prices in full', true, false, undefined, [31_812, undefined]],
])('the lead has the price %s', (_, isAgreed, isOpen, in_full_text, expected) => {
  const estimate = { kind: 'duty', label: 'Duty', note: null, cents: 90_000 } as const;
  const extras = { kind: 'add-on', label: 'Tint', note: null, cents: 49_500 } as const;
  const figures = {
    lines: [estimate, extras],
    driveAwayCents: 3_230_700,
    balanceCents: 3_210_700,
    depositCents: 20_000,
    gstCents: 0,
    isOpen,
  };
  const agreement = { text: 'Terms', version: 'a', agreedAt: now.toISOString(), figures };
  const order = anOrder({ shopper, agreement: isAgreed ? agreement : null });
  const known = { id: 'U1', slug: 'a', name: 'A', in_full_price: 31_812, in_full_text };
  const { car: priced } = withOrder(aLead({ car: known }), order, tenant);
  expect([priced?.in_full_price, priced?.in_full_text]).toEqual(expected);
});

describe('the loan of an order', () => {
  const lender = {
    provider: 'Southbank',
    interestRate: 8.49,
    comparisonRate: 9.6,
    paymentWeek: 150,
    termYears: 5,
  };
  const lent = { ...car, finance_lenders: [lender] };
  const site = testTenant({
    price: { in_full: true },
    orders: { registration },
    cards: { reserve: { deposit_dollars: 200 } },
    finance: { repayments_follow: true, lenders: [{ provider: 'A', lender: 'Southbank' }] },
  });
  const loanOf = (payment: Order['payment'], tradeIn: Order['tradeIn'] = null, more: Partial<Order> = {}) => {
    const services = {
      cars: {
        bySlug: async () => ({ car: lent, removedAt: null, updatedAt: '' }),
        byIds: async () => [lent],
      },
    };
    const asked = { ...visit(), tenant: site, services } as unknown as OrderVisit;
    return orderLoan(asked, anOrder({ shopper, payment, tradeIn, ...more }));
  };
  const finance = (name: string | null) => ({ kind: 'finance', lender: name, application: {} }) as const;

  it.each([
    ['the lender that the shopper chose', 'Southbank', 'Southbank'],
    ['an example where the dealer finds one', null, 'We find one for you. As an example: Southbank'],
  ])('names %s, with the rates together and two deposits apart', async (_, chosen, named) => {
    const loan = await loanOf(finance(chosen), valued);
    const rows = new Map(loan?.rows.map(({ label, value }) => [label, value]));
    expect(rows.get('Lender')).toBe(named);
    expect(rows.get('Repayment')).toMatch(
      /^\$\d+ a week over 5 years at 8\.49% p\.a\., comparison rate 9\.60% p\.a\.\*$/,
    );
    expect(rows.get('Deposit on the loan')).toMatch(/^\$2,\d{3}, with the \$200 that holds the car$/);
    const dollarsIn = (text = '') => Number((text.split(', with')[0] ?? '').replace(/[^\d]/g, ''));
    const { price } = orderPrice({ ...visit(), tenant: site }, anOrder({ shopper }), car) ?? {};
    expect(dollarsIn(rows.get('Amount borrowed')) + dollarsIn(rows.get('Deposit on the loan'))).toBe(
      (price?.dollars ?? 0) - 9_000,
    );
    expect(loan?.note).toContain('comparison rate');
  });

  it.each([
    ['that the shopper came with', undefined],
    ['of the payment step, over the one that they came with', { deposit: 0, years: 7, per: 'fortnight' }],
  ] as const)('is the one %s', async (_, loan) => {
    const chosenLoan = { deposit: 2_000, years: 5, per: 'month' } as const;
    const { years, per } = loan ?? chosenLoan;
    const deposit = Math.max((loan ?? chosenLoan).deposit, 200);
    const found = await loanOf({ ...finance('Southbank'), loan }, null, { chosenLoan });
    const rows = new Map(found?.rows.map(({ label, value }) => [label, value]));
    const { price } = orderPrice({ ...visit(), tenant: site }, anOrder({ shopper }), car) ?? {};
    const principalDollars = (price?.dollars ?? 0) - deposit;
    const { repaymentCents } = repaymentsOf({ principalDollars, years, per, rate: 8.49 });
    expect(rows.get('Repayment')).toBe(
      `${dollars(Math.ceil(repaymentCents / 100))} a ${per} over ${years} years at 8.49% p.a., comparison rate 9.60% p.a.*`,
    );
    expect(rows.get('Amount borrowed')).toBe(`≈\u00a0${dollars(principalDollars)}`);
    expect(rows.get('Deposit on the loan')).toBe(`${dollars(deposit)}, with the $200 that holds the car`);
    expect(found?.amountCents).toBe(principalDollars * 100);
    expect(found?.note).toContain('less the deposit on the loan, without lenders’ fees.');
  });

  it('is missing where the shopper pays outright', async () => {
    expect(await loanOf({ kind: 'outright' })).toBeUndefined();
  });
});
