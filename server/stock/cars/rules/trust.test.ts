import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { type TrustKind, trustKinds } from '#server/settings/car-page-schema';
import type { AustralianState } from '#server/settings/location-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../../tests/support/test-tenant';
import { trustFacts } from './trust';

const now = new Date('2026-11-20T02:00:00.000Z');
const reply = 'Usually replies within 40 minutes during opening hours';
const factsOfCar: Partial<Car> = {
  file: 'https://history.example/1',
  rego_expiry: '2027-03-12',
  variant: { ancaprating: '5' },
  created_at: '2026-10-25T00:00:00.000Z',
};
const nsw = {
  state: 'NSW',
  transfer_dollars: 37,
  year_dollars: 960.5,
  as_of: '2026-07-01',
  source: 'Sample amounts',
};
const facts = (
  change: Partial<Car> = {},
  {
    trust = [...trustKinds],
    money_back = true,
    ...more
  }: { trust?: TrustKind[]; money_back?: boolean; money_back_terms?: string } = {},
  words: string | undefined = reply,
  state: AustralianState = 'QLD',
) =>
  trustFacts(
    buildCar({ ...factsOfCar, ...change }),
    testTenant({
      car_page: { trust, money_back, warranty: { new_cars: 'five years' }, ...more },
      price: { in_full: true },
      default_state: 'qld',
      orders: { registration: [nsw] },
      cards: { certified: { manufacturer: 'Kia', label: 'Kia Certified', points: ['Checked'] } },
    }),
    now,
    { reply: words, state },
  );
const texts = (...given: Parameters<typeof facts>) => facts(...given).map(({ text }) => text);

describe('the facts below a price', () => {
  test('are those that the dealer chose, in the dealer’s order', () => {
    expect(texts()).toEqual([
      '48-hour money back',
      'History report',
      'Rego until 12 Mar 2027',
      '5-star ANCAP rating',
      'Listed 26 days ago',
      reply,
    ]);
    expect(texts({}, { trust: ['ancap', 'rego'] })).toEqual([
      '5-star ANCAP rating',
      'Rego until 12 Mar 2027',
    ]);
    expect(texts({}, { trust: [] })).toEqual([]);
  });

  test('link to what proves or explains them', () => {
    const links = (...given: Parameters<typeof facts>) =>
      facts(...given).flatMap(({ kind, href }) => (href ? [[kind, href]] : []));
    const history = ['history', 'https://history.example/1'];
    expect(links()).toEqual([history]);
    expect(links({ make: 'Kia', slug: 'a-kia', certified: true })).toEqual([
      ['certified', '/cars/a-kia/certified'],
      history,
    ]);
    const terms = '/terms-and-conditions#returns';
    expect(links({}, { money_back_terms: terms })).toEqual([['money_back', terms], history]);
    expect(links({}, { money_back_terms: '/no-such-page' })).toEqual([history]);
  });

  test.each<[string, TrustKind, Partial<Car>]>([
    ['no money back for a new car', 'money_back', { car_type: 'new' }],
    ['no money back for a car of unknown type', 'money_back', { car_type: undefined }],
    ['no report that is missing', 'history', { file: undefined }],
    ['no report that is no web address', 'history', { file: 'javascript:alert(1)' }],
    ['no rego that is unknown', 'rego', { rego_expiry: undefined }],
    ['no rego that has expired', 'rego', { rego_expiry: '2026-11-20' }],
    ['no stars without a rating', 'ancap', { variant: undefined }],
    ['no stars for a rating in other words', 'ancap', { variant: { ancaprating: 'Not tested' } }],
    ['no stars for none', 'ancap', { variant: { ancaprating: '0' } }],
    ['no stars for six', 'ancap', { variant: { ancaprating: '6' } }],
    ['no days without a day of arrival', 'listed', { created_at: undefined }],
    ['no days for a day to come', 'listed', { created_at: '2026-11-25T00:00:00.000Z' }],
    ...trustKinds.map((kind): [string, TrustKind, Partial<Car>] => [
      `no ${kind} of a sold car`,
      kind,
      { status: 'sold' },
    ]),
  ])('claim %s', (_rule, kind, car) => {
    expect(texts(car, { trust: [kind] })).toEqual([]);
  });

  test('say where a car is returned to a shopper of another state', () => {
    const trust = { trust: ['money_back' as const] };
    expect(texts({}, trust, reply, 'VIC')).toEqual(['48-hour money back, returned to a yard in Queensland']);
  });

  test('say what becomes of a registration in another state', () => {
    const rego = { trust: ['rego' as const] };
    expect(facts({}, rego, reply, 'VIC')).toEqual([
      { kind: 'rego', text: 'Rego from Queensland doesn’t carry over to Victoria', isCaution: true },
    ]);
    expect(texts({ price: 30_000 }, rego, reply, 'NSW')).toEqual([
      'Rego from Queensland doesn’t carry over: $961 for New South Wales’s is in the price',
    ]);
    expect(texts({ rego_expiry: undefined }, rego, reply, 'NSW')).toEqual([]);
  });

  test('have the warranty', () => {
    expect(texts({ car_type: 'new' }, { trust: ['warranty'] })).toEqual(['Warranty: five years']);
  });

  test('claim neither money back nor a reply time where the dealer has none', () => {
    expect(texts({}, { trust: ['money_back'], money_back: false })).toEqual([]);
    const tenant = testTenant({ car_page: { trust: ['reply'] } });
    expect(trustFacts(buildCar(factsOfCar), tenant, now, { reply: undefined, state: 'QLD' })).toEqual([]);
  });

  test.each([
    ['2026-11-20T00:00:00.000Z', 'Listed today'],
    // Already the 20th in Brisbane.
    ['2026-11-19T14:00:00.000Z', 'Listed today'],
    ['2026-11-19T13:59:00.000Z', 'Listed yesterday'],
    ['2026-11-18T00:00:00.000Z', 'Listed 2 days ago'],
    ['2025-11-20T00:00:00.000Z', 'Listed 365 days ago'],
  ])('count the days since %s', (created_at, text) => {
    expect(texts({ created_at }, { trust: ['listed'] })).toEqual([text]);
  });

  test.each(['5', '5.0', '5 stars', '5 Star', ' 5 '])('read the rating %j', (ancaprating) => {
    expect(texts({ variant: { ancaprating } }, { trust: ['ancap'] })).toEqual(['5-star ANCAP rating']);
  });

  test('name the month of a rego without a day', () => {
    expect(texts({ rego_expiry: '2026-11' }, { trust: ['rego'] })).toEqual(['Rego until Nov 2026']);
  });
});
