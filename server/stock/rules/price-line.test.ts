import { describe, expect, test } from 'vitest';
import {
  dateIn,
  displayedPrice,
  leadingInWords,
  leadingWords,
  longDate,
  priceInWords,
  priceLine,
  priceOptions,
} from './price-line';

const excluding = 'excluding_government_charges' as const;
const driveAway = 'drive_away' as const;
const kind = 'Excl. govt. charges';

describe('the price of a car', () => {
  const options = { subscriptions: false, noPriceText: 'Enquire for price.', defaultType: excluding };
  const subscriptions = { ...options, subscriptions: true };
  const offer = { text: '$23,990', kind, label: 'Offer price' };
  const noPrice = { text: 'Enquire for price.', quiet: true };
  const callUs = { text: 'Call us.', quiet: true };
  const both = { price: 25_990, offer_price: 23_990 };
  const before = { before_price: 27_990 };
  const onRoads = 'Before on-road costs';
  const beforeOnRoads = { ...options, defaultType: 'before_on_roads' as const };
  const weekly = (text: string) => ({ text: `${text} a week`, kind: 'Subscription' });

  test.each<[string, Parameters<typeof priceLine>[0], Parameters<typeof priceLine>[1], object]>([
    ['by subscription goes first', { subscription_price: 199, price: 30_000 }, subscriptions, weekly('$199')],
    ['by subscription is at least 1', { subscription_price: 1, price: 9_000 }, subscriptions, weekly('$1')],
    ['by subscription is not 0', { subscription_price: 0, price: 30_000 }, subscriptions, plain('$30,000')],
    ['skips unoffered subscriptions', { subscription_price: 199, price: 30_000 }, options, plain('$30,000')],
    ['is its own', { price: 25_990 }, options, plain('$25,990')],
    ['is an offer below its own', { price: 25_990, offer_price: 23_990 }, options, was(offer, '$25,990')],
    ['is an offer alone', { offer_price: 23_990 }, options, offer],
    ['is no offer of 10', { price: 25_990, offer_price: 10 }, options, plain('$25,990')],
    ['is no higher offer', { price: 25_990, offer_price: 26_990 }, options, plain('$25,990')],
    ['is an offer beside a placeholder of $1', { price: 1, offer_price: 23_990 }, options, offer],
    ['is no placeholder of $1', { price: 1 }, options, noPrice],
    ['is not 10', { price: 10 }, options, noPrice],
    ['may be 10.01', { price: 10.01 }, options, plain('$10')],
    [
      'is an offer by cents',
      { price: 25_990.6, offer_price: 25_990.2 },
      options,
      was({ ...offer, text: '$25,990' }, '$25,991'),
    ],
    [
      'has no earlier one that reads the same',
      { price: 25_990, before_price: 25_990.4 },
      options,
      plain('$25,990'),
    ],
    ['may be 11', { price: 11 }, options, plain('$11')],
    ['is PREORDER for a preorder of 10', { price: 10, preorder: true }, options, { text: 'PREORDER' }],
    ['is PREORDER for a preorder without one', { preorder: true }, options, { text: 'PREORDER' }],
    ['goes before PREORDER', { price: 60_000, preorder: true }, options, plain('$60,000')],
    ['else is the text for none', {}, { ...options, noPriceText: 'Call us.' }, callUs],
    ['has the highest earlier one', { ...both, ...before }, options, was(offer, '$27,990')],
    ['by offer has the earlier one', { offer_price: 23_990, ...before }, options, was(offer, '$27,990')],
    ['has a higher earlier one', { price: 25_990, ...before }, options, was(plain('$25,990'), '$27,990')],
    ['has no equal earlier one', { price: 25_990, before_price: 25_990 }, options, plain('$25,990')],
    ['has its own kind', { price: 25_990, price_type: driveAway }, options, plain('$25,990', 'Drive away')],
    ["else has the tenant's kind", { price: 25_990 }, beforeOnRoads, plain('$25,990', onRoads)],
  ])('%s', (_rule, car, given, expected) => {
    expect(priceLine(car, given)).toEqual(expected);
  });
});

function plain(text: string, ofKind = kind) {
  return { text, kind: ofKind };
}
function was(line: object, earlier: string) {
  return { ...line, was: earlier };
}

describe('the displayed price as figures, for leads and exports', () => {
  const list = { kind: 'list', priceType: excluding };
  const offer = { amountDollars: 23_990, kind: 'offer', priceType: excluding };
  test.each<[Parameters<typeof displayedPrice>[0], subscriptions: boolean, object | undefined]>([
    [{ price: 25_990 }, false, { ...list, amountDollars: 25_990, listDollars: 25_990 }],
    [
      { price: 25_990, before_price: 27_990, price_type: driveAway },
      false,
      { ...list, priceType: driveAway, amountDollars: 25_990, wasDollars: 27_990, listDollars: 25_990 },
    ],
    [{ price: 25_990, offer_price: 23_990 }, false, { ...offer, wasDollars: 25_990, listDollars: 25_990 }],
    [{ offer_price: 23_990 }, false, offer],
    [{ price: 25_989.5 }, false, { ...list, amountDollars: 25_990, listDollars: 25_990 }],
    [{ price: 1, offer_price: 23_990, before_price: 27_990 }, false, { ...offer, wasDollars: 27_990 }],
    [
      { price: 25_990, subscription_price: 199 },
      true,
      { amountDollars: 199, kind: 'subscription', listDollars: 25_990 },
    ],
    [{ price: 1 }, false, undefined],
    [{ price: 10, offer_price: 10 }, false, undefined],
    [{}, false, undefined],
  ])('for %j with subscriptions %s', (car, subscriptions, expected) => {
    expect(displayedPrice(car, { subscriptions, defaultType: excluding })).toEqual(expected);
  });
});

