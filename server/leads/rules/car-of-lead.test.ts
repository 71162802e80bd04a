import { describe, expect, it } from 'vitest';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { lead as adfLead, tenant as adfTenant } from '../../../tests/support/adf-leads';
import { testTenant } from '../../../tests/support/test-tenant';
import { adfDocument } from './adf';
import { carOfLead, pricesInWords } from './car-of-lead';
import { leadEmail } from './lead-email';
import { csvHeader, csvLead } from './lead-export';
import { leadFacts } from './lead-record';

const inQld = { state: 'QLD', now: new Date('2026-11-20T00:00:00Z') } as const;
const site = (subscriptions: boolean) => testTenant({ stock: { subscriptions } });

/** The price type shown if neither the feed nor the tenant says what it includes. */
const price_kind = 'Excl. govt. charges';
const priced = (prices: Parameters<typeof buildCar>[0]) =>
  buildCar({ price: undefined, price_type: undefined, ...prices });

/** The fields of a lead's car that are about its price. */
const pricesOf = (car: Car, subscriptions: boolean) =>
  Object.fromEntries(
    Object.entries(carOfLead(car, site(subscriptions), inQld)).filter(([name]) => /price/.test(name)),
  );

describe('a lead has the price that the car page showed', () => {
  const offer = { price: 23_990, price_kind, price_label: 'Offer price', price_text: '$23,990' };
  const offerText = '$23,990 Excl. govt. charges (offer price)';
  const noPrice = 'Enquire for price.';
  const subscribed = { price: 30_000, subscription_price: 199 };
  const weekly = { price: 199, price_per: 'week', price_kind: 'Subscription', price_text: '$199 a week' };

  it.each<[string, Partial<Car>, object, string, boolean?]>([
    [
      'with its kind',
      { price: 25_990, price_type: 'drive_away' },
      { price: 25_990, price_kind: 'Drive away', price_text: '$25,990', list_price: 25_990 },
      '$25,990 Drive away',
    ],
    [
      'with the earlier price and the list price of an offer',
      { price: 25_990, offer_price: 23_990, before_price: 27_990 },
      { ...offer, was_price: 27_990, list_price: 25_990 },
      `${offerText}, was $27,990, list price $25,990`,
    ],
    ['but none for a $1 placeholder', { price: 1 }, { price_text: noPrice }, noPrice],
    ['or the label of a preorder', { preorder: true }, { price_text: 'PREORDER' }, 'PREORDER'],
    [
      'by the week if the dealer offers subscriptions',
      subscribed,
      { ...weekly, list_price: 30_000 },
      '$199 a week Subscription, list price $30,000',
      true,
    ],
  ])('%s', (_rule, prices, expected, words, hasSubscriptions = false) => {
    const carried = pricesOf(priced(prices), hasSubscriptions);
    expect(carried).toEqual(expected);
    expect(pricesInWords(carried)).toBe(words);
  });

  it('even if it was stored with a price alone', () => {
    expect(pricesInWords({ price: 45_990 })).toBe('$45,990');
    expect(pricesInWords({})).toBe('');
  });
});

describe('every destination gets the displayed price and the list price', () => {
  const withPrice = (prices: Parameters<typeof priced>[0], subscriptions = false) => ({
    ...adfLead,
    car: { id: 'c1', slug: 'hilux', name: 'HiLux', ...pricesOf(priced(prices), subscriptions) },
  });
  const offered = withPrice({ price: 25_990, offer_price: 23_990, price_type: 'drive_away' });

  it('ADF has the offer as its price and the rest in its comment', () => {
    expect(adfDocument(offered, adfTenant)).toContain(
      '<price type="asking" currency="AUD">23990</price>\n' +
        '      <pricecomments>$23,990 Drive away (offer price), was $25,990, list price $25,990</pricecomments>',
    );
  });

  it('ADF never has a weekly price as the price of the car', () => {
    const document = adfDocument(withPrice({ price: 30_000, subscription_price: 199 }, true), adfTenant);
    expect(document).toContain('<price type="asking" currency="AUD">30000</price>');
    expect(document).toContain('<pricecomments>$199 a week Subscription, list price $30,000</pricecomments>');
  });

  it('the email has a line for each', () => {
    expect(leadEmail(offered, adfTenant, 'd').text).toContain(
      'Price: $23,990 Drive away (offer price)\nWas: $25,990\nList price: $25,990\n',
    );
  });

  it('the CSV file has a column for each', () => {
    const names = csvHeader().trim().split(',');
    const values = csvLead({ ...offered, fields: {} })
      .trim()
      .split(',');
    const columns = ['price', 'price_kind', 'was_price', 'list_price'];
    const found = columns.map((name) => values[names.indexOf(name)]);
    expect(found).toEqual(['23990', 'Drive away', '25990', '25990']);
  });

  it('the API and webhooks have a field for each', () => {
    const prices = { price: 23_990, price_kind: 'Drive away', was_price: 25_990, list_price: 25_990 };
    expect(leadFacts(offered, 'new').car).toMatchObject(prices);
  });
});

describe('a lead from a site that shows prices in full', () => {
  const inFull = testTenant({
    price: { in_full: true },
    orders: {
      registration: [
        { state: 'QLD', transfer_dollars: 32, year_dollars: 880, as_of: '2026-07-01', source: 'x' },
      ],
    },
  });
  const car = carOfLead(priced({ price: 30_000, variant: { cylinders: 4 } }), inFull, inQld);

  it('has the price that the page led with, and the dealer’s as ever', () => {
    expect(car).toMatchObject({
      price: 30_000,
      price_kind,
      in_full_price: 31_780,
      in_full_text: '≈\u00a0$31,780 drive away in QLD',
    });
  });

  it('names both to people, the leading one first', () => {
    expect(pricesInWords(car)).toBe(
      '≈\u00a0$31,780 drive away in QLD, our price $30,000 Excl. govt. charges',
    );
  });

  it('has one price where the dealer’s is drive away', () => {
    const own = carOfLead(priced({ price: 30_000, price_type: 'drive_away' }), inFull, inQld);
    expect(own.in_full_text).toBeUndefined();
    expect(pricesInWords(own)).toBe('$30,000 Drive away');
  });
});

describe('a lead describes its car for CRMs', () => {
  it("in shoppers' words, with the first photo of the site", () => {
    const photo = { url: 'https://photos.example/1.jpg' };
    const ute = buildCar({ slug: 'ute', body: '4D UTILITY', redbookcode: 'FORD13DA', images: [photo] });
    expect(carOfLead(ute, site(false), inQld)).toMatchObject({
      body: 'Ute',
      transmission: 'Automatic',
      doors: 4,
      redbookcode: 'FORD13DA',
      item_type: 'car',
      image: expect.stringMatching(/^\/media\/photos\/\d+\/ute\/[0-9a-f]{12}$/),
    });
  });

  it('without unknown details: an outline is no photo', () => {
    const bare = carOfLead(
      buildCar({ images: [], doors: undefined, redbookcode: undefined }),
      site(false),
      inQld,
    );
    for (const name of ['image', 'doors', 'redbookcode'] as const) expect(bare[name]).toBeUndefined();
  });
});
