import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car, FinanceLender } from '#server/settings/car';
import { financeSchema } from '#server/settings/finance-schema';
import { stockSchema } from '#server/settings/tenant-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { monthAhead, noRepaymentText, offerSummary, offerView, shownOffers } from './offers';

const today = { timeZone: 'Australia/Brisbane', now: new Date('2026-11-21T00:00:00Z') };
const bank = { provider: 'Bank', interestRate: 8.49, comparisonRate: 9.1, paymentWeek: 138.2, termYears: 5 };
const union = { ...bank, provider: 'Union', paymentMonth: 600.5 };
const yard = { ...bank, provider: 'Yard' };
type Settings = z.input<typeof financeSchema>;

const stockOf = (subscriptions: boolean) => stockSchema.parse({ subscriptions });

function offers(
  lenders: readonly FinanceLender[],
  settings: Settings,
  car: Partial<Car> = {},
  subscriptions = false,
) {
  const given = buildCar({ price: 20_000, finance_lenders: [...lenders], ...car });
  const finance = financeSchema.parse(settings);
  return shownOffers(given, { finance, stock: stockOf(subscriptions) }, today).map((shown) =>
    offerView(given, shown, { pageHref: '/cars/x', today }),
  );
}
const names = (...given: Parameters<typeof offers>) => offers(...given).map(({ name }) => name);

const lenders: Settings['lenders'] = [
  { provider: 'B', lender: 'Union', name: 'The Union' },
  { provider: 'D', lender: 'Bank' },
];
const two: Settings = { lenders };

test.each<[string, string[], string[]]>([
  ['all that the dealer shows, in that order', names([bank, union], two), ['The Union', 'Bank']],
  ['not one that the dealer does not name', names([bank, yard], two), ['Bank']],
  ['not one without data for the car', names([union], two), ['The Union']],
  ['the provider of cards otherwise', names([bank, union], { provider: 'D', lender: 'Bank' }), ['Bank']],
  ['none without a provider', names([bank], {}), []],
  ['none for a sold car', names([bank, union], two, { status: 'sold' }), []],
  ['none for a hidden make', names([bank], { ...two, hidden_makes: ['toyota'] }), []],
  ['none where the page shows no finance', names([bank], { ...two, on_car_page: false }), []],
  ['shown although cards show none', names([bank], { ...two, on_cards: false }), ['Bank']],
  ['each by its own rules at a price of 500', names([bank, union], two, { price: 500 }), ['The Union']],
  ['all at a price of 501', names([bank, union], two, { price: 501 }), ['The Union', 'Bank']],
  ['not one without a rate', names([{ ...bank, interestRate: undefined }, union], two), ['The Union']],
])('the lenders of a car page are %s', (_rule, shown, expected) => {
  expect(shown).toEqual(expected);
});

const one = (provider: 'A' | 'D' | 'G', lender: FinanceLender, more: { teaser?: string } = {}) =>
  offers([lender], { lenders: [{ provider, lender: lender.provider, ...more }] })[0];

const usual = 'Finance from $139 a week over a 5-year term, comparison rate 9.10% p.a.*';
const dated = (deposit: string) =>
  `$139 a week with a ${deposit} deposit, comparison rate 9.10% p.a.*, until 21 Dec 2026`;
const monthly = 'Yours for $601 a month over a 5-year loan, comparison rate 9.10% p.a.*';
const noWeek = { ...bank, paymentWeek: undefined };
test.each([
  ['shows the term, a weekly repayment and the comparison rate', one('D', bank), usual],
  ['for provider A has a deposit of 10% and ends in a month', one('A', bank), dated('$2,000')],
  ['for A prefers the lender’s own deposit', one('A', { ...bank, deposit: 3_000 }), dated('$3,000')],
  ['for provider G is monthly', one('G', union), monthly],
  ['may be the dealer’s', one('D', bank, { teaser: 'Just {repayment} {period}!' }), 'Just $139 a week!'],
  ['is the usual one if a blank is unknown', one('D', bank, { teaser: 'Only {deposit} down' }), usual],
  ['may lack a repayment', one('A', noWeek), 'Finance over a 5-year term, comparison rate 9.10% p.a.*'],
])('a teaser %s', (_rule, offer, expected) => {
  expect(offer?.teaser).toBe(expected);
});

