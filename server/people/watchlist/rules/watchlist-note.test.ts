import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanNote, noteError, noteMax } from './watchlist-note';

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
