import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { watchlistSchema } from '#server/settings/accounts-schema';
import type { Car } from '#server/settings/car';
import { cardsSchema } from '#server/settings/car-page-schema';
import { tradeInSchema } from '#server/settings/trade-in-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { location } from '../../../../tests/support/stock';
import { testTenant } from '../../../../tests/support/test-tenant';
import { cardButtons, isSavable, savesOf } from './buttons';
import { pageActions, pageLinks } from './car-controls';
import { isTradeInAllowed, isValuationEligible } from './trade-in';

type Given = z.input<typeof cardsSchema>;

const buttons = (car: Partial<Car>, settings: Given = {}, wording: object = {}) =>
  cardButtons(buildCar({ slug: 'a-car', ...car }), {
    cards: cardsSchema.parse(settings),
    locations: [location('yard')],
    wording: testTenant({ wording }).wording,
  });
const texts = (...given: Parameters<typeof buttons>) =>
  buttons(...given).map(({ text, price }) => [text, price].filter(Boolean).join(' '));

const reserve = { reserve: {} };

const full: Given = { reserve: {}, test_drive_button: true };
const everyKind: Given = { reserve: { car_types: ['new', 'demo', 'used'], deposit_dollars: 0 } };
const words = {
  similar_button: 'Find me one like it',
  test_drive_button: 'Book a test drive',
  reserve_button: 'Hold it for me',
};

describe('the buttons of a card', () => {
  test.each<[string, string[], string]>([
    ['offer an enquiry', texts({}), 'Enquiry'],
    ['offer an enquiry for a car that is coming soon', texts({ status: 'coming_soon' }), 'Enquiry'],
    ['offer an enquiry for a reserved car', texts({ reserved: true }), 'Enquiry'],
    ['may offer a test drive instead', texts({}, { test_drive_button: true }), 'Book a Test Drive'],
    ['may have the tenant’s words', texts({}, { enquiry_button: 'Ask' }), 'Ask'],
    ['may have them on every button', texts({}, full, words), 'Book a test drive, Hold it for me $200'],
    ['may have them once sold', texts({ status: 'sold' }, full, words), 'Find me one like it'],
    [
      'speak of a ride',
      texts({ item_type: 'motorcycle' }, { test_drive_button: true }, words),
      'Book a test ride',
    ],
    ['may offer to reserve', texts({}, reserve), 'Enquiry, Reserve Now $200'],
    ['offer similar cars once sold', texts({ status: 'sold' }, full), 'Find Me Something Similar'],
    ['offer no reservation of a car to come', texts({ status: 'coming_soon' }, reserve), 'Enquiry'],
    ['offer no second reservation', texts({ reserved: true }, reserve), 'Enquiry'],
    ['offer no reservation of a car at its deposit', texts({ price: 200 }, reserve), 'Enquiry'],
    ['reserve a car for more than its deposit', texts({ price: 201 }, reserve), 'Enquiry, Reserve Now $200'],
    ['offer no reservation without a price', texts({ price: undefined }, reserve), 'Enquiry'],
    ['offer no reservation of other types', texts({ car_type: 'new' }, reserve), 'Enquiry'],
    ['offer no reservation of an unknown type', texts({ car_type: undefined }, reserve), 'Enquiry'],
    ['reserve an unknown type if all are', texts({ car_type: undefined }, everyKind), 'Enquiry, Reserve Now'],
    ['hide a deposit of $0', texts({}, { reserve: { deposit_dollars: 0 } }), 'Enquiry, Reserve Now'],
  ])('%s', (_rule, shown, expected) => {
    expect(shown.join(', ')).toBe(expected);
  });

  test.each<[string, Given]>([
    ['enquire', {}],
    ['test-drive checkout', full],
    ['enquire buy-online', { reserve: { address: 'buy-online' } }],
  ])('link to %s of the car with the settings %j', (pages, settings) => {
    const expected = pages.split(' ').map((page) => `/cars/a-car/${page}`);
    expect(buttons({}, settings).map(({ href }) => href)).toEqual(expected);
  });
});

const needsPhotos: Given = { saving_needs_photos: true };

