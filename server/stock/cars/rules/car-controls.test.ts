import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { pdfSchema } from '#server/settings/car-page-schema';
import { cardsSchema } from '#server/settings/cards-schema';
import { financeSchema } from '#server/settings/finance-schema';
import { ordersSchema } from '#server/settings/orders-schema';
import { paymentsSchema } from '#server/settings/payments-schema';
import { tradeInSchema } from '#server/settings/trade-in-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { location } from '../../../../tests/support/stock';
import { pageActions, pageLinks } from './car-controls';
import { isTradeInAllowed, isValuationEligible } from './trade-in';

const dealer = (cards = {}, finance = {}, tradeIn = {}, pdf = {}, sells = false) => ({
  cards: cardsSchema.parse(cards),
  finance: financeSchema.parse(finance),
  locations: [location('yard')],
  pdf: pdfSchema.parse(pdf),
  trade_in: tradeInSchema.parse(tradeIn),
  orders: ordersSchema.parse({ enabled: sells }),
  payments: paymentsSchema.parse({ methods: sells ? [{ kind: 'practice' }] : [] }),
  wording: {
    no_price: 'Enquire for price.',
    contact_button: 'Contact Us',
    enquire_button: 'Enquire Now',
    offer_button: 'Enquire Now',
    submit_button: 'Message Now',
    call: 'Call the dealer',
  },
});
const all = () => true;
const none = () => false;

const actions = (car: Partial<Car>, cards = {}) =>
  pageActions(buildCar(car), dealer(cards)).map(({ text, price }) => [text, price].filter(Boolean).join(' '));

test.each<[string, Partial<Car>, boolean, boolean]>([
  ['for a used car on a site that sells online', { car_type: 'used' }, true, true],
  ['not for a new car', { car_type: 'new' }, true, false],
  ['not for a reserved car', { car_type: 'used', reserved: true }, true, false],
  ['not on other sites', { car_type: 'used' }, false, false],
])('Buy Online %s', (_rule, car, sells, isShown) => {
  const site = dealer({ reserve: { journey: true } }, {}, {}, {}, sells);
  const shown = pageActions(buildCar({ id: 'u 1', price: 30_000, ...car }), site);
  const href = isShown ? '/checkout-journey?car_id=u%201' : undefined;
  expect(shown.find(({ kind }) => kind === 'buy')?.href).toBe(href);
});

describe('buttons of a car page, the primary one first', () => {
  const reserve = { reserve: {} };
  test.each<[string, string[], string[]]>([
    ['enquiry and test drive', actions({}), ['Enquire Now', 'Book a Test Drive']],
    [
      'Reserve only if the car is eligible',
      actions({}, reserve),
      ['Enquire Now', 'Reserve Now $200', 'Book a Test Drive'],
    ],
    [
      'its price label is hidden if the deposit is $0',
      actions({}, { reserve: { deposit_dollars: 0 } }),
      ['Enquire Now', 'Reserve Now', 'Book a Test Drive'],
    ],
    ['not Reserve when reserved', actions({ reserved: true }, reserve), ['Enquire Now', 'Book a Test Drive']],
    [
      'not Reserve when coming soon',
      actions({ status: 'coming_soon' }, reserve),
      ['Enquire Now', 'Book a Test Drive'],
    ],
    [
      'Find Me Something Similar instead of them all when unavailable',
      actions({ status: 'sold' }, reserve),
      ['Find Me Something Similar'],
    ],
  ])('%s', (_rule, shown, expected) => {
    expect(shown).toEqual(expected);
  });
});

const links = (car: Partial<Car>, exists: (href: string) => boolean, ...given: Parameters<typeof dealer>) =>
  pageLinks(buildCar({ id: 'u 1', slug: 'a-car', ...car }), dealer(...given), exists).map(
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

describe('other links of the page', () => {
  test.each<[string, string[], string[]]>([
    ['trade-in, finance, history report, photos, share, PDF', links(report, all), everything],
    ['only pages that exist', links(report, none), ['history https://reports.example/u1']],
    [
      'trade-in only if it is allowed for the car',
      links(report, all, {}, {}, { allowed: false }),
      without('trade-in'),
    ],
    [
      'trade-in only if the site has its form',
      links(report, all, {}, {}, { form: { enabled: false } }),
      without('trade-in'),
    ],
    [
      'the PDF only if the dealer offers it',
      links(report, all, {}, {}, {}, { offered: false }),
      without('pdf'),
    ],
    ['the history report only if the car has a file', links({}, all), without('history')],
    ['not a file that is no safe link', links({ file: 'javascript:alert(1)' }, all), without('history')],
    [
      'a finance link per car',
      links({ has_nvic: true }, all, {}, { car_href: '/personalised/finance' }).slice(1, 2),
      ['finance /personalised/finance?car_id=u%201'],
    ],
    [
      'of a sold car only share and PDF',
      links({ ...report, status: 'sold' }, all),
      ['share /cars/a-car/share', 'pdf /cars/a-car.pdf'],
    ],
  ])('%s', (_rule, shown, expected) => {
    expect(shown).toEqual(expected);
  });
});

describe('trade-in', () => {
  const textOf = (car: Partial<Car>, tradeIn: object) =>
    pageLinks(buildCar({ price: 30_000, ...car }), dealer({}, {}, tradeIn), all).find(
      ({ kind }) => kind === 'trade-in',
    )?.text;
  const value = 'Value your trade-in';
  const ordinary = 'Trade in your car';
  const on = { autograb: true };
  test.each<[string, string | undefined, Partial<Car>, object]>([
    ['a car in stock: a valuation', value, {}, on],
    ['reserved: the ordinary trade-in', ordinary, { reserved: true }, on],
    ['coming soon: the ordinary trade-in', ordinary, { status: 'coming_soon' }, on],
    ['a price of 201: a valuation', value, { price: 201 }, on],
    ['a price of 200: the ordinary trade-in', ordinary, { price: 200 }, on],
    ['a price of 0: the ordinary trade-in', ordinary, { price: 0 }, on],
    ['no price: the ordinary trade-in', ordinary, { price: undefined }, on],
    ['an offer price only: the ordinary trade-in', ordinary, { price: undefined, offer_price: 9_000 }, on],
    ['autograb off: the ordinary trade-in', ordinary, {}, {}],
    ['sold: none', undefined, { status: 'sold' }, on],
    ['a make without trade-in: none', undefined, { make: 'Kia' }, { ...on, hidden_makes: ['KIA'] }],
    ['no trade-ins on cars: none', undefined, {}, { ...on, allowed: false }],
  ])('%s', (_rule, text, car, tradeIn) => {
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
        const [link] = pageLinks(car, dealer({}, {}, tradeIn), all).filter(({ kind }) => kind === 'trade-in');
        expect(link?.text).toBe(isShown ? expected : undefined);
      }),
    );
  });
});
