import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car } from '#server/settings/car';
import { carPageSchema } from '#server/settings/car-page-schema';
import { commentParagraphs, commentsMax, commentsStart, pageContent, pendingComments } from './dealer-texts';

describe('page content', () => {
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
      expect(shown).toMatchObject({
        points: ['48-hour hold'],
        link: { text: 'Reserve Now', href: free.href },
      });
    });
  });
});

describe('comments', () => {
  describe('dealer comments that are missing or empty are pending', () => {
    test.each<[string, string | undefined]>([
      ['missing', undefined],
      ['empty', ''],
      ['blank', '  \n '],
      ['the text null', ' NULL '],
    ])('%s', (_case, comments) => {
      expect(commentParagraphs(comments)).toEqual([
        'Dealer comments are pending. Please check back here later.',
      ]);
    });

    test('the texts fit', () => expect(commentsStart([pendingComments])).toBeUndefined());
  });

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
