import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car } from '#server/settings/car';
import { cardsSchema } from '#server/settings/car-page-schema';
import { paymentMethods } from '#server/settings/price-schema';
import type { tenantSchema } from '#server/settings/tenant-schema';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { yardTenant } from '../../../tests/support/yard';
import { alertLinks, similarAlert, similarSearch } from './rules/alert-link';
import { certifiedProgramme } from './rules/image-tag';
import { certifiedView, marketBadge, toPricePanel } from './to-price-panel';

const now = new Date('2026-11-20T00:00:00Z');

type Given = Partial<z.input<typeof tenantSchema>>;
const panel = (car: Partial<Car>, given: Given = {}) => toPricePanel(buildCar(car), testTenant(given), now);
const reserve: Given = { cards: { reserve: {} } };
const payingBy = (
  ...payment_methods: NonNullable<NonNullable<Given['price']>['payment_methods']>
): Given => ({
  ...reserve,
  price: { payment_methods },
});

describe('the payment methods', () => {
  const usual = ['visa', 'mastercard', 'amex', 'apple_pay', 'google_pay'];
  test.each<[string, string[] | undefined, ReturnType<typeof panel>]>([
    ['are five cards and wallets', usual, panel({}, reserve)],
    ['may be the dealer’s, each once', ['eftpos'], panel({}, payingBy('eftpos', 'eftpos'))],
    ['are hidden when there are none', undefined, panel({}, payingBy())],
    ['are shown only where money is taken', undefined, panel({})],
    ['are hidden for a car that can’t be reserved', undefined, panel({ reserved: true }, reserve)],
    ['are hidden for a sold car', undefined, panel({ status: 'sold' }, reserve)],
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
    const [payment] = panel({}, payingBy(kind)).payments ?? [];
    expect(existsSync(join('public', payment?.mark ?? 'none'))).toBe(true);
  });
});

describe('the note that reserving is a request', () => {
  const usedOnly: Given = { cards: { reserve: { car_types: ['used'] } } };
  const free: Given = { cards: { reserve: { deposit_dollars: 0 } } };
  test.each<[boolean, string, ReturnType<typeof panel>]>([
    [true, 'for an available car', panel({}, reserve)],
    [true, 'without a deposit', panel({}, free)],
    [false, 'for a reserved car', panel({ reserved: true }, reserve)],
    [false, 'where the dealer takes no reservations', panel({})],
    [false, 'for a type of car that can’t be reserved', panel({ car_type: 'new' }, usedOnly)],
  ])('is shown with the button (%s) %s', (isShown, _rule, { reserveNote, actions }) => {
    const note = 'Request a hold. Nothing to pay today.';
    expect(reserveNote).toBe(isShown ? note : undefined);
    expect(actions.some(({ kind }) => kind === 'reserve')).toBe(isShown);
  });
});

const below = { price: 30_000, autograb_data: { state_average_market_price: 31_000 } };
const subscribed = { ...below, subscription_price: 199 };
test.each<[boolean, string, ReturnType<typeof panel>]>([
  [true, 'beside a price', panel(below)],
  [false, 'where the dealer leaves it out', panel(below, { price: { market_badge: false } })],
  [false, 'beside a subscription price', panel(subscribed, { stock: { subscriptions: true } })],
])('the market-price badge is shown (%s) %s', (isShown, _rule, { market }) => {
  expect(market !== undefined).toBe(isShown);
});

test.each<[string, [boolean, boolean], ReturnType<typeof panel>]>([
  ['both shown for a car that may be saved', [true, true], panel({})],
  ['both hidden for a sold car', [false, false], panel({ status: 'sold' })],
  ['shown if the dealer offers them', [false, true], panel({}, { cards: { favourites: false } })],
])('favourite and compare are %s', (_rule, expected, { favourite = false, compare = false }) => {
  expect([favourite, compare]).toEqual(expected);
});

