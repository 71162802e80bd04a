import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car } from '#server/settings/car';
import { cardsSchema } from '#server/settings/cards-schema';
import { paymentMethods } from '#server/settings/price-schema';
import type { tenantSchema } from '#server/settings/tenant-schema';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { certifiedProgramme, certifiedView, marketBadge, toPricePanel } from './to-price-panel';

const now = new Date('2026-11-20T00:00:00Z');

type Given = Partial<z.input<typeof tenantSchema>>;
const tenantOf = (given: Given) =>
  testTenant({
    slug: 'demo',
    name: 'Demo',
    ...given,
  });
const panel = (car: Partial<Car>, given: Given = {}) => toPricePanel(buildCar(car), tenantOf(given), now);
const reserve: Given = { cards: { reserve: {} } };

describe('the payment-methods strip', () => {
  test.each<[string, string[] | undefined, ReturnType<typeof panel>]>([
    [
      'five card and wallet options',
      ['visa', 'mastercard', 'amex', 'apple_pay', 'google_pay'],
      panel({}, reserve),
    ],
    [
      'the dealer’s own, each once',
      ['eftpos'],
      panel({}, { ...reserve, price: { payment_methods: ['eftpos', 'eftpos'] } }),
    ],
    ['hidden when there are none', undefined, panel({}, { ...reserve, price: { payment_methods: [] } })],
    ['only where money is taken', undefined, panel({})],
    ['not for a car that cannot be reserved', undefined, panel({ reserved: true }, reserve)],
    ['not for a sold car', undefined, panel({ status: 'sold' }, reserve)],
  ])('%s', (_rule, expected, { payments }) => {
    expect(payments?.map(({ kind }) => kind)).toEqual(expected);
  });

  test('are small marks, or text if the dealer chooses so', () => {
    const shown = (price: object) =>
      panel({}, { ...reserve, price: { payment_methods: ['apple_pay'], ...price } });
    expect(shown({}).payments).toEqual([
      { kind: 'apple_pay', text: 'Apple Pay', mark: '/payment/apple-pay.svg' },
    ]);
    expect(shown({ payment_style: 'words' }).payments).toEqual([{ kind: 'apple_pay', text: 'Apple Pay' }]);
  });

  test.each(paymentMethods)('%s has a mark', (kind) => {
    const [payment] = panel({}, { ...reserve, price: { payment_methods: [kind] } }).payments ?? [];
    expect(existsSync(join('public', payment?.mark ?? 'none'))).toBe(true);
  });
});

describe('the note that reserving is a request', () => {
  const note = 'Reserve Now sends us a request. You pay nothing online.';
  test.each<[string, string | undefined, ReturnType<typeof panel>]>([
    ['below the buttons of an available car', note, panel({}, reserve)],
    ['without a deposit too', note, panel({}, { cards: { reserve: { deposit_dollars: 0 } } })],
    ['without payment methods too', note, panel({}, { ...reserve, price: { payment_methods: [] } })],
    ['absent for a reserved car', undefined, panel({ reserved: true }, reserve)],
    ['absent for a sold car', undefined, panel({ status: 'sold' }, reserve)],
    ['absent for a car that is coming soon', undefined, panel({ status: 'coming_soon' }, reserve)],
    ['absent where the dealer takes no reservations', undefined, panel({})],
    [
      'absent for a type of car that the dealer does not reserve',
      undefined,
      panel({ car_type: 'new' }, { cards: { reserve: { car_types: ['used'] } } }),
    ],
  ])('%s', (_rule, expected, { reserveNote, actions }) => {
    expect(reserveNote).toBe(expected);
    expect(actions.some(({ kind }) => kind === 'reserve')).toBe(expected !== undefined);
  });
});

describe('the market-price badge', () => {
  const below = { price: 30_000, autograb_data: { state_average_market_price: 31_000 } };
  test.each<[string, boolean, ReturnType<typeof panel>]>([
    ['stands beside a price', true, panel(below)],
    ['not where the dealer leaves it out', false, panel(below, { price: { market_badge: false } })],
    [
      'not beside a subscription price',
      false,
      panel({ ...below, subscription_price: 199 }, { stock: { subscriptions: true } }),
    ],
  ])('%s', (_rule, shown, { market }) => {
    expect(market !== undefined).toBe(shown);
  });
});

