import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car, FinanceLender } from '#server/settings/car';
import { financeSchema } from '#server/settings/finance-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { financeBox, financeHref } from './finance-box';

describe('finance box', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const rates = { provider: 'Bank', interestRate: 8.49, comparisonRate: 9.1 };
  const bothPayments = { ...rates, paymentWeek: 138.2, paymentMonth: 601, termYears: 5 };
  const exists = () => false;

  type Settings = Partial<z.input<typeof financeSchema>>;
  function box(
    car: Partial<Car>,
    lender: Partial<FinanceLender> | null = bothPayments,
    settings: Settings = {},
  ) {
    const given = buildCar({
      price: 20_000,
      ...(lender ? { finance_lenders: [{ provider: 'Bank', ...lender }] } : {}),
      ...car,
    });
    const finance = financeSchema.parse({ provider: 'A', lender: 'Bank', ...settings });
    const stock = { subscriptions: true };
    return financeBox(given, { finance, stock, timeZone: 'Australia/Brisbane', now, exists });
  }

  const { comparisonRate: _c, ...noComparison } = bothPayments;
  const { interestRate: _i, ...noRate } = bothPayments;
  const { paymentWeek: _w, ...noWeek } = bothPayments;
  const { paymentMonth: _m, ...noMonth } = bothPayments;

  describe('the finance box shows only', () => {
    test.each<[string, boolean, ReturnType<typeof box>]>([
      ['if the car has data', false, box({}, null)],
      ['for the tenant’s configured provider', false, box({}, { ...bothPayments, provider: 'Other' })],
      ['whatever the case of its name', true, box({}, { ...bothPayments, provider: 'BANK' })],
      [
        'by the provider’s letter when no name is given',
        true,
        financeBox(buildCar({ finance_lenders: [{ ...bothPayments, provider: 'b' }] }), {
          finance: financeSchema.parse({ provider: 'B' }),
          stock: { subscriptions: false },
          timeZone: 'Australia/Brisbane',
          now,
          exists,
        }),
      ],
      ['if the interest rate is not null', false, box({}, noRate)],
      ['if the comparison rate is not null', false, box({}, noComparison)],
      ['not for one manufacturer', false, box({ make: 'BMW' }, bothPayments, { hidden_makes: ['bmw'] })],
      ['for the others', true, box({ make: 'Kia' }, bothPayments, { hidden_makes: ['bmw'] })],
      ['not for tenants that leave it out', false, box({}, bothPayments, { on_cards: false })],
      ['not beside a subscription price', false, box({ subscription_price: 199 })],
      ['not without a provider', false, box({}, bothPayments, { provider: undefined })],
    ])('%s', (_rule, shown, given) => {
      expect(given !== undefined).toBe(shown);
    });
  });

  type Case = [rule: string, shown: boolean, car: Partial<Car>, lender?: Partial<FinanceLender>];
  const priceCases: Case[] = [
    ['price above 500', true, { price: 501 }],
    ['not at exactly 500', false, { price: 500 }],
    ['the price that is shown decides', false, { price: 600, offer_price: 450 }],
    ['not without a price', false, { price: undefined }],
  ];
  const availableCases: Case[] = [
    ['available: in stock', true, { status: 'in_stock' }],
    ['available: coming soon', true, { status: 'coming_soon' }],
    ['not when sold', false, { status: 'sold' }],
  ];
  const weeklyCases: Case[] = [
    ...priceCases,
    ...availableCases,
    ['has a weekly payment', true, {}, noMonth],
    ['not with a monthly payment alone', false, {}, noWeek],
    ['a car of any year', true, { year: 1990 }],
  ];
  const availableOnly: Case[] = [
    ...availableCases,
    ['whatever the price', true, { price: 100 }],
    ['whatever the year', true, { year: 1990 }],
    ['without any repayment', true, {}, rates],
  ];
  const providers = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
  const byProvider: Record<(typeof providers)[number], Case[]> = {
    A: [
      ...priceCases,
      ...availableCases,
      ['car year newer than current year minus 12', true, { year: 2015 }],
      ['not at exactly current year minus 12', false, { year: 2014 }],
      ['not without a comparison rate', false, {}, noComparison],
    ],
    B: availableOnly,
    C: availableOnly,
    D: weeklyCases,
    E: weeklyCases,
    F: weeklyCases,
    G: [
      ...priceCases,
      ...availableCases,
      ['has a monthly payment', true, {}, noWeek],
      ['not with a weekly payment alone', false, {}, noMonth],
    ],
  };

  describe.each(providers)('provider %s', (provider) => {
    test.each(byProvider[provider])('%s', (_rule, shown, car, lender = bothPayments) => {
      expect(box(car, lender, { provider }) !== undefined).toBe(shown);
    });
  });

  describe('the current year', () => {
    test('is local to the tenant', () => {
      const lateUtc = new Date('2026-12-31T20:00:00Z');
      const car = buildCar({ year: 2015, finance_lenders: [bothPayments] });
      const finance = financeSchema.parse({ provider: 'A', lender: 'Bank' });
      const at = (timeZone: string) =>
        financeBox(car, { finance, stock: { subscriptions: false }, timeZone, now: lateUtc, exists });
      expect(at('Australia/Brisbane')).toBeUndefined();
      expect(at('UTC')).toBeDefined();
    });
  });

  describe('its contents', () => {
    test.each<[string, 'B' | 'D' | 'G', Partial<FinanceLender>, unknown]>([
      ['a weekly repayment, rounded up', 'D', bothPayments, { text: '$139', period: 'Weekly' }],
      ['a monthly one for provider G', 'G', bothPayments, { text: '$601', period: 'Monthly' }],
      ['the other period when there is no weekly one', 'B', noWeek, { text: '$601', period: 'Monthly' }],
      ['rates alone when the lender gives no repayment', 'B', rates, undefined],
    ])('%s', (_rule, provider, lender, expected) => {
      expect(box({}, lender, { provider })?.repayment).toEqual(expected);
    });

    test.each([
      ['the term in years', { termYears: 7 }, '7-year term'],
      ['else in months', { termMonths: 54 }, '54-month term'],
      ['whole years of months as years', { termMonths: 48 }, '4-year term'],
      ['else the tenant’s own', {}, '5-year term'],
      ['what is paid before', { termYears: 5, deposit: 4_699.5 }, '5-year term, $4,700 deposit'],
      [
        'and what is paid at its end',
        { termYears: 5, deposit: 0, balloon: 9_000 },
        '5-year term, $9,000 balloon',
      ],
    ])('%s', (_rule, terms, expected) => {
      expect(box({}, { ...rates, ...terms })?.terms).toBe(expected);
    });

    test('interest rate and comparison rate together, with two decimals', () => {
      expect(box({})).toMatchObject({ rate: '8.49% p.a.', comparisonRate: '9.10% p.a.' });
    });

    test('the warning, the example loan, eligibility and the date', () => {
      const note = box({}, bothPayments, { as_of: '2026-11-20', credit_licence: 'Credit Rep 1' })?.note;
      expect(note?.[0]).toMatch(/^WARNING: This comparison rate is true only for the examples given/);
      expect(note?.[1]).toBe('Comparison rate based on a 5-year secured loan of $30,000.');
      expect(note?.slice(2)).toEqual([
        'Repayments are estimates. Finance is available to approved applicants only.',
        'Credit Rep 1.',
        'Rates as of 20 Nov 2026.',
      ]);
    });

    test('no link until the finance page exists, then one with the car', () => {
      expect(box({})?.href).toBeUndefined();
      const car = buildCar({ id: 'car 1', finance_lenders: [bothPayments] });
      const finance = financeSchema.parse({ provider: 'B', lender: 'Bank', href: '/finance?x=1' });
      const stock = { subscriptions: false };
      const context = { finance, stock, timeZone: 'UTC', now, exists: () => true };
      expect(financeBox(car, context)?.href).toBe('/finance?x=1&car_id=car%201');
    });
  });
});

describe('finance href', () => {
  const own = { href: '/finance', car_href: '/personalised/finance' };
  test.each([
    [
      'a configured default, with the car',
      { has_nvic: false },
      { href: '/finance' },
      '/finance?car_id=u%201',
    ],
    [
      'per car, with a vehicle-identification record',
      { has_nvic: true },
      own,
      '/personalised/finance?car_id=u%201',
    ],
    ['the default without such a record', { has_nvic: false }, own, '/finance?car_id=u%201'],
    [
      'the default where the dealer has no such pages',
      { has_nvic: true },
      { href: '/finance' },
      '/finance?car_id=u%201',
    ],
    ['an address with a query', { has_nvic: false }, { href: '/finance?x=1' }, '/finance?x=1&car_id=u%201'],
  ])('a finance link is: %s', (_rule, car, finance, expected) => {
    expect(financeHref({ id: 'u 1', ...car }, { car_href: undefined, ...finance })).toBe(expected);
  });
});
