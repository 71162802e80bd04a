import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car, FinanceLender } from '#server/settings/car';
import { financeSchema } from '#server/settings/finance-schema';
import { stockSchema } from '#server/settings/tenant-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { monthAhead, offerSummary, offerView, shownOffers } from './offers';

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
    offerView(given, shown, { finance, pageHref: '/cars/x', today }),
  );
}
const names = (...given: Parameters<typeof offers>) => offers(...given).map(({ name }) => name);

const two: Settings = {
  lenders: [
    { provider: 'B', lender: 'Union', name: 'The Union' },
    { provider: 'D', lender: 'Bank' },
  ],
};

describe('finance of a car page', () => {
  test.each<[string, string[], string[]]>([
    [
      'all lenders it has data for and the dealer shows, in the dealer’s order',
      names([bank, union], two),
      ['The Union', 'Bank'],
    ],
    ['not a lender the dealer does not name', names([bank, yard], two), ['Bank']],
    ['not a lender the car has no data for', names([union], two), ['The Union']],
    [
      'the card’s provider alone when none is named',
      names([bank, union], { provider: 'D', lender: 'Bank' }),
      ['Bank'],
    ],
    ['none without a provider', names([bank], {}), []],
    ['none of a sold car', names([bank, union], two, { status: 'sold' }), []],
    ['none of a hidden make', names([bank], { ...two, hidden_makes: ['toyota'] }), []],
    ['none where the page shows no finance', names([bank], { ...two, on_car_page: false }), []],
    ['some where only cards show none', names([bank], { ...two, on_cards: false }), ['Bank']],
    ['each by its own rules: price above 500', names([bank, union], two, { price: 500 }), ['The Union']],
    ['both at 501', names([bank, union], two, { price: 501 }), ['The Union', 'Bank']],
    ['not with a null rate', names([{ ...bank, interestRate: undefined }, union], two), ['The Union']],
  ])('%s', (_rule, shown, expected) => {
    expect(shown).toEqual(expected);
  });
});

const one = (provider: 'A' | 'D' | 'G', lender: FinanceLender, more: { teaser?: string } = {}) =>
  offers([lender], { lenders: [{ provider, lender: lender.provider, ...more }] })[0];

describe('a teaser', () => {
  test.each([
    [
      'shows a 5-year term, a weekly repayment and a comparison rate',
      one('D', bank),
      'Finance from $139 a week over a 5-year term, comparison rate 9.10% p.a.*',
    ],
    [
      'provider A’s: deposit 10%, offer end date one month ahead',
      one('A', bank),
      '$139 a week with a $2,000 deposit, comparison rate 9.10% p.a.*, until 21 Dec 2026',
    ],
    [
      'provider G’s: by the month',
      one('G', union),
      'Yours for $601 a month over a 5-year loan, comparison rate 9.10% p.a.*',
    ],
    [
      'the lender’s own deposit goes before 10%',
      one('A', { ...bank, deposit: 3_000 }),
      '$139 a week with a $3,000 deposit, comparison rate 9.10% p.a.*, until 21 Dec 2026',
    ],
    ['the dealer’s wording', one('D', bank, { teaser: 'Just {repayment} {period}!' }), 'Just $139 a week!'],
    [
      'not with a blank that is not known',
      one('D', bank, { teaser: 'Only {deposit} down' }),
      'Finance from $139 a week over a 5-year term, comparison rate 9.10% p.a.*',
    ],
    [
      'without a repayment',
      one('A', { ...bank, paymentWeek: undefined }),
      'Finance over a 5-year term, comparison rate 9.10% p.a.*',
    ],
  ])('%s', (_rule, offer, expected) => {
    expect(offer?.teaser).toBe(expected);
  });
});

describe('the figures of an offer', () => {
  test('the comparison rate comes right after the rate, before every repayment', () => {
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

  test.each([
    [
      'no deposit of 0, no balloon of 0',
      { ...bank, deposit: 0, balloon: 0 },
      ['Interest rate', 'Comparison rate', 'Weekly repayment', 'Term'],
    ],
    ['no repayment that is not known', { ...bank, paymentWeek: undefined, termYears: 1 }, []],
  ])('%s', (_rule, lender, labels) => {
    expect((one('D', lender)?.facts ?? []).map(({ label }) => label)).toEqual(labels);
  });

  test.each([
    [{ termYears: 1 }, '1 year', 12],
    [{ termYears: undefined, termMonths: 54 }, '54 months', 54],
    [{ termYears: undefined, termMonths: 48 }, '4 years', 48],
    [{ termYears: undefined }, '5 years', 60],
  ])('term %o is %s', (terms, text, months) => {
    const offer = one('D', { ...bank, ...terms });
    expect(offer?.facts.find(({ label }) => label === 'Term')?.value).toBe(text);
    expect(offer?.termMonths).toBe(months);
  });

  test('its address names the lender', () => {
    const offer = one('D', { ...bank, provider: 'Bank & Sons Pty.' });
    expect(offer).toMatchObject({
      lender: 'bank-sons-pty',
      href: '/cars/x/finance-disclaimer?lender=bank-sons-pty',
    });
  });
});

describe('an offer in one line', () => {
  const summary = (provider: 'D' | 'G', lender: FinanceLender) => {
    const given = buildCar({ price: 20_000, finance_lenders: [lender] });
    const finance = financeSchema.parse({ lenders: [{ provider, lender: lender.provider }] });
    return shownOffers(given, { finance, stock: stockOf(false) }, today).map(offerSummary);
  };
  test.each([
    ['weekly', summary('D', union), '$139 a week, 8.49% p.a. interest rate, 9.10% p.a. comparison rate'],
    ['monthly', summary('G', union), '$601 a month, 8.49% p.a. interest rate, 9.10% p.a. comparison rate'],
  ])('has the repayment with both rates: %s', (_rule, shown, expected) => {
    expect(shown).toEqual([expected]);
  });
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
