import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commentParagraphs, commentsMax, commentsStart, pendingComments } from './comments';

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
