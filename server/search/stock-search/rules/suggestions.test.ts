import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleStock } from '../../../../tests/support/vocabulary-sample';
import { oneSlip, PrefixIndex, suggestions } from './suggestions';

const suggest = (typed: string) => suggestions(typed, sampleStock).map(({ kind, text }) => `${kind} ${text}`);

describe('names suggested for typed text', () => {
  const toyota = [
    'make Toyota',
    ...['HiLux', 'RAV4', 'Corolla', 'Camry'].map((name) => `model Toyota ${name}`),
  ];
  const benz = ['C-Class', 'A-Class', 'GLC'].map((name) => `model Mercedes-Benz ${name}`);
  const models = ['Kia Sportage', 'Hyundai Santa Fe', 'Kia Sorento', 'Kia Soul'];
  it.each([
    ['a make by its beginning, then its models', 'toyo', toyota],
    ['a misspelt make', 'toyt', toyota],
    ['a make by a word inside', 'benz', ['make Mercedes-Benz', ...benz]],
    ['a model by its own beginning', 'hil', ['model Toyota HiLux']],
    ['a model written apart', 'hi l', ['model Toyota HiLux']],
    ['a model without its hyphen', 'cx3', ['model Mazda CX-3', 'model Mazda CX-30']],
    ['a model after its make', 'ford ra', ['model Ford Ranger']],
    ['a model after another name of its make', 'vw g', ['model Volkswagen Golf']],
    ['a model by a word inside', 'prado', ['model Toyota LandCruiser Prado']],
    ['a body type by another name', 'hatchb', ['body Hatch']],
    [
      'names and body types together',
      's',
      ['make Subaru', ...models.map((name) => `model ${name}`), 'body SUV', 'body Sedan'],
    ],
    ['nothing for an unknown beginning', 'zzz', []],
    ['nothing for signs', '--', []],
    ['nothing for an empty text', '', []],
    ['nothing for a misspelt short text', 'tyo', []],
  ])('%s: %s', (_, typed, expected) => expect(suggest(typed)).toEqual(expected));

  it('have their filter and number of cars', () => {
    expect(suggestions('hilux', sampleStock)).toEqual([
      {
        kind: 'model',
        text: 'Toyota HiLux',
        count: 10,
        refinements: { make: ['Toyota'], model: ['HiLux'] },
      },
    ]);
  });
  it('begin with those with most cars', () => {
    const counts = suggestions('toyota', sampleStock)
      .slice(1)
      .map(({ count }) => count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });
});

describe('prefix index', () => {
  it('finds the same as a scan', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(word), word, (keys, prefix) => {
        const index = new PrefixIndex(keys.map((key, at) => [key, at] as const));
        const scanned = keys.flatMap((key, at) => (key.startsWith(prefix) ? [at] : []));
        expect([...index.startingWith(prefix)].sort((a, b) => a - b)).toEqual(scanned);
      }),
    );
  });

  it.each(['toyta', 'toyotaa', 'toyots', 'toyoat'])('%s is one edit from toyota', (typed) => {
    expect([...oneSlip(typed)]).toContain('toyota');
  });

  it('the first letter must be right', () => {
    expect([...oneSlip('abc')].every((word) => word.startsWith('a'))).toBe(true);
  });
});