test.each<[boolean, string, Partial<Car>, Given]>([
  [true, 'in stock', {}, {}],
  [false, 'that is sold', { status: 'sold' }, {}],
  [true, 'that is coming soon', { status: 'coming_soon' }, {}],
  [false, 'without a price', { price: undefined }, {}],
  [true, 'at $1', { price: 1 }, {}],
  [true, 'with an offer price only', { price: undefined, offer_price: 20_000 }, {}],
  [false, 'without photos where saving needs them', { images: [] }, needsPhotos],
  [true, 'without photos elsewhere', { images: [] }, {}],
  [true, 'with a primary photo only', { images: [], primary_image_url: '/a.jpg' }, needsPhotos],
])('favourite and compare are shown (%s) for a car %s', (isShown, _rule, car, settings) => {
  expect(isSavable(buildCar(car), cardsSchema.parse(settings))).toBe(isShown);
});

const noFavourites: Given = { favourites: false };

test.each<[string, Partial<Car>, boolean, Given, object]>([
  ['is a favourite on a site without a watchlist', {}, false, {}, { favourite: true }],
  ['is missing where favourites are off too', {}, false, noFavourites, {}],
  ['is missing on a sold car', { status: 'sold' }, false, {}, {}],
  ['is the watchlist’s on a site with one', {}, true, {}, { watchlist: 'all' }],
  ['is the watchlist’s where favourites are off', {}, true, noFavourites, { watchlist: 'all' }],
  ['is there for a car that is coming soon', { status: 'coming_soon' }, true, {}, { watchlist: 'all' }],
  ['is there for a car without a price', { price: undefined }, true, {}, { watchlist: 'all' }],
  ['is only for shoppers who saved it on a sold car', { status: 'sold' }, true, {}, { watchlist: 'saved' }],
])('the button that saves a car %s', (_rule, car, enabled, settings, expected) => {
  const site = { cards: cardsSchema.parse(settings), watchlist: watchlistSchema.parse({ enabled }) };
  expect(savesOf(buildCar(car), site)).toEqual(expected);
});

interface Settings {
  readonly cards?: object;
  readonly finance?: object;
  readonly tradeIn?: object;
  readonly pdf?: object;
  readonly sells?: boolean;
}
const dealer = ({ cards = {}, finance = {}, tradeIn = {}, pdf = {}, sells = false }: Settings) =>
  testTenant({
    cards,
    finance,
    pdf,
    trade_in: tradeIn,
    orders: { enabled: sells },
    payments: { methods: sells ? [{ kind: 'practice' }] : [] },
  });
const all = () => true;

test.each<[boolean, string, Partial<Car>, sells: boolean]>([
  [true, 'a used car on a site that sells online', {}, true],
  [false, 'a new car', { car_type: 'new' }, true],
  [false, 'a reserved car', { reserved: true }, true],
  [false, 'a car on other sites', {}, false],
])('Buy Online is shown (%s) for %s', (isShown, _rule, car, sells) => {
  const given = buildCar({ id: 'u 1', price: 30_000, car_type: 'used', ...car });
  const shown = pageActions(given, dealer({ cards: { reserve: { journey: true } }, sells }));
  const href = isShown ? '/checkout-journey?car_id=u%201' : undefined;
  expect(shown.find(({ kind }) => kind === 'buy')?.href).toBe(href);
});

test.each<[string, string, Partial<Car>, object]>([
  ['an enquiry and a test drive', 'Enquire Now, Book a Test Drive', {}, {}],
  ['a reservation', 'Enquire Now, Book a Test Drive, Reserve Now $200', {}, reserve],
  ['neither a drive nor a second reservation of a reserved car', 'Enquire Now', { reserved: true }, reserve],
  ['neither of them before a car arrives', 'Enquire Now', { status: 'coming_soon' }, reserve],
  ['similar cars once sold', 'Find Me Something Similar', { status: 'sold' }, reserve],
])('the buttons of a car page offer %s, the primary one first', (_rule, expected, car, cards) => {
  const texts = pageActions(buildCar(car), dealer({ cards })).map(({ text, price }) =>
    [text, price].filter(Boolean).join(' '),
  );
  expect(texts.join(', ')).toBe(expected);
});

test.each<[string, string, Partial<Car>, boolean]>([
  ['Buy Online, which a used car is for', 'buy, enquiry, test-drive, reserve', { car_type: 'used' }, true],
  ['Reserve Now, for which a deposit is paid', 'reserve, enquiry, test-drive', { car_type: 'demo' }, true],
  ['the enquiry where nothing is paid online', 'enquiry, test-drive, reserve', { car_type: 'used' }, false],
])('the best step online leads: %s', (_rule, expected, car, sells) => {
  const cards = { reserve: { journey: true } };
  const actions = pageActions(buildCar({ price: 30_000, ...car }), dealer({ cards, sells }));
  expect(actions.map(({ kind }) => kind).join(', ')).toBe(expected);
});