describe('the figures of an offer', () => {
  test('have the comparison rate right after the rate, before every repayment', () => {
    expect(one('A', { ...bank, balloon: 4_000 })?.facts).toEqual([
      { label: 'Interest rate', value: '8.49% p.a.' },
      { label: 'Comparison rate', value: '9.10% p.a.' },
      { label: 'Weekly repayment', value: '$139' },
      { label: 'Term', value: '5 years' },
      { label: 'Deposit', value: '$2,000' },
      { label: 'Balloon', value: '$4,000' },
      { label: 'Offer ends', value: '21 Dec 2026' },
    ]);
  });

  test('have no deposit of 0 and no balloon of 0', () => {
    const labels = one('D', { ...bank, deposit: 0, balloon: 0 })?.facts.map(({ label }) => label);
    expect(labels).toEqual(['Interest rate', 'Comparison rate', 'Weekly repayment', 'Term']);
  });

  test('need a repayment for provider D', () => {
    expect(one('D', { ...bank, paymentWeek: undefined })).toBeUndefined();
  });

  test.each([
    [{ termYears: 1 }, '1 year', 12],
    [{ termYears: undefined, termMonths: 54 }, '54 months', 54],
    [{ termYears: undefined }, undefined, undefined],
  ])('with the term %j have %s', (terms, text, months) => {
    const offer = one('D', { ...bank, ...terms });
    expect(offer?.facts.find(({ label }) => label === 'Term')?.value).toBe(text);
    expect(offer?.termMonths).toBe(months);
  });

  test('have an address that names the lender', () => {
    const offer = one('D', { ...bank, provider: 'Bank & Sons Pty.' });
    expect(offer).toMatchObject({
      lender: 'bank-sons-pty',
      href: '/cars/x/finance-disclaimer?lender=bank-sons-pty',
    });
  });
});

test.each([
  ['D' as const, '$139 a week, 8.49% p.a. interest rate, 9.10% p.a. comparison rate'],
  ['G' as const, '$601 a month, 8.49% p.a. interest rate, 9.10% p.a. comparison rate'],
])('an offer of provider %s has its repayment with both rates in one line', (provider, expected) => {
  const finance = financeSchema.parse({ lenders: [{ provider, lender: 'Union' }] });
  const given = buildCar({ price: 20_000, finance_lenders: [union] });
  expect(
    shownOffers(given, { finance, stock: stockOf(false) }, today).map((one) => offerSummary(one)),
  ).toEqual([expected]);
});

test.each([
  ['2026-11-21', '2026-12-21'],
  ['2026-12-31', '2027-01-31'],
  ['2026-01-31', '2026-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2026-03-31', '2026-04-30'],
])('one month ahead of %s is %s', (date, expected) => {
  expect(monthAhead(date)).toBe(expected);
});

test.each<[string, Partial<Car>, Settings, string | undefined]>([
  ['nothing of a usual car', {}, two, undefined],
  ['nothing of a sold car', { status: 'sold', price: undefined }, two, undefined],
  ['nothing on a site without lenders', { price: undefined }, {}, undefined],
  ['the price that is missing', { price: undefined }, two, 'No finance estimate without a price'],
  ['the make', {}, { ...two, hidden_makes: ['toyota'] }, 'No finance estimate for Toyota'],
  ['its age', { year: 2014 }, { provider: 'A' }, 'No finance estimate for cars before 2015'],
  ['nothing of the oldest car with an offer', { year: 2015 }, { provider: 'A' }, undefined],
])('a car without a repayment says why: %s', (_, car, settings, text) => {
  const given = buildCar({ make: 'Toyota', price: 20_000, ...car });
  const finance = financeSchema.parse(settings);
  expect(noRepaymentText(given, { finance, stock: stockOf(false) }, today)).toBe(text);
});
