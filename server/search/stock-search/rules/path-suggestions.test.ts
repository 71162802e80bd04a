import { describe, expect, it } from 'vitest';
import { type StockVocabulary, unknownVocabulary } from './path-facets';
import { isKnownMake, pathSuggestions, pathWords } from './path-suggestions';

const one = (value: string, count: number) => ({ value, count });
const vocabulary: StockVocabulary = {
  ...unknownVocabulary,
  known: true,
  makes: [
    { ...one('Toyota', 9), models: [one('HiLux', 5), one('Corolla', 4)] },
    { ...one('Land Rover', 4), models: [one('Discovery', 4)] },
    { ...one('Mercedes-Benz', 3), models: [one('C-Class', 3)] },
    { ...one('Mazda', 2), models: [one('Mazda3', 2)] },
  ],
  bodies: [one('Ute', 6), one('SUV', 5), one('People Mover', 1)],
};
const texts = (...path: string[]) => pathSuggestions(path, vocabulary).map(({ text }) => text);

describe('suggestions for a path without stock', () => {
  it.each<[string, string[], string[]]>([
    ['for a misspelt make', ['toyta'], ['Toyota', 'Toyota HiLux', 'Toyota Corolla']],
    ['for a make in one word', ['landrover'], ['Land Rover', 'Land Rover Discovery']],
    ['for the beginning of a make', ['mercedes'], ['Mercedes-Benz', 'Mercedes-Benz C-Class']],
    ['for a model alone', ['hilux'], ['Toyota HiLux']],
    ['for a misspelt model alone', ['corola'], ['Toyota Corolla']],
    ['for make and model in one', ['toyota-hilux'], ['Toyota HiLux']],
    ['for a body type', ['people-movers'], ['People Mover']],
    ['for a misspelt model', ['toyota', 'hilucks'], ['Toyota HiLux', 'Toyota', 'Toyota Corolla']],
    ['for the misspelt make of a model', ['toyta', 'hilux'], ['Toyota HiLux', 'Toyota', 'Toyota Corolla']],
    ['for the model of another make', ['mazda', 'hilux'], ['Toyota HiLux', 'Mazda', 'Mazda Mazda3']],
    ['for an unknown model', ['toyota', 'zzz'], ['Toyota', 'Toyota HiLux', 'Toyota Corolla']],
    ['for a make in the wrong place', ['used-cars', 'toyota'], ['Toyota', 'Toyota HiLux', 'Toyota Corolla']],
    ['for a body type in the wrong place', ['a', 'b', 'ute'], ['Ute']],
    [
      'for nothing similar: the largest',
      ['quokka-wagon-9000'],
      ['Toyota', 'Land Rover', 'Mercedes-Benz', 'Ute', 'SUV', 'People Mover'],
    ],
  ])('%s: %j', (_, path, expected) => expect(texts(...path)).toEqual(expected));

  it('have their number of cars', () => {
    expect(pathSuggestions(['hilux'], vocabulary)).toEqual([
      { text: 'Toyota HiLux', count: 5, refinements: { make: ['Toyota'], model: ['HiLux'] } },
    ]);
  });
  it('are at most six', () => {
    const makes = Array.from({ length: 20 }, (_, index) => ({ ...one(`Kia${index}`, 1), models: [] }));
    expect(pathSuggestions(['kia'], { ...vocabulary, makes })).toHaveLength(6);
  });
});

describe('a path as text', () => {
  it.each<[string[], string, boolean]>([
    [['lexus'], 'Lexus', true],
    [['land-rover', 'defender-110'], 'Land Rover defender 110', true],
    [['toyta'], 'toyta', false],
    [['red-wagon', 'x'], 'red wagon x', false],
  ])('%j: %s', (path, words, known) => {
    expect(pathWords(path)).toBe(words);
    expect(isKnownMake(path)).toBe(known);
  });
});