describe('the other links of the page', () => {
  const links = (car: Partial<Car>, settings: Settings = {}, exists: (href: string) => boolean = all) =>
    pageLinks(buildCar({ id: 'u 1', slug: 'a-car', ...car }), dealer(settings), exists).map(
      ({ kind, href }) => `${kind} ${href}`,
    );
  const report = { file: 'https://reports.example/u1' };
  const everything = [
    'trade-in /cars/trade-in?car_id=u%201',
    'finance /finance?car_id=u%201',
    'history https://reports.example/u1',
    'photos /cars/a-car/request-photos',
    'share /cars/a-car/share',
    'pdf /cars/a-car.pdf',
  ];
  const without = (kind: string) => everything.filter((link) => !link.startsWith(kind));
  const noForm = { tradeIn: { form: { enabled: false } } };

  test.each<[string, string[], string[]]>([
    ['are trade-in, finance, history report, photos, share and PDF', links(report), everything],
    ['lead only to pages that exist', links(report, {}, () => false), [everything[2] ?? '']],
    ['have no trade-in where it is off', links(report, { tradeIn: { allowed: false } }), without('trade-in')],
    ['have no trade-in without its form', links(report, noForm), without('trade-in')],
    ['have no PDF where it is off', links(report, { pdf: { offered: false } }), without('pdf')],
    [
      'have a video and a 360° view where the feed has them',
      links({ video_url: 'https://video.example/1', spin_url: 'https://spin.example/1' }).slice(2, 4),
      ['video https://video.example/1', 'spin https://spin.example/1'],
    ],
    ['have no video at an unsafe address', links({ video_url: 'http://video.example' }), without('history')],
    ['have no history report without a file', links({}), without('history')],
    ['have no unsafe history report', links({ file: 'javascript:alert(1)' }), without('history')],
    ['of a sold car are share and PDF', links({ ...report, status: 'sold' }), everything.slice(-2)],
  ])('%s', (_rule, shown, expected) => {
    expect(shown).toEqual(expected);
  });

  test('may lead to finance of the car', () => {
    const finance = { car_href: '/personalised/finance' };
    expect(links({ has_nvic: true }, { finance })).toContain('finance /personalised/finance?car_id=u%201');
  });
});

describe('trade-in', () => {
  const textOf = (car: Partial<Car>, tradeIn: object) =>
    pageLinks(buildCar({ price: 30_000, ...car }), dealer({ tradeIn }), all).find(
      ({ kind }) => kind === 'trade-in',
    )?.text;
  const value = 'Value your trade-in';
  const ordinary = 'Trade in your car';
  // The rest of the rule is in trade-in.test.ts, and the property below connects both.
  test.each<[string, string | undefined, Partial<Car>, object]>([
    ['a valuation for a car in stock', value, {}, { autograb: true }],
    ['the ordinary form for a reserved car', ordinary, { reserved: true }, { autograb: true }],
    ['the ordinary form where valuations are off', ordinary, {}, {}],
    ['nothing for a sold car', undefined, { status: 'sold' }, { autograb: true }],
  ])('offers %s', (_rule, text, car, tradeIn) => {
    expect(textOf(car, tradeIn)).toBe(text);
  });

  test('is valued online exactly for an eligible car where trade-in is allowed', () => {
    const cars = fc.record({
      status: fc.constantFrom('in_stock', 'coming_soon', 'sold'),
      reserved: fc.boolean(),
      price: fc.constantFrom(undefined, 0, 200, 201, 30_000),
      offer_price: fc.constantFrom(undefined, 9_000),
      make: fc.constantFrom('Kia', 'Toyota'),
      car_type: fc.constantFrom(undefined, 'new', 'demo', 'used'),
    });
    const settings = fc.record({
      autograb: fc.boolean(),
      allowed: fc.boolean(),
      hidden_makes: fc.constantFrom([], ['kia']),
      car_types: fc.constantFrom(['new', 'demo', 'used'], ['used']),
      form: fc.record({ enabled: fc.boolean() }),
    });
    fc.assert(
      fc.property(cars, settings, (given, tradeIn) => {
        const car = buildCar(given as Partial<Car>);
        const site = tradeInSchema.parse(tradeIn);
        const isShown = isTradeInAllowed(car, site) && site.form.enabled;
        const expected = isValuationEligible(car, site) ? value : ordinary;
        const [link] = pageLinks(car, dealer({ tradeIn }), all).filter(({ kind }) => kind === 'trade-in');
        expect(link?.text).toBe(isShown ? expected : undefined);
      }),
    );
  });
});
