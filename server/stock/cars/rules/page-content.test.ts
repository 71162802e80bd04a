import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car } from '#server/settings/car';
import { carPageSchema } from '#server/settings/car-page-schema';
import { pageContent } from './page-content';

type Given = z.input<typeof carPageSchema>;
const reserve = { text: 'Reserve Now', href: '/cars/a/checkout', price: '$200' };
const content = (
  car: Partial<Pick<Car, 'car_type' | 'status'>>,
  settings: Given = {},
  button: { text: string; href: string; price?: string } | undefined = undefined,
) =>
  pageContent(
    { car_type: 'used', status: 'in_stock', ...car },
    carPageSchema.parse(settings),
    button,
    (href) => href === '/here',
  );
const all = { text: ['All cars.'] };
const newOnes = { car_types: ['new' as const], points: ['Five years’ warranty'] };

describe('the dealer’s own sections', () => {
  test.each<[string, ReturnType<typeof content>, object]>([
    ['each absent unless the tenant has it', content({}), {}],
    [
      'What’s Included, Why Buy From Us? and Protect Your Car as the tenant says it',
      content({}, { whats_included: [all], why_buy: [all], protect: [all] }),
      {
        whatsIncluded: { text: ['All cars.'], points: [] },
        whyBuy: { text: ['All cars.'], points: [] },
        protect: { text: ['All cars.'], points: [] },
      },
    ],
    [
      'by car type: the first that fits',
      content({ car_type: 'new' }, { whats_included: [newOnes, all] }),
      { whatsIncluded: { text: [], points: ['Five years’ warranty'] } },
    ],
    [
      'else the next',
      content({ car_type: 'used' }, { whats_included: [newOnes, all] }),
      { whatsIncluded: { text: ['All cars.'], points: [] } },
    ],
    ['else none', content({ car_type: 'used' }, { whats_included: [newOnes] }), {}],
    [
      'a car of no known kind has only what is said of all',
      content({ car_type: undefined }, { protect: [newOnes] }),
      {},
    ],
    [
      'a sold car keeps the reasons to buy here alone',
      content({ status: 'sold' }, { whats_included: [all], why_buy: [all], protect: [all] }, reserve),
      { whyBuy: { text: ['All cars.'], points: [] } },
    ],
    [
      'a link that leads somewhere',
      content({}, { protect: [{ ...all, link: { text: 'More', href: '/here' } }] }),
      { protect: { text: ['All cars.'], points: [], link: { text: 'More', href: '/here' } } },
    ],
    [
      'not one that does not',
      content({}, { protect: [{ ...all, link: { text: 'More', href: '/nowhere' } }] }),
      { protect: { text: ['All cars.'], points: [] } },
    ],
  ])('%s', (_rule, shown, expected) => {
    expect(shown).toEqual(expected);
  });
});

describe('pre-owned guarantee: 48-hour money back', () => {
  test.each<[string, Partial<Car>, Given, string[] | undefined]>([
    ['off unless the dealer gives it', {}, {}, undefined],
    ['on used cars', {}, { money_back: true }, ['48-hour money back']],
    ['not on demo cars', { car_type: 'demo' }, { money_back: true }, undefined],
    ['not on new cars', { car_type: 'new' }, { money_back: true }, undefined],
    [
      'before the other reasons',
      {},
      { money_back: true, why_buy: [{ points: ['Own workshop'] }] },
      ['48-hour money back', 'Own workshop'],
    ],
  ])('%s', (_rule, car, settings, expected) => {
    expect(content(car, settings).whyBuy?.points).toEqual(expected);
  });
});

describe('Reserve Online: $200 deposit, 48-hour hold, 100% refundable', () => {
  test.each<
    [string, Partial<Car>, Given['reserve_online'], typeof reserve | undefined, string[] | undefined]
  >([
    ['by default', {}, {}, reserve, ['$200 deposit', '48-hour hold', '100% refundable']],
    ['not for a car that cannot be reserved', {}, {}, undefined, undefined],
    ['not for a sold car', { status: 'sold' }, {}, reserve, undefined],
    ['not where the dealer hides it', {}, { shown: false }, reserve, undefined],
    ['another hold', {}, { hold_hours: 24 }, reserve, ['$200 deposit', '24-hour hold', '100% refundable']],
    ['half of it', {}, { refund_percent: 50 }, reserve, ['$200 deposit', '48-hour hold', '50% refundable']],
    ['none of it', {}, { refund_percent: 0 }, reserve, ['$200 deposit', '48-hour hold']],
  ])('%s', (_rule, car, settings, button, expected) => {
    expect(content(car, { reserve_online: settings }, button).reserveOnline?.points).toEqual(expected);
  });

  test('without a deposit there is no refund, and the button still links', () => {
    const { price: _, ...free } = reserve;
    const shown = content({}, {}, free).reserveOnline;
    expect(shown).toMatchObject({ points: ['48-hour hold'], link: { text: 'Reserve Now', href: free.href } });
  });
});
