import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText, offerDescription, offerDisclaimer } from './cut-text';

const words = (length: number) =>
  'word '
    .repeat(Math.ceil(length / 5))
    .slice(0, length - 1)
    .concat('x');
const lengthOf = (text: string) => [...new Intl.Segmenter('en-AU').segment(text)].length;

describe('offer text', () => {
  test.each([
    ['a description of 199 characters', offerDescription, 199, false],
    ['a description of 200 characters', offerDescription, 200, false],
    ['a description of 201 characters', offerDescription, 201, true],
    ['a disclaimer of 200 characters', offerDisclaimer, 200, false],
    ['a disclaimer of 201 characters', offerDisclaimer, 201, true],
  ])('%s: in full unless cut', (_, cutOf, length, cut) => {
    const text = words(length);
    expect(lengthOf(text)).toBe(length);
    const made = cutOf(text);
    expect(made.cut).toBe(cut);
    if (!cut) expect(made.start).toBe(text);
  });
  test('a longer description is cut at 160 characters, a disclaimer at 200', () => {
    expect(offerDescription('x'.repeat(500)).start).toBe(`${'x'.repeat(160)}…`);
    expect(offerDisclaimer('x'.repeat(500)).start).toBe(`${'x'.repeat(200)}…`);
  });
});

describe('a cut is', () => {
  test.each([
    ['between words', 'one two three four', 12, 'one two…'],
    ['behind a word that just fits', 'one two three four', 13, 'one two three…'],
    ['without the comma before it', 'one, two, three', 8, 'one…'],
    ['inside a text without spaces', 'x'.repeat(30), 10, `${'x'.repeat(10)}…`],
    ['behind a whole emoji of several code points', '👨‍👩‍👧‍👦'.repeat(5), 3, `${'👨‍👩‍👧‍👦'.repeat(3)}…`],
    ['behind a letter with its accents', 'e\u0301\u0302'.repeat(5), 2, `${'e\u0301\u0302'.repeat(2)}…`],
    ['behind a whole flag', '🇦🇺'.repeat(5), 2, '🇦🇺🇦🇺…'],
  ])('%s', (_, text, most, start) => {
    expect(cutText(text, most, most)).toEqual({ start, cut: true });
  });
  test('counted in characters as readers see them', () => {
    expect(cutText('👨‍👩‍👧‍👦'.repeat(3), 3, 3)).toEqual({ start: '👨‍👩‍👧‍👦'.repeat(3), cut: false });
  });
  test('never beyond its limit, never inside a character, always with the full text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 1, max: 60 }),
        (text, most) => {
          const { start, cut } = cutText(text, most + 10, most);
          if (!cut) return start === text.trim();
          const kept = start.slice(0, -1);
          return lengthOf(kept) <= most && text.trim().startsWith(kept);
        },
      ),
    );
  });
});