describe('favourite and compare', () => {
  test.each<[string, [boolean, boolean], ReturnType<typeof panel>]>([
    ['both for a car that may be saved', [true, true], panel({})],
    ['neither for a sold one', [false, false], panel({ status: 'sold' })],
    ['only what the dealer offers', [false, true], panel({}, { cards: { favourites: false } })],
  ])('%s', (_rule, expected, { favourite = false, compare = false }) => {
    expect([favourite, compare]).toEqual(expected);
  });
});

describe('the certified badge', () => {
  const car = buildCar({ make: 'Toyota', certified: true });
  const programme = { manufacturer: 'Toyota', label: 'Certified', points: ['Checked'] };
  const certified = (more = {}) => tenantOf({ cards: { certified: { ...programme, ...more } } });

  test('links to the dialog that explains it', () => {
    const href = `/cars/${car.slug}/certified`;
    expect(toPricePanel(car, certified(), now).certified).toEqual({ text: 'Certified', href });
    expect(certifiedView(car, certified(), now)).toMatchObject({
      title: 'What certified means',
      points: ['Checked'],
    });
  });

  test('has no link without an explanation', () => {
    expect(toPricePanel(car, certified({ points: [] }), now).certified).toEqual({ text: 'Certified' });
    expect(certifiedView(car, certified({ points: [] }), now)).toBeUndefined();
  });

  test('has no link without a target', () => {
    const link = (href: string) => certifiedView(car, certified({ link: { text: 'More', href } }), now)?.link;
    expect(link('/no-such-page')).toBeUndefined();
    expect(link('/about-us')).toBeDefined();
    expect(link('https://maker.example/certified')).toBeDefined();
  });

  test('has no dialog for a car without the badge', () => {
    expect(certifiedView({ ...car, status: 'sold' }, certified(), now)).toBeUndefined();
  });
});

const badge = (car: Partial<Car>) => marketBadge(buildCar({ price: 30_000, ...car }));
const state = (dollars: number) => ({ autograb_data: { state_average_market_price: dollars } });
const national = (dollars: number) => ({ autograb_data: { average_market_price: dollars } });

describe('the market-price badge appears only', () => {
  test.each<[string, boolean, Partial<Car>]>([
    ['when the price is more than $499 below the state average', true, state(30_500)],
    ['not at exactly $499', false, state(30_499)],
    ['not at the average', false, state(30_000)],
    ['not above it', false, state(25_000)],
    ['or the national average if there is no state value', true, national(30_500)],
    ['not at exactly $499 below that', false, national(30_499)],
    [
      'the state value decides where there are both',
      false,
      { autograb_data: { state_average_market_price: 30_100, average_market_price: 34_000 } },
    ],
    ['not without an average', false, {}],
    ['not without a price', false, { price: undefined, ...state(30_500) }],
    ['not with a price of 10, which is none', false, { price: 10, ...state(30_500) }],
    ['by the price that is shown: an offer', true, { offer_price: 29_000, ...state(29_500) }],
    ['not on a car that is sold', false, { status: 'sold', ...state(40_000) }],
    ['on a car that is coming soon', true, { status: 'coming_soon', ...state(40_000) }],
  ])('%s', (_rule, shown, car) => {
    expect(badge(car) !== undefined).toBe(shown);
  });

  test.each([
    ['state', state(31_240), 'The state average is $31,240'],
    ['national', national(31_240), 'The national average is $31,240'],
  ])('it shows the amount and the comparison: %s', (_which, car, detail) => {
    expect(badge(car)).toEqual({ text: '$1,240 below market average', detail });
  });
});

describe('the certified badge appears only', () => {
  const on = { certified: { manufacturer: 'Toyota' } };
  test.each<[string, boolean, Partial<Car>, object]>([
    ['for the one manufacturer’s certified cars', true, {}, on],
    ['whatever the case of the make', true, { make: 'TOYOTA' }, on],
    ['not for cars that are not certified', false, { certified: false }, on],
    ['not for other manufacturers’', false, { make: 'Mazda' }, on],
    ['that are not sold', false, { status: 'sold' }, on],
    ['also coming soon', true, { status: 'coming_soon' }, on],
    ['with the feature enabled', false, {}, {}],
  ])('%s', (_rule, shown, car, settings) => {
    const given = buildCar({ make: 'Toyota', certified: true, ...car });
    expect(certifiedProgramme(given, cardsSchema.parse(settings)) !== undefined).toBe(shown);
  });
});
