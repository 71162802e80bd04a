import { describe, expect, test } from 'vitest';
import { displayedPrice, priceLine } from './price-line';

const options = { subscriptions: false, noPriceText: 'Enquire for price.' };

describe('price display order (specification §4)', () => {
  test.each([
    [
      'the subscription price, if the dealer offers subscriptions and it is above 0',
      { subscription_price: 199, price: 30_000 },
      { ...options, subscriptions: true },
      { text: '$199 a week', kind: 'Subscription' },
    ],
    [
      'not the subscription price, if the dealer offers none',
      { subscription_price: 199, price: 30_000 },
      options,
      { text: '$30,000' },
    ],
    ['else the own price, if above 10', { price: 25_990 }, options, { text: '$25,990' }],
    [
      'else the reduced price, with the own price as was-price',
      { price: 25_990, offer_price: 23_990 },
      options,
      { text: '$23,990', label: 'Offer price', was: '$25,990' },
    ],
    [
      'an offer is the only price when there is no own one',
      { offer_price: 23_990 },
      options,
      { text: '$23,990', label: 'Offer price' },
    ],
    ['an offer of 10 is none', { price: 25_990, offer_price: 10 }, options, { text: '$25,990' }],
    [
      'a was-price is the highest earlier one',
      { price: 25_990, offer_price: 23_990, before_price: 27_990 },
      options,
      { text: '$23,990', label: 'Offer price', was: '$27,990' },
    ],
    [
      'an offer and an earlier price are enough for a was-price',
      { offer_price: 23_990, before_price: 27_990 },
      options,
      { text: '$23,990', label: 'Offer price', was: '$27,990' },
    ],
    [
      'a placeholder of $1 is no price beside an offer',
      { price: 1, offer_price: 23_990 },
      options,
      { text: '$23,990', label: 'Offer price' },
    ],
    ['a placeholder of $1 is no price', { price: 1 }, options, { text: 'Enquire for price.', quiet: true }],
    [
      'not a subscription price of 0',
      { subscription_price: 0, price: 30_000 },
      { ...options, subscriptions: true },
      { text: '$30,000' },
    ],
    [
      'a subscription price of 1',
      { subscription_price: 1, price: 30_000 },
      { ...options, subscriptions: true },
      { text: '$1 a week', kind: 'Subscription' },
    ],
    ['a price of 11 is one', { price: 11 }, options, { text: '$11' }],
    ['a price of 10 of a preorder is PREORDER', { price: 10, preorder: true }, options, { text: 'PREORDER' }],
    [
      'an offer above the own price reduces nothing',
      { price: 25_990, offer_price: 26_990 },
      options,
      { text: '$25,990' },
    ],
    [
      'a was-price when the earlier price is higher',
      { price: 25_990, before_price: 27_990 },
      options,
      { text: '$25,990', was: '$27,990' },
    ],
    [
      'no was-price when the earlier price is not higher',
      { price: 25_990, before_price: 25_990 },
      options,
      { text: '$25,990' },
    ],
    ['a price of 10 is none', { price: 10 }, options, { text: 'Enquire for price.', quiet: true }],
    ['else PREORDER, if preorder', { preorder: true }, options, { text: 'PREORDER' }],
    ['a price goes before PREORDER', { price: 60_000, preorder: true }, options, { text: '$60,000' }],
    [
      'else the configured no-price text',
      {},
      { ...options, noPriceText: 'Call us.' },
      { text: 'Call us.', quiet: true },
    ],
    [
      'its kind right beside it when the feed says it',
      { price: 25_990, price_type: 'drive_away' as const },
      options,
      { text: '$25,990', kind: 'Drive away' },
    ],
    [
      'no kind when the feed is silent: it is never inferred',
      { price: 25_990 },
      options,
      { text: '$25,990' },
    ],
  ])('%s', (_rule, car, given, expected) => {
    expect(priceLine(car, given)).toEqual(expected);
  });
});

describe('the displayed price as figures, for leads and exports', () => {
  const none = { subscriptions: false };
  test.each([
    ['own price', { price: 25_990 }, none, { amountDollars: 25_990, kind: 'list', listDollars: 25_990 }],
    [
      'own price with its kind and an earlier price',
      { price: 25_990, before_price: 27_990, price_type: 'drive_away' as const },
      none,
      {
        amountDollars: 25_990,
        kind: 'list',
        priceType: 'drive_away',
        wasDollars: 27_990,
        listDollars: 25_990,
      },
    ],
    [
      'offer below the own price',
      { price: 25_990, offer_price: 23_990 },
      none,
      { amountDollars: 23_990, kind: 'offer', wasDollars: 25_990, listDollars: 25_990 },
    ],
    ['offer alone', { offer_price: 23_990 }, none, { amountDollars: 23_990, kind: 'offer' }],
    [
      'offer beside a $1 placeholder',
      { price: 1, offer_price: 23_990, before_price: 27_990 },
      none,
      { amountDollars: 23_990, kind: 'offer', wasDollars: 27_990 },
    ],
    [
      'subscription, with the list price',
      { price: 25_990, subscription_price: 199 },
      { subscriptions: true },
      { amountDollars: 199, kind: 'subscription', listDollars: 25_990 },
    ],
    ['placeholder alone', { price: 1 }, none, undefined],
    ['ten dollars', { price: 10, offer_price: 10 }, none, undefined],
    ['nothing', {}, none, undefined],
  ])('%s', (_case, car, given, expected) => expect(displayedPrice(car, given)).toEqual(expected));
});
