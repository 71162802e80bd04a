import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car, FinanceLender } from '#server/settings/car';
import { financeSchema } from '#server/settings/finance-schema';
import { type Tenant, tenantSchema } from '#server/settings/tenant-schema';
import { autoFormat } from '#server/stock/feeds/rules/feed/formats';
import { normaliseRow } from '#server/stock/feeds/rules/feed/normalise';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { rowsOf } from '../../../../tests/support/feed-rows';
import { financeBox, financeHref } from './finance-box';

const now = new Date('2026-11-21T00:00:00Z');
const rates = { provider: 'Bank', interestRate: 8.49, comparisonRate: 9.1 };
const bothPayments = { ...rates, paymentWeek: 138.2, paymentMonth: 601, termYears: 5 };
const noComparison = { ...bothPayments, comparisonRate: undefined };
const noRate = { ...bothPayments, interestRate: undefined };
const noWeek = { ...bothPayments, paymentWeek: undefined };
const noMonth = { ...bothPayments, paymentMonth: undefined };

type Settings = Partial<z.input<typeof financeSchema>>;
type Context = Parameters<typeof financeBox>[1];

/** The box of a car with one lender at the dealer's provider A, unless `settings` say otherwise. */
function box(
  car: Partial<Car>,
  lender: Partial<FinanceLender> | null = bothPayments,
  settings: Settings = {},
  context: Partial<Context> = {},
) {
  const finance_lenders = lender ? [{ provider: 'Bank', ...lender }] : undefined;
  return financeBox(buildCar({ price: 20_000, finance_lenders, ...car }), {
    finance: financeSchema.parse({ provider: 'A', lender: 'Bank', ...settings }),
    stock: { subscriptions: true },
    timeZone: 'Australia/Brisbane',
    now,
    exists: () => false,
    ...context,
  });
}

const unnamed = { lender: undefined };
test.each<[boolean, string, ReturnType<typeof box>]>([
  [false, 'for a car without data', box({}, null)],
  [false, 'for another lender than the dealer’s', box({}, { ...bothPayments, provider: 'Other' })],
  [true, 'for the dealer’s lender in capitals', box({}, { ...bothPayments, provider: 'BANK' })],
  [true, 'for a lender named by its letter', box({}, { ...bothPayments, provider: 'a' }, unnamed)],
  [false, 'without an interest rate', box({}, noRate)],
  [false, 'without a comparison rate', box({}, noComparison)],
  [false, 'for a hidden make', box({ make: 'BMW' }, bothPayments, { hidden_makes: ['bmw'] })],
  [true, 'for other makes', box({ make: 'Kia' }, bothPayments, { hidden_makes: ['bmw'] })],
  [false, 'for a dealer who hides it', box({}, bothPayments, { on_cards: false })],
  [false, 'beside a subscription price', box({ subscription_price: 199 })],
  [false, 'without a provider', box({}, bothPayments, { provider: undefined })],
])('the finance box is shown (%s) %s', (isShown, _rule, given) => {
  expect(given !== undefined).toBe(isShown);
});

type Case = [shown: boolean, rule: string, car: Partial<Car>, lender?: Partial<FinanceLender>];
const availableCases: Case[] = [
  [true, 'in stock', { status: 'in_stock' }],
  [true, 'coming soon', { status: 'coming_soon' }],
  [false, 'sold', { status: 'sold' }],
];
const pricedCases: Case[] = [
  ...availableCases,
  [true, 'above a price of 500', { price: 501 }],
  [true, 'above a price of 500 by a cent', { price: 500.01 }],
  [false, 'at a price of 500', { price: 500 }],
  [false, 'at an offer of 450', { price: 600, offer_price: 450 }],
  [false, 'without a price', { price: undefined }],
];
const weeklyCases: Case[] = [
  ...pricedCases,
  [true, 'with a weekly payment', {}, noMonth],
  [false, 'with a monthly payment alone', {}, noWeek],
  [true, 'in any year', { year: 1990 }],
];
const availableOnly: Case[] = [
  ...availableCases,
  [true, 'at any price', { price: 100 }],
  [true, 'in any year', { year: 1990 }],
  [true, 'without any repayment', {}, rates],
];
const byProvider: Record<'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G', Case[]> = {
  A: [
    ...pricedCases,
    [true, 'eleven years old', { year: 2015 }],
    [false, 'twelve years old', { year: 2014 }],
    [false, 'without a comparison rate', {}, noComparison],
  ],
  B: availableOnly,
  C: availableOnly,
  D: weeklyCases,
  E: weeklyCases,
  F: weeklyCases,
  G: [
    ...pricedCases,
    [true, 'with a monthly payment', {}, noWeek],
    [false, 'with a weekly payment alone', {}, noMonth],
  ],
};

describe.each(Object.entries(byProvider))('provider %s', (provider, cases) => {
  test.each(cases)('is shown (%s) for a car %s', (isShown, _rule, car, lender = bothPayments) => {
    const settings = financeSchema.pick({ provider: true }).parse({ provider });
    expect(box(car, lender, settings) !== undefined).toBe(isShown);
  });
});

