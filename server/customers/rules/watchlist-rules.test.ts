import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanNote, noteError, noteMax, savedPrice } from './watchlist-rules';

test.each<[string, number | null, number | undefined, string, boolean]>([
  ['has fallen', 27_990, 26_500, 'Saved at $27,990, now $26,500', true],
  ['has risen', 27_990, 28_500, 'Saved at $27,990, now $28,500', false],
  ['is the same', 27_990, 27_990, 'Saved at $27,990, same price now', false],
  ['is no longer shown', 27_990, undefined, 'Saved at $27,990', false],
  ['was not shown before', null, 26_500, 'Saved without a price, now $26,500', false],
  ['was never shown', null, undefined, 'Saved without a price', false],
])('the price of a saved car %s', (_case, saved, now, text, lower) => {
  expect(savedPrice(saved, now, { in_full: false })).toEqual({ text, lower });
});

test('the price of a saved car is the dealer’s, which it says beside a price in full', () => {
  const { text } = savedPrice(27_990, 26_500, { in_full: true });
  expect(text).toBe('Saved at our price $27,990, now $26,500');
});

const anyText = fc.string({ unit: fc.constantFrom('a', ' ', '\r', '\n', '\t', '\u0007', '🚗') });

describe('a note', () => {
  test.each([
    ['', ''],
    ['  Ask about the tow bar  ', 'Ask about the tow bar'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['bell\u0007 and tab\t', 'bell  and tab'],
    ['🚗 für Oma', '🚗 für Oma'],
  ])('%j is stored as %j', (text, note) => expect(cleanNote(text)).toBe(note));

  test('is stored the same way when it is sent again', () => {
    const stable = fc.property(anyText, (text) => {
      expect(cleanNote(cleanNote(text))).toBe(cleanNote(text));
    });
    fc.assert(stable);
  });

  test.each([
    [0, undefined],
    [noteMax, undefined],
    [noteMax + 1, `Your note is ${noteMax + 1} characters long: use at most ${noteMax}.`],
  ])('of %d characters: %s', (length, message) => expect(noteError('n'.repeat(length))).toBe(message));
});
