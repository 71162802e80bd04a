import { describe, expect, test } from 'vitest';
import { displayedPrice, priceLine, priceOptions } from './price-line';

const excluding = 'excluding_government_charges' as const;
const options = { subscriptions: false, noPriceText: 'Enquire for price.', defaultType: excluding };
const kind = 'Excl. govt. charges';

describe('price display order', () => {
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
      { text: '$30,000', kind },
    ],
    ['else the own price, if above 10', { price: 25_990 }, options, { text: '$25,990', kind }],
    [
      'else the reduced price, with the own price as was-price',
      { price: 25_990, offer_price: 23_990 },
      options,
      { text: '$23,990', kind, label: 'Offer price', was: '$25,990' },
    ],
    [
      'an offer is the only price when there is no own one',
      { offer_price: 23_990 },
      options,
      { text: '$23,990', kind, label: 'Offer price' },
    ],
    ['an offer of 10 is none', { price: 25_990, offer_price: 10 }, options, { text: '$25,990', kind }],
    [
      'a was-price is the highest earlier one',
      { price: 25_990, offer_price: 23_990, before_price: 27_990 },
      options,
      { text: '$23,990', kind, label: 'Offer price', was: '$27,990' },
    ],
    [
      'an offer and an earlier price are enough for a was-price',
      { offer_price: 23_990, before_price: 27_990 },
      options,
      { text: '$23,990', kind, label: 'Offer price', was: '$27,990' },
    ],
    [
      'a placeholder of $1 is no price beside an offer',
      { price: 1, offer_price: 23_990 },
      options,
      { text: '$23,990', kind, label: 'Offer price' },
    ],
    ['a placeholder of $1 is no price', { price: 1 }, options, { text: 'Enquire for price.', quiet: true }],
    [
      'not a subscription price of 0',
      { subscription_price: 0, price: 30_000 },
      { ...options, subscriptions: true },
      { text: '$30,000', kind },
    ],
    [
      'a subscription price of 1',
      { subscription_price: 1, price: 30_000 },
      { ...options, subscriptions: true },
      { text: '$1 a week', kind: 'Subscription' },
    ],
    ['a price of 11 is one', { price: 11 }, options, { text: '$11', kind }],
    ['a price of 10 of a preorder is PREORDER', { price: 10, preorder: true }, options, { text: 'PREORDER' }],
    [
      'an offer above the own price reduces nothing',
      { price: 25_990, offer_price: 26_990 },
      options,
      { text: '$25,990', kind },
    ],
    [
      'a was-price when the earlier price is higher',
      { price: 25_990, before_price: 27_990 },
      options,
      { text: '$25,990', kind, was: '$27,990' },
    ],
    [
      'no was-price when the earlier price is not higher',
      { price: 25_990, before_price: 25_990 },
      options,
      { text: '$25,990', kind },
    ],
    ['a price of 10 is none', { price: 10 }, options, { text: 'Enquire for price.', quiet: true }],
    ['else PREORDER, if preorder', { preorder: true }, options, { text: 'PREORDER' }],
    ['a price goes before PREORDER', { price: 60_000, preorder: true }, options, { text: '$60,000', kind }],
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
      "the tenant's default kind when the feed does not say",
      { price: 25_990 },
      { ...options, defaultType: 'before_on_roads' as const },
      { text: '$25,990', kind: 'Before on-road costs' },
    ],
  ])('%s', (_rule, car, given, expected) => {
    expect(priceLine(car, given)).toEqual(expected);
  });
});

describe('the displayed price as figures, for leads and exports', () => {
  const none = { subscriptions: false, defaultType: excluding };
  const priceType = excluding;
  test.each([
    [
      'own price',
      { price: 25_990 },
      none,
      { amountDollars: 25_990, kind: 'list', priceType, listDollars: 25_990 },
    ],
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
      { amountDollars: 23_990, kind: 'offer', priceType, wasDollars: 25_990, listDollars: 25_990 },
    ],
    ['offer alone', { offer_price: 23_990 }, none, { amountDollars: 23_990, kind: 'offer', priceType }],
    [
      'offer beside a $1 placeholder',
      { price: 1, offer_price: 23_990, before_price: 27_990 },
      none,
      { amountDollars: 23_990, kind: 'offer', priceType, wasDollars: 27_990 },
    ],
    [
      'subscription, with the list price',
      { price: 25_990, subscription_price: 199 },
      { ...none, subscriptions: true },
      { amountDollars: 199, kind: 'subscription', listDollars: 25_990 },
    ],
    ['placeholder alone', { price: 1 }, none, undefined],
    ['ten dollars', { price: 10, offer_price: 10 }, none, undefined],
    ['nothing', {}, none, undefined],
  ])('%s', (_case, car, given, expected) => expect(displayedPrice(car, given)).toEqual(expected));
});

describe('how a tenant displays prices', () => {
  const tenant = (price: object) => ({
    stock: { subscriptions: true },
    wording: { no_price: 'Call us.' },
    price,
  });
  test.each([
    [{ default_type: 'drive_away' as const }, 'drive_away'],
    [{}, excluding],
  ])('%j gives %s to prices without a type in the feed', (price, defaultType) => {
    expect(priceOptions(tenant(price))).toEqual({
      subscriptions: true,
      noPriceText: 'Call us.',
      defaultType,
    });
  });
});