describe('the certified badge', () => {
  const car = buildCar({ make: 'Toyota', certified: true });
  const programme = { manufacturer: 'Toyota', label: 'Certified', points: ['Checked'] };
  const certified = (more = {}) => testTenant({ cards: { certified: { ...programme, ...more } } });

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

const state = (dollars: number) => ({ autograb_data: { state_average_market_price: dollars } });
const national = (dollars: number) => ({ autograb_data: { average_market_price: dollars } });
const averages = { autograb_data: { state_average_market_price: 30_100, average_market_price: 34_000 } };

describe('the market-price badge', () => {
  const badge = (car: Partial<Car>) => marketBadge(buildCar({ price: 30_000, ...car }));
  test.each<[boolean, string, Partial<Car>]>([
    [true, 'more than $499 below the state average', state(30_500)],
    [false, '$499 below the state average', state(30_499)],
    [false, 'at the average', state(30_000)],
    [false, 'above the average', state(25_000)],
    [true, 'more than $499 below the national average alone', national(30_500)],
    [false, '$499 below the national average alone', national(30_499)],
    [true, '$499.01 below the state average', { price: 29_999.99, ...state(30_499) }],
    [true, 'below an average with cents', { price: 501, ...state(1_000.01) }],
    [false, '$499 below an average with cents', { price: 501.01, ...state(1_000.01) }],
    [false, 'near the state average, whatever the national one', averages],
    [false, 'without an average', {}],
    [false, 'without a price', { price: undefined, ...state(30_500) }],
    [false, 'at a price of 10, which is none', { price: 10, ...state(30_500) }],
    [true, 'with an offer far below', { offer_price: 29_000, ...state(29_500) }],
    [false, 'that is sold', { status: 'sold', ...state(40_000) }],
    [true, 'that is coming soon', { status: 'coming_soon', ...state(40_000) }],
  ])('is shown (%s) for a car %s', (isShown, _rule, car) => {
    expect(badge(car) !== undefined).toBe(isShown);
  });

  test.each([
    ['state', state(31_240)],
    ['national', national(31_240)],
  ])('shows the amount and the %s average', (which, car) => {
    const detail = `The ${which} average is $31,240`;
    expect(badge(car)).toEqual({ text: '$1,240 below market average', detail });
  });

  test('names the price that it compares where the page leads with another', () => {
    const car = buildCar({ price: 30_000, autograb_data: { average_market_price: 31_240 } });
    expect(marketBadge(car, { isDealersPrice: true })?.detail).toBe(
      'The national average is $31,240; ours is $30,000',
    );
  });
});

const on = { certified: { manufacturer: 'Toyota' } };
test.each<[boolean, string, Partial<Car>, object]>([
  [true, 'for the manufacturer’s certified cars', {}, on],
  [true, 'in any case of the make', { make: 'TOYOTA' }, on],
  [false, 'for cars that are not certified', { certified: false }, on],
  [false, 'for other makes', { make: 'Mazda' }, on],
  [false, 'for sold cars', { status: 'sold' }, on],
  [true, 'for cars that are coming soon', { status: 'coming_soon' }, on],
  [false, 'without a programme', {}, {}],
])('the certified badge is shown (%s) %s', (isShown, _rule, car, settings) => {
  const given = buildCar({ make: 'Toyota', certified: true, ...car });
  expect(certifiedProgramme(given, cardsSchema.parse(settings)) !== undefined).toBe(isShown);
});

const site = yardTenant({ alerts: { enabled: true } });
const car = { slug: 'a-car', make: 'Land Rover', model: 'Range Rover & Co' };
const similarHref = `/alerts/new?search=${encodeURIComponent(
  `${site.search.base_path}?make=Land+Rover&model=Range+Rover+%26+Co`,
)}`;

describe('the alert link of a car page', () => {
  test.each(['in_stock', 'coming_soon'] as const)('is for the price of a car that is %s', (status) => {
    expect(alertLinks(buildCar({ ...car, status }), site)).toEqual([
      { kind: 'alert', text: 'Price alert', href: '/alerts/new?car=a-car' },
    ]);
  });

  test('offers to tell when a reserved car becomes available', () => {
    expect(alertLinks(buildCar({ ...car, reserved: true }), site)).toEqual([
      { kind: 'alert', text: 'Tell me if it becomes available', href: '/alerts/new?car=a-car' },
    ]);
  });

  test('is for cars like it once the car is sold', () => {
    expect(alertLinks(buildCar({ ...car, status: 'sold' }), site)).toEqual([
      { kind: 'alert', text: 'Email me when one arrives', href: similarHref },
    ]);
    expect(similarAlert(car, site)?.href).toBe(similarHref);
  });

  test('to similar cars is the search for the same body, or the same make without one', () => {
    const search = site.search.base_path;
    expect(similarSearch({ make: 'Kia', simple_body: 'Hatch', body: '5D Hatchback' }, site)).toBe(
      `${search}?body=Hatch`,
    );
    expect(similarSearch({ make: 'Land Rover' }, site)).toBe(`${search}?make=Land+Rover`);
  });

  test('is absent on a site without alerts', () => {
    expect(alertLinks(buildCar(car), yardTenant())).toEqual([]);
    expect(similarAlert(car, yardTenant())).toBeUndefined();
  });
});
