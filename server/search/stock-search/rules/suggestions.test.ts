import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleStock } from '../../../../tests/support/vocabulary-sample';
import { oneSlip, PrefixIndex, suggestions } from './suggestions';

const suggest = (typed: string) => suggestions(typed, sampleStock).map(({ kind, text }) => `${kind} ${text}`);

describe('names suggested for typed text', () => {
  it.each([
    [
      'a make by its beginning, then its models',
      'toyo',
      [
        'make Toyota',
        'model Toyota HiLux',
        'model Toyota RAV4',
        'model Toyota Corolla',
        'model Toyota Camry',
      ],
    ],
    ['a model by its own beginning', 'hil', ['model Toyota HiLux']],
    ['written apart', 'hi l', ['model Toyota HiLux']],
    ['without its hyphen', 'cx3', ['model Mazda CX-3', 'model Mazda CX-30']],
    ['after its make', 'ford ra', ['model Ford Ranger']],
    ['after another name of its make', 'vw g', ['model Volkswagen Golf']],
    ['by a word inside', 'prado', ['model Toyota LandCruiser Prado']],
    [
      'a make by a word inside',
      'benz',
      [
        'make Mercedes-Benz',
        'model Mercedes-Benz C-Class',
        'model Mercedes-Benz A-Class',
        'model Mercedes-Benz GLC',
      ],
    ],
    ['a body by what shoppers call it', 'hatchb', ['body Hatch']],
    [
      'names and bodies together',
      's',
      [
        'make Subaru',
        'model Kia Sportage',
        'model Hyundai Santa Fe',
        'model Kia Sorento',
        'model Kia Soul',
        'body SUV',
        'body Sedan',
      ],
    ],
    [
      'with a slip',
      'toyt',
      [
        'make Toyota',
        'model Toyota HiLux',
        'model Toyota RAV4',
        'model Toyota Corolla',
        'model Toyota Camry',
      ],
    ],
    ['nothing for what no name begins with', 'zzz', []],
    ['nothing for marks', '--', []],
    ['nothing for nothing', '', []],
    ['a short text is never corrected', 'tyo', []],
  ])('%s: %s', (_, typed, expected) => expect(suggest(typed)).toEqual(expected));

  it('a name has its refinement, and its number of cars', () => {
    expect(suggestions('hilux', sampleStock)).toEqual([
      {
        kind: 'model',
        text: 'Toyota HiLux',
        count: 10,
        refinements: { make: ['Toyota'], model: ['HiLux'] },
      },
    ]);
  });
  it('those with most cars come first', () => {
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
