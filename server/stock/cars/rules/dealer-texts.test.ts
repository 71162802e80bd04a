import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car } from '#server/settings/car';
import { carPageSchema } from '#server/settings/car-page-schema';
import { commentParagraphs, commentsStart, pageContent, withFull } from './dealer-texts';

const commentsMax = 400;

const pendingComments = 'Dealer comments are pending. Please check back here later.';

type Given = z.input<typeof carPageSchema>;
const reserve = { text: 'Reserve Now', href: '/cars/a/checkout', price: '$200' };
const content = (
  car: Partial<Pick<Car, 'car_type' | 'status'>>,
  settings: Given = {},
  button?: { text: string; href: string; price?: string },
) =>
  pageContent(
    { car_type: 'used', status: 'in_stock', ...car },
    carPageSchema.parse(settings),
    button,
    (href) => href === '/here',
  );

describe('the dealer’s own sections', () => {
  const all = { text: ['All cars.'] };
  const ofAll = { text: ['All cars.'], points: [] };
  const newOnes = { car_types: ['new' as const], points: ['Five years’ warranty'] };
  const ofNew = { text: [], points: ['Five years’ warranty'] };
  const three: Given = { whats_included: [all], why_buy: [all], protect: [all] };
  const either: Given = { whats_included: [newOnes, all] };
  const link = (href: string) => ({ link: { text: 'More', href } });
  const linked = (href: string): Given => ({ protect: [{ ...all, ...link(href) }] });
  test.each<[string, ReturnType<typeof content>, object]>([
    ['are absent unless the tenant has them', content({}), {}],
    ['are the tenant’s', content({}, three), { whatsIncluded: ofAll, whyBuy: ofAll, protect: ofAll }],
    ['are the first for the type of car', content({ car_type: 'new' }, either), { whatsIncluded: ofNew }],
    ['skip those of other types', content({}, either), { whatsIncluded: ofAll }],
    ['are absent if none fits', content({}, { whats_included: [newOnes] }), {}],
    ['of an unknown type are those of all', content({ car_type: undefined }, { protect: [newOnes] }), {}],
    ['of a sold car are the reasons to buy', content({ status: 'sold' }, three, reserve), { whyBuy: ofAll }],
    ['may have a link', content({}, linked('/here')), { protect: { ...ofAll, ...link('/here') } }],
    ['have no dead link', content({}, linked('/nowhere')), { protect: ofAll }],
  ])('%s', (_rule, shown, expected) => {
    expect(shown).toEqual(expected);
  });
});

const ownReason: Given = { money_back: true, why_buy: [{ points: ['Own workshop'] }] };
test.each<[string, Partial<Car>, Given, string[] | undefined]>([
  ['off by default', {}, {}, undefined],
  ['given on used cars', {}, { money_back: true }, ['48-hour money back']],
  [
    'given with its limit',
    {},
    { money_back: true, money_back_km: 1_300 },
    ['48-hour money back, up to 1,300 km'],
  ],
  ['not given on demo cars', { car_type: 'demo' }, { money_back: true }, undefined],
  ['not given on new cars', { car_type: 'new' }, { money_back: true }, undefined],
  ['the first reason', {}, ownReason, ['48-hour money back', 'Own workshop']],
])('48-hour money back is %s', (_rule, car, settings, expected) => {
  expect(content(car, settings).whyBuy?.points).toEqual(expected);
});

test.each([
  ['Petrol', 'A full tank'],
  ['Diesel', 'A full tank'],
  ['Electric', 'A full charge'],
  ['Plug-in Hybrid', 'A full tank and a full charge'],
  [undefined, 'A full tank or a full charge'],
])('the fuel %s makes the car full in words', (simple_fuel, text) => {
  expect(withFull('{full}', { simple_fuel })).toBe(text);
  expect(withFull('Floor mats', { simple_fuel })).toBe('Floor mats');
});

test('the warranty is the first of what is included, with or without the dealer’s own points', () => {
  const settings = (whats_included: Given['whats_included']) => carPageSchema.parse({ whats_included });
  const car = { car_type: 'used', status: 'in_stock' } as const;
  const included = (own: Given['whats_included']) =>
    pageContent(car, settings(own), undefined, () => true, undefined, { warranty: 'Warranty: 12 months' })
      .whatsIncluded?.points;
  expect(included([{ points: ['Two keys'] }])).toEqual(['Warranty: 12 months', 'Two keys']);
  expect(included([])).toEqual(['Warranty: 12 months']);
});

test.each([
  [
    '/here',
    { text: ['Ours.', 'Registering it?'], link: { text: 'Buying from another state', href: '/here' } },
  ],
  ['/nowhere', { text: ['Ours.', 'Registering it? Ask us who arranges it.'], link: undefined }],
])('what is included for a shopper of another state, with the page %s', (interstate_page, expected) => {
  const whats_included = [{ text: ['Ours.'], points: ['Two keys'], local_points: ['A free service'] }];
  const settings = carPageSchema.parse({ interstate_page, whats_included, money_back: true });
  const car = { car_type: 'used', status: 'in_stock' } as const;
  const shown = (more: Parameters<typeof pageContent>[5]) =>
    pageContent(car, settings, undefined, (href) => href === '/here', undefined, more);
  const away = shown({ elsewhere: 'Registering it?', returnTo: 'Queensland' });
  expect(away.whatsIncluded).toEqual({ ...expected, points: ['Two keys'] });
  expect(away.whyBuy?.points).toEqual(['48-hour money back, returned to a yard in Queensland']);
  expect(shown({}).whatsIncluded?.points).toEqual(['Two keys', 'A free service']);
});

