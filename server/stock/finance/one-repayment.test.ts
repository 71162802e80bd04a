import { describe, expect, test } from 'vitest';
import { documentContext, toSearchDocument } from '#server/search/rules/document';
import { toCarView } from '#server/stock/cars/to-car-view';
import { cardFinance, toCardView } from '#server/stock/cars/to-card-view';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { calculatorView, financeDetails } from './car-finance';
import { repaymentsOf } from './rules/loan';

const now = new Date('2026-11-20T02:00:00.000Z');
/** A lender whose repayment is for the dealer's price and has fees in it. */
const lender = {
  provider: 'Bank',
  interestRate: 9.99,
  comparisonRate: 11.1,
  paymentWeek: 150,
  termYears: 5,
  deposit: 3_000,
};
const car = buildCar({
  price: 30_000,
  price_type: 'excluding_government_charges',
  variant: { cylinders: 4 },
  finance_lenders: [lender],
});
const tenantWith = (repayments_follow: boolean) =>
  testTenant({
    price: { in_full: true },
    finance: { provider: 'D', lender: 'Bank', repayments_follow },
  });
const termsOf = (query: string, tenant = tenantWith(true)) =>
  shopperTerms(new URLSearchParams(query), tenant);

/** The figure of each place that tells a repayment: `$146`. */
function repayments(query: string, follow = true) {
  const tenant = tenantWith(follow);
  const terms = termsOf(query, tenant);
  const card = toCardView(car, tenant, now, terms);
  const page = toCarView(car, tenant, now, {}, terms);
  const calculator = calculatorView(car, tenant, { params: new URLSearchParams(query), now });
  const figure = (text: string | undefined) => /^\$[\d,]+/.exec(text ?? '')?.[0];
  return {
    card: figure(card.finance?.repayment?.text),
    page: figure(calculator?.chosen ?? page.finance?.summary),
    calculator: figure(calculator?.estimate.text),
    order: figure(
      financeDetails(car, tenant, now).lenders[0]?.facts.find(({ label }) => label === 'Weekly repayment')
        ?.value,
    ),
    filter: `$${toSearchDocument(car, documentContext(tenant, now)).values['weekly_price']}`,
  };
}

