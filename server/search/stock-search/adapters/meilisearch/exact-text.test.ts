import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactText, plainText } from './exact-text';

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aAzZ[^_`~{ 09éÉe', '\u0301', '\uD800', '😀', '\0') }),
  fc.string({ unit: 'binary' }),
);

describe('texts as Meilisearch stores them', () => {
  it.each([
    ['used', 'used'],
    ['4x4, 2.0 L (auto)', '4x4, 2.0 ^l (auto)'],
    ['Land Rover', '^land ^rover'],
    ['SUV', '^s^u^v'],
    ['Citroën', '^citro~00ebn'],
    ['a^b_c~d[', 'a_db_ec~007ed_a'],
    [' x ', '~0020x~0020'],
    ['', ''],
  ])('%s is %s', (text, exact) => {
    expect(exactText(text)).toBe(exact);
    expect(plainText(exact)).toBe(text);
  });

  it('any text round-trips', () => {
    fc.assert(
      fc.property(anyText, (text) => plainText(exactText(text)) === text),
      { numRuns: 2_000 },
    );
  });
  it('never differ only in case or accents', () => {
    fc.assert(fc.property(anyText, (text) => void expect(exactText(text)).toMatch(/^[ -@^-~]*$/)));
  });
  it('have the same order as the original texts', () => {
    const plain = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'aAbZz[]^_`~{}!é'),
        fc.string({ unit: 'binary', maxLength: 1 }).map((char) => char.replace(/[\0-\x20]/, '')),
      ),
    });
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        expect(exactText(a) < exactText(b)).toBe(a < b);
      }),
      { numRuns: 2_000 },
    );
  });
});