describe('Reserve Online', () => {
  const points = (hours: number, ...refund: string[]) => ['$200 deposit', `${hours}-hour hold`, ...refund];
  type Button = typeof reserve | undefined;
  test.each<[string, Partial<Car>, Given['reserve_online'], Button, string[] | undefined]>([
    ['has a deposit, a hold and a refund', {}, {}, reserve, points(48, '100% refundable')],
    ['is absent if the car can’t be reserved', {}, {}, undefined, undefined],
    ['is absent for a sold car', { status: 'sold' }, {}, reserve, undefined],
    ['is absent where the dealer hides it', {}, { shown: false }, reserve, undefined],
    ['may have another hold', {}, { hold_hours: 24 }, reserve, points(24, '100% refundable')],
    ['may refund half', {}, { refund_percent: 50 }, reserve, points(48, '50% refundable')],
    ['may refund nothing', {}, { refund_percent: 0 }, reserve, points(48)],
  ])('%s', (_rule, car, settings, button, expected) => {
    expect(content(car, { reserve_online: settings }, button).reserveOnline?.points).toEqual(expected);
  });

  test('has no refund without a deposit, and still links', () => {
    const { price: _, ...link } = reserve;
    expect(content({}, {}, link).reserveOnline).toMatchObject({ points: ['48-hour hold'], link });
  });
});

describe('dealer comments', () => {
  test.each([undefined, '', '  \n ', ' NULL '])('are pending if they are %j', (comments) => {
    const pending = 'Dealer comments are pending. Please check back here later.';
    expect(commentParagraphs(comments)).toEqual([pending]);
  });

  test('that are pending are not cut', () => expect(commentsStart([pendingComments])).toBeUndefined());

  test('blank lines make paragraphs, single line breaks stay', () => {
    expect(commentParagraphs('One\nline.\n\nTwo.\r\n\r\nThree.\n \n\n\nFour.')).toEqual([
      'One\nline.',
      'Two.',
      'Three.',
      'Four.',
    ]);
  });

  /** A lone surrogate. */
  const broken = /\p{Cs}/u;
  const words = (count: number) => 'word '.repeat(count / 5);

  describe('truncated to 400 characters', () => {
    test.each<[string, string[], string[] | undefined]>([
      ['399 are shown whole', [`${words(395)}more`], undefined],
      ['400 are shown whole', [`${words(395)}mores`], undefined],
      ['401 are cut, at a word', [`${words(395)}cut me`], [`${words(395)}cut…`]],
      ['a word that ends at 400 stays', [`${words(395)}mores and`], [`${words(395)}mores…`]],
      ['a comma does not end it', [`${words(390)}so, this goes on`], [`${words(390)}so, this…`]],
      ['nor stand before the ellipsis', [`${words(390)}well, thiswordgoeson`], [`${words(390)}well…`]],
      ['an unbroken word is cut within', ['x'.repeat(401)], [`${'x'.repeat(400)}…`]],
      ['400 faces are shown whole', ['😀'.repeat(400)], undefined],
      ['401 are cut, none of them in two', ['😀'.repeat(401)], [`${'😀'.repeat(400)}…`]],
      ['a family stays together', ['👨‍👩‍👧'.repeat(401)], [`${'👨‍👩‍👧'.repeat(400)}…`]],
      ['an accent stays on its letter', ['e\u0301'.repeat(401)], [`${'e\u0301'.repeat(400)}…`]],
      ['paragraphs stay', ['One.', 'x '.repeat(250).trim()], ['One.', `${'x '.repeat(197).trim()}…`]],
      ['the end of one is an end', ['y'.repeat(399), 'z'], [`${'y'.repeat(399)}…`]],
    ])('%s', (_case, paragraphs, expected) => {
      expect(commentsStart(paragraphs)).toEqual(expected);
    });

    test('the initial text is always a prefix of the whole', () => {
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (written) => {
          const whole = commentParagraphs(written);
          const start = commentsStart(whole)?.join('\n\n');
          if (start === undefined) return;
          expect(whole.join('\n\n').startsWith(start.slice(0, -1))).toBe(true);
          expect(broken.test(start) && !broken.test(written)).toBe(false);
          expect([...start].length).toBeGreaterThan(0);
        }),
      );
    });

    test.each([
      ['words', words(40_000)],
      ['one word', 'x'.repeat(40_000)],
      ['line ends', 'a\n\n'.repeat(13_333)],
      ['blank lines', `a${'\n \t'.repeat(13_333)}b`],
      ['marks on one letter', `e${'\u0301'.repeat(39_999)}`],
    ])('40,000 characters of %s are cut like any others', (_kind, written) => {
      const start = commentsStart(commentParagraphs(written))?.join('') ?? '';
      expect([...start].length).toBeLessThanOrEqual(commentsMax + 1);
    });
  });
});