describe('a site whose repayments follow the shopper', () => {
  test('tells one repayment everywhere, worked out for the leading price without fees', () => {
    const { price } = toCarView(car, tenantWith(true), now);
    const leading = price.inFull?.dollars ?? 0;
    expect(leading).toBeGreaterThan(30_000);
    const { repaymentCents } = repaymentsOf({
      // The lender's deposit of a tenth stays a tenth.
      principalDollars: leading - Math.round(leading / 10),
      years: 5,
      rate: 9.99,
      per: 'week',
    });
    const text = `$${Math.ceil(repaymentCents / 100)}`;
    expect(repayments('')).toEqual({ card: text, page: text, calculator: text, order: text, filter: text });
  });

  test('tells the shopper’s own loan on card, page and calculator', () => {
    const { card, page, calculator } = repayments('deposit=5000&years=4&rate=8&per=week&balloon=0');
    expect(new Set([card, page, calculator]).size).toBe(1);
    expect(card).not.toBe(repayments('').card);
  });

  test.each([
    [
      'the car’s own rate',
      'deposit=2000&per=fortnight',
      {
        repayment: { text: expect.stringMatching(/^\$\d+$/), period: 'Fortnightly' },
        rate: '9.99% p.a.',
        comparisonRate: '11.10% p.a.',
        isOwnRate: undefined,
      },
      /9\.99% p\.a\. interest rate, 11\.10% p\.a\. comparison rate\*$/,
    ],
    [
      'a rate of their own',
      'rate=12',
      { rate: '12.00% p.a.', comparisonRate: '11.10% p.a.', isOwnRate: true },
      /your rate of 12\.00% p\.a\., lender’s comparison rate 11\.10% p\.a\.\*$/,
    ],
  ])('tells the shopper’s loan at %s with the comparison rate and its warning', (_, query, box, line) => {
    const card = toCardView(car, tenantWith(true), now, termsOf(query));
    expect(card.finance).toMatchObject(box);
    expect(card.finance?.note[0]).toMatch(/^WARNING: This comparison rate/);
    const calculator = calculatorView(car, tenantWith(true), { params: new URLSearchParams(query), now });
    expect(calculator?.chosen).toMatch(line);
    expect(calculator?.start).toBe(
      `${box.isOwnRate ? 'At your own rate. ' : ''}Bank: 9.99% p.a., comparison rate 11.10% p.a.*`,
    );
  });

  test('tells no repayment of the shopper’s loan where no comparison rate is known', () => {
    const unlent = buildCar({ ...car, finance_lenders: [] });
    const params = new URLSearchParams('deposit=2000');
    expect(toCardView(unlent, tenantWith(true), now, termsOf('deposit=2000')).finance).toBeUndefined();
    const calculator = calculatorView(unlent, tenantWith(true), { params, now });
    expect([calculator?.chosen, calculator?.start]).toEqual([undefined, undefined]);
  });

  test('shows each lender’s rates, repayment and terms, and says what a repayment includes', () => {
    const { finance } = toCarView(car, tenantWith(true), now);
    expect(finance?.offers[0]?.facts.map(({ label }) => label)).toEqual([
      'Interest rate',
      'Comparison rate',
      'Weekly repayment',
      'Term',
      'Deposit',
    ]);
    expect(finance?.note.at(-1)).toBe(
      'Repayments are for the price shown first, without lenders’ fees. Unless the car says otherwise, they are after a deposit of 10%, over 5 years.',
    );
    const calculator = calculatorView(car, tenantWith(true), { params: new URLSearchParams(), now });
    expect(calculator?.disclaimer).toMatch(/Excludes fees, charges and insurance\.$/);
    expect(calculator?.estimate.detail).not.toContain('lender fees');
  });

  describe('with two lenders', () => {
    const cheaper = { ...lender, provider: 'Other', interestRate: 7.99, comparisonRate: 8.6, deposit: 4_000 };
    const two = buildCar({ ...car, finance_lenders: [lender, cheaper] });
    const lenders = [
      { provider: 'D' as const, lender: 'Bank' },
      { provider: 'D' as const, lender: 'Other' },
    ];
    const tenant = testTenant({ price: { in_full: true }, finance: { lenders, repayments_follow: true } });
    const financeOf = (query: string) => toCarView(two, tenant, now, {}, termsOf(query, tenant)).finance;
    const loan = 'deposit=2000&years=4&per=month';

    test('shows the repayment of each for the shopper’s loan', () => {
      const { dollars = 0 } = toCarView(two, tenant, now).price.inFull ?? {};
      const repaymentAt = (rate: number) =>
        Math.ceil(
          repaymentsOf({ principalDollars: dollars - 2_000, years: 4, rate, per: 'month' }).repaymentCents /
            100,
        );
      expect(financeOf(loan)?.offers.map(({ facts }) => facts.slice(2))).toEqual(
        [9.99, 7.99].map((rate) => [
          { label: 'Monthly repayment', value: `$${repaymentAt(rate).toLocaleString('en-AU')}` },
          { label: 'Term', value: '4 years' },
          { label: 'Deposit', value: '$2,000' },
        ]),
      );
    });
    test('says which is the cheapest of loans alike', () => {
      const teasers = (query: string) => financeOf(query)?.offers.map(({ teaser }) => teaser);
      expect(teasers(loan)).toEqual([undefined, 'The cheapest of these lenders']);
      // Another deposit: nobody can compare the lenders' examples.
      expect(teasers('')).toEqual([undefined, undefined]);
    });
    test('names the lender of the one repayment', () => {
      expect(financeOf('')?.summary).toMatch(/^\$\d+ a week with Bank, 9\.99% p\.a\./);
      const asked = (query: string) =>
        calculatorView(two, tenant, { params: new URLSearchParams(query), now })?.chosen;
      expect(asked(loan)).toMatch(/ a month with \$2,000 deposit over 4 years from Bank, 9\.99% p\.a\./);
      expect(asked(`${loan}&rate=7`)).toMatch(/ over 4 years, your rate of 7\.00% p\.a\./);
    });
    test('shows no repayment where the deposit covers the price', () => {
      const [first] = financeOf('deposit=90000')?.offers ?? [];
      expect(first?.facts.map(({ label }) => label)).toEqual(['Interest rate', 'Comparison rate', 'Deposit']);
    });
  });

  test.each([
    [{}, undefined],
    [{ deposit: 6_000 }, true],
    [{ termYears: 7 }, true],
    [{ balloon: 8_000 }, true],
  ])('says the terms of a loan %j on its card, unless the note names them: %s', (change, hasOtherTerms) => {
    const other = buildCar({ ...car, finance_lenders: [{ ...lender, ...change }] });
    expect(toCardView(other, tenantWith(true), now).finance?.hasOtherTerms).toBe(hasOtherTerms);
    expect(toCardView(other, tenantWith(false), now).finance?.hasOtherTerms).toBeUndefined();
  });

  test('works out none without a term', () => {
    const withoutTerm = buildCar({ ...car, finance_lenders: [{ ...lender, termYears: undefined }] });
    expect(toCarView(withoutTerm, tenantWith(true), now).finance?.summary).toBe(
      '9.99% p.a. interest rate, 11.10% p.a. comparison rate',
    );
  });
});

