import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, SpellingIndex } from './spelling';

const index = new SpellingIndex();
for (const make of ['toyota', 'mazda', 'ford', 'mitsubishi', 'lexus']) index.add(make, true);
for (const model of ['triton', 'ranger', 'hilux', 'tucson', 'tritan']) index.add(model);

describe('a misspelt word', () => {
  it.each<[string, string | null, string]>([
    ['toyta', 'toyota', 'a letter is missing'],
    ['toyotta', 'toyota', 'one letter too many'],
    ['toyoat', 'toyota', 'two letters are swapped'],
    ['otyota', 'toyota', 'the first two are swapped'],
    ['tucsan', 'tucson', 'a letter is wrong'],
    ['maxda', 'mazda', 'a letter of a short make is wrong'],
    ['hilax', null, 'a wrong letter in another short name'],
    ['hilx', 'hilux', 'one of five letters is missing'],
    ['fird', null, 'one of four letters is wrong'],
    ['mitsubshe', 'mitsubishi', 'two mistakes in a long word'],
    ['tritn', null, 'two names are equally near'],
    ['rang', null, 'an unfinished word'],
    ['xz5', null, 'a digit'],
    ['zzzzzz', null, 'nothing is near'],
  ])('%s means %s (%s)', (typed, expected, _why) => expect(index.find(typed)).toBe(expected));
});

it('measures a symmetric distance, 0 for equal words and at most the limit plus one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  fc.assert(
    fc.property(word, word, fc.nat(3), (a, b, most) => {
      const distance = editDistance(a, b, most);
      expect(distance).toBe(editDistance(b, a, most));
      expect(distance === 0).toBe(a === b);
      expect(distance).toBeLessThanOrEqual(most + 1);
    }),
  );
});