test.each([
  ['Australia/Brisbane', false],
  ['UTC', true],
])('the current year is local to a tenant in %s', (timeZone, isShown) => {
  const lateUtc = new Date('2026-12-31T20:00:00Z');
  expect(box({ year: 2015 }, bothPayments, {}, { timeZone, now: lateUtc }) !== undefined).toBe(isShown);
});

describe('the content of the box', () => {
  test.each<[string, 'B' | 'D' | 'G', Partial<FinanceLender>, unknown]>([
    ['a weekly repayment, rounded up', 'D', bothPayments, { text: '$139', period: 'Weekly' }],
    ['a monthly one for provider G', 'G', bothPayments, { text: '$601', period: 'Monthly' }],
    ['the other period when there is no weekly one', 'B', noWeek, { text: '$601', period: 'Monthly' }],
    ['rates alone when the lender gives no repayment', 'B', rates, undefined],
  ])('has %s', (_rule, provider, lender, expected) => {
    expect(box({}, lender, { provider })?.repayment).toEqual(expected);
  });

  test.each([
    [{ termYears: 7 }, '7-year term'],
    // The tenant's own.
    [{}, ''],
    [{ termYears: 5, deposit: 4_699.5 }, '5-year term, $4,700 deposit'],
    [{ termYears: 5, deposit: 0, balloon: 9_000 }, '5-year term, $9,000 balloon'],
  ])('describes the terms %j as %s', (terms, expected) => {
    expect(box({}, { ...rates, ...terms }, { provider: 'B' })?.terms).toBe(expected);
  });

  test('names the deposit of provider A, as the car page does', () => {
    expect(box({}, { ...rates, termYears: 5 })?.terms).toBe('5-year term, $2,000 deposit');
  });

  test('has the interest rate and comparison rate together, with two decimals', () => {
    expect(box({})).toMatchObject({ rate: '8.49% p.a.', comparisonRate: '9.10% p.a.' });
  });

  test('has the warning, the example loan, eligibility, the licence and the date', () => {
    expect(box({}, bothPayments, { as_of: '2026-11-20', credit_licence: 'Credit Rep 1' })?.note).toEqual([
      expect.stringMatching(/^WARNING: This comparison rate is true only for the examples given/),
      'Comparison rate based on a 5-year secured loan of $30,000.',
      'Repayments are estimates. Finance is available to approved applicants only.',
      'Credit Rep 1.',
      'Rates as of 20 Nov 2026.',
    ]);
  });

  test('has a link with the car once the finance page exists', () => {
    expect(box({})?.href).toBeUndefined();
    const exists = () => true;
    const given = box({ id: 'car 1' }, bothPayments, { href: '/finance?x=1' }, { exists });
    expect(given?.href).toBe('/finance?x=1&car_id=car%201');
  });
});

test.each([
  [{ has_nvic: false }, { href: '/finance' }, '/finance?car_id=u%201'],
  [{ has_nvic: true }, { href: '/finance', car_href: '/own/finance' }, '/own/finance?car_id=u%201'],
  [{ has_nvic: false }, { href: '/finance', car_href: '/own/finance' }, '/finance?car_id=u%201'],
  [{ has_nvic: true }, { href: '/finance' }, '/finance?car_id=u%201'],
  [{ has_nvic: false }, { href: '/finance?x=1' }, '/finance?x=1&car_id=u%201'],
])('the finance link of a car %j with the settings %j is %s', (car, finance, expected) => {
  expect(financeHref({ id: 'u 1', ...car }, { car_href: undefined, ...finance })).toBe(expected);
});

const project = resolve(import.meta.dirname, '../../../..');

function tenantOf(slug: string): Tenant {
  const file = readFileSync(resolve(project, 'tenants', slug, 'tenant.json'), 'utf8');
  return tenantSchema.parse(JSON.parse(file));
}

/** The boxes of a demo feed's cars, read as the importer reads them. */
async function boxesOf(tenant: Tenant) {
  const rows = await rowsOf(readFileSync(resolve(project, tenant.stock.demo_feed ?? '')));
  return rows.map(({ cells }) => {
    const car = normaliseRow(cells, { now, dates: autoFormat.dates, locations: [] });
    if (!car.ok) throw new Error(car.error);
    const context = {
      finance: tenant.finance,
      stock: tenant.stock,
      timeZone: tenant.time_zone,
      now,
      exists: () => true,
    };
    return financeBox(buildCar({ finance_lenders: undefined, ...car.value.content }), context);
  });
}

test.each([
  ['brolga', 'CSV', 'Weekly', 100],
  ['wattle-bend', 'JSON', 'Monthly', 30],
])('finance survives the feeds of %s (%s): %s repayments', async (slug, _format, period, least) => {
  const boxes = (await boxesOf(tenantOf(slug))).filter((box) => box !== undefined);
  expect(boxes.length).toBeGreaterThan(least);
  expect(new Set(boxes.map((box) => box.repayment?.period))).toEqual(new Set([period]));
});