test('another site shows the lender’s own repayment', () => {
  expect(repayments('', false)).toMatchObject({ card: '$150', page: '$150', order: '$150', filter: '$150' });
});

describe('pages for a shopper with an accepted trade-in', () => {
  function shown(query: string, broughtDollars: number, follow = true) {
    const tenant = tenantWith(follow);
    const terms = { ...termsOf(query, tenant), broughtDollars };
    const loanInput = { params: new URLSearchParams(query), now, broughtDollars };
    const calculator = calculatorView(car, tenant, loanInput);
    const { finance } = toCarView(car, tenant, now, {}, terms);
    const card = cardFinance(car, tenant, now, terms);
    return { card, calculator, line: calculator?.chosen ?? finance?.summary };
  }
  const leading = toCarView(car, tenantWith(true), now).price.inFull?.dollars ?? 0;
  const ofOrder = (brought: number) => {
    const { lenders } = financeDetails(car, tenantWith(true), now, undefined, leading - brought);
    return lenders[0]?.facts.find(({ label }) => label === 'Weekly repayment')?.value;
  };
  const deposit = `$${Math.round((leading - 10_000) / 10).toLocaleString('en-AU')}`;

  test('show the repayment of the order on card, page and calculator, with the further deposit', () => {
    const { card, calculator, line } = shown('', 10_000);
    expect(line).toBe(
      `${ofOrder(10_000)} a week after your trade-in and ${deposit} deposit, 9.99% p.a. interest rate, 11.10% p.a. comparison rate`,
    );
    expect(card).toMatchObject({ repayment: { text: ofOrder(10_000) }, afterTradeIn: { deposit } });
    expect(calculator?.estimate.text).toBe(`${ofOrder(10_000)} a week`);
    expect(calculator?.price.tradeIn).toBe(' after your trade-in');
    expect(calculator?.closed).toBe(`${ofOrder(10_000)} a week, comparison rate 11.10% p.a.*`);
    expect(calculator?.source).toMatch(/\/repayment\?trade_in=10000$/);
  });
  test('keep the loan that the shopper chose', () => {
    const { card, line } = shown('deposit=2000&years=5&per=week', 10_000);
    expect(line).toMatch(
      /^\$\d+ a week after your trade-in with \$2,000 deposit over 5 years, 9\.99% p\.a\. interest rate, 11\.10% /,
    );
    expect(card).toMatchObject({ afterTradeIn: { deposit: '$2,000' }, afterDeposit: '$2,000' });
    expect(line).toMatch(new RegExp(`^\\${card?.repayment?.text} a week`));
  });
  test('show nothing to borrow where it covers the price', () => {
    const { card, calculator, line } = shown('', 90_000);
    expect([card, line]).toEqual([undefined, 'Nothing to borrow after your trade-in']);
    expect(calculator?.estimate).toEqual({
      text: 'Nothing to borrow',
      detail: 'Your trade-in and deposit cover the price.',
      borrowed: 0,
    });
  });
  test.each([
    ['nobody knows yet what it brings', 0, true],
    ['the lenders work repayments out', 10_000, false],
  ])('say that the repayment is before it where %s', (_, brought, follow) => {
    const { card, line, calculator } = shown('', brought, follow);
    expect(line).toMatch(/^\$\d+ a week before your trade-in, /);
    expect(card?.afterTradeIn).toBeUndefined();
    expect(calculator?.price.tradeIn).toBe(' before your trade-in');
  });
});