test.each([
  [{ default_type: driveAway }, driveAway],
  [{}, excluding],
])('the settings %j give the type %s to prices without one', (price, defaultType) => {
  const settings = { stock: { subscriptions: true }, wording: { no_price: 'Call us.' }, price };
  expect(priceOptions(settings)).toEqual({ subscriptions: true, noPriceText: 'Call us.', defaultType });
});

test.each([
  ['2026-11-20', '20 Nov 2026'],
  ['2026-01-05', '5 Jan 2026'],
  ['2026-11', 'Nov 2026'],
])('%s reads %s', (iso, expected) => {
  expect(longDate(iso)).toBe(expected);
});

test('the date is local to the location', () => {
  const lateUtc = new Date('2026-11-20T15:00:00Z');
  expect(dateIn('Australia/Brisbane', lateUtc)).toBe('2026-11-21');
  expect(dateIn('UTC', lateUtc)).toBe('2026-11-20');
});

test.each([
  ['Australia/Adelaide', '2026-11-20T13:29:59.999Z', '2026-11-20', '2026-11-20T13:30:00Z', '2026-11-21'],
  ['Australia/Eucla', '2026-11-20T15:14:59.999Z', '2026-11-20', '2026-11-20T15:15:00Z', '2026-11-21'],
])('the date in %s changes at midnight', (zone, before, earlier, after, later) => {
  expect(dateIn(zone, new Date(before))).toBe(earlier);
  expect(dateIn(zone, new Date(after))).toBe(later);
});

describe('a price in one line', () => {
  const dealer = '$30,000 excl. govt. charges';
  test.each<[rule: string, given: Parameters<typeof priceInWords>[0], line: string, short: string]>([
    ['is the dealer’s', { text: '$30,000', kind: 'Drive away' }, '$30,000 Drive away', '$30,000 Drive away'],
    [
      'has the offer and the earlier price',
      { text: '$29,000', kind: 'Drive away', label: 'Offer price', was: '$30,000' },
      '$29,000 Drive away (offer price), was $30,000',
      '$29,000 Drive away (offer price), was $30,000',
    ],
    [
      'leads with the price in full, the dealer’s after it',
      {
        text: '$30,000',
        kind,
        was: '$31,000',
        inFull: { state: 'QLD', text: '≈\u00a0$31,812', kind: 'Drive away in QLD', dealer },
      },
      '≈\u00a0$31,812 drive away in QLD, our price $30,000 excl. govt. charges, was $31,000',
      '≈\u00a0$31,812 drive away in QLD',
    ],
    [
      'says what is open where no duty can be estimated',
      { text: '$30,000', kind, inFull: { state: 'ACT', kind: 'We confirm it', dealer } },
      `$30,000 ${kind}, we confirm it`,
      `$30,000 ${kind}`,
    ],
  ])('%s', (_rule, given, line, short) => {
    expect([priceInWords(given), leadingInWords(given)]).toEqual([line, short]);
  });
});

describe('a price where there is room for one figure', () => {
  const price = { text: '$30,000', kind, was: '$31,000' };
  const inFull = { state: 'QLD', kind: 'Drive away in QLD' };
  const dealer = '$30,000 excl. govt. charges';

  test.each<[rule: string, given: Parameters<typeof leadingWords>[0], expected: object]>([
    ['is the plain one', price, { text: '$30,000', parts: [kind], was: '$31,000' }],
    [
      'is the one in full: its sign says that it is an estimate, small words what came off',
      { ...price, inFull: { ...inFull, text: '≈\u00a0$31,812', dealer, saving: '$1,000 off' } },
      {
        text: '≈\u00a0$31,812',
        parts: ['Drive away in QLD', '$1,000 off', `Our price ${dealer}`],
        was: undefined,
      },
    ],
    [
      'has the earlier price as it is where both are the dealer’s',
      { ...price, inFull: { state: 'QLD', text: '$30,000', kind: 'Drive away in QLD' } },
      { text: '$30,000', parts: ['Drive away in QLD'], was: '$31,000' },
    ],
    [
      'says what is open where no duty can be estimated',
      { ...price, inFull: { state: 'ACT', kind: 'We confirm it', dealer } },
      { text: '$30,000', parts: [kind, 'We confirm it'], was: '$31,000' },
    ],
  ])('%s', (_rule, given, expected) => {
    expect(leadingWords(given)).toEqual(expected);
  });
});
