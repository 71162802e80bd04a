import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car } from '#server/settings/car';
import { paymentMethods } from '#server/settings/price-schema';
import { tenantSchema } from '#server/settings/tenant-schema';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { certifiedView, toPricePanel } from './to-price-panel';

const now = new Date('2026-11-20T00:00:00Z');

type Given = Partial<z.input<typeof tenantSchema>>;
const tenantOf = (given: Given) =>
  tenantSchema.parse({
    slug: 'demo',
    name: 'Demo',
    template: 'harbour',
    theme: { accent: '#0b6b57', brand: '#0f3d36' },
    locations: [
      {
        id: 'a',
        name: 'A',
        slug: 'a',
        phone: '(07) 5550 0142',
        street: '1 Road',
        city: 'Aspley',
        state: 'QLD',
        postcode: '4034',
        opening_hours: [],
      },
    ],
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
