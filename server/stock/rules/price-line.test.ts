import { describe, expect, test } from 'vitest';
import { priceLine } from './price-line';

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
      { text: '$23,990', was: '$25,990' },
    ],
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
