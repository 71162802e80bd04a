import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { tradeInSchema } from '#server/settings/trade-in-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../../tests/support/test-tenant';
import { pageActions, pageLinks } from './car-controls';
import { isTradeInAllowed, isValuationEligible } from './trade-in';

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

const reserve = { reserve: {} };
test.each<[string, string, Partial<Car>, object]>([
  ['an enquiry and a test drive', 'Enquire Now, Book a Test Drive', {}, {}],
  ['a reservation', 'Enquire Now, Reserve Now $200, Book a Test Drive', {}, reserve],
  [
    'a free reservation',
    'Enquire Now, Reserve Now, Book a Test Drive',
    {},
    { reserve: { deposit_dollars: 0 } },
  ],
  ['no second reservation', 'Enquire Now, Book a Test Drive', { reserved: true }, reserve],
  ['none of a car to come', 'Enquire Now, Book a Test Drive', { status: 'coming_soon' }, reserve],
  ['similar cars once sold', 'Find Me Something Similar', { status: 'sold' }, reserve],
])('the buttons of a car page offer %s, the primary one first', (_rule, expected, car, cards) => {
  const texts = pageActions(buildCar(car), dealer({ cards })).map(({ text, price }) =>
    [text, price].filter(Boolean).join(' '),
  );
  expect(texts.join(', ')).toBe(expected);
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
