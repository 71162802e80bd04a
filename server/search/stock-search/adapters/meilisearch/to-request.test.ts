import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../tests/support/property-runs';
import { and, eq, everything, exists, not, oneOf, or, range } from '../../rules/filter';
import type { Filter } from '../../search-port';
import { compileFilter, quoted } from './to-request';

describe('filters as Meilisearch expressions', () => {
  const table: [string, Filter, string][] = [
    ['text', eq('make', 'Land Rover'), 'make = "^land ^rover"'],
    ['a quote', eq('make', 'a"b'), 'make = "a\\"b"'],
    ['a backslash before a quote', eq('make', 'a\\"b'), 'make = "a_b\\"b"'],
    ['capitals and accents', eq('make', 'Citroën'), 'make = "^citro~00ebn"'],
    ['text for a number', eq('year', '2020'), 'year IN []'],
    ['a number for text', eq('seats', 5), 'seats IN []'],
    ['several values, one of the right type', oneOf('year', ['2019', 2020, true]), 'year = 2020'],
    ['a number', eq('year', 2020), 'year = 2020'],
    ['a boolean', eq('certified', true), 'certified = true'],
    ['in', oneOf('fuel', ['Petrol', 'Diesel']), 'fuel IN ["^petrol", "^diesel"]'],
    ['a closed range', range('price', 1, 2), 'price 1 TO 2'],
    ['a range that ends before it begins', range('price', 2, 1), 'status IN []'],
    ['a range open above', range('price', 1), 'price >= 1'],
    ['a range open at both ends', range('price'), 'price EXISTS'],
    ['a range of text', range('make', 1), 'status IN []'],
    ['exists', exists('km'), 'km EXISTS'],
    ['not', not(eq('make', 'Kia')), 'NOT (make = "^kia")'],
    [
      'and, or',
      and(or(eq('year', 1), eq('year', 2)), exists('km')),
      '((year = 1) OR (year = 2)) AND (km EXISTS)',
    ],
    ['everything', everything, 'NOT status IN []'],
    ['nothing', or(), 'status IN []'],
  ];
  it.each(table)('%s', (_, filter, expected) => expect(compileFilter(filter)).toBe(expected));

  it.each(['password', 'fuelType', '__proto__', 'make = "x" OR km'])(
    'rejects the attribute %s',
    (attribute) => {
      expect(() => compileFilter(eq(attribute, 'x'))).toThrow('Unknown search attribute');
    },
  );
  it.each([Number.NaN, Infinity])('rejects %d', (value) => {
    expect(() => compileFilter(range('price', value))).toThrow('Not a number');
  });
});

/** Reads a quoted text as Meilisearch does: a backslash escapes the next character. */
function readQuoted(expression: string): { text: string; rest: string } {
  let text = '';
  let at = 1;
  for (; at < expression.length && expression[at] !== '"'; at++) {
    if (expression[at] === '\\') at++;
    text += expression[at] ?? '';
  }
  return { text, rest: expression.slice(at + 1) };
}

describe('quoting', () => {
  const nasty = fc.string({
    unit: fc.oneof(fc.constantFrom('"', '\\', "'", ' ', 'OR'), fc.string({ unit: 'binary', maxLength: 2 })),
  });
  it('is undone by reading, for any text', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(readQuoted(quoted(text))).toEqual({ text, rest: '' });
      }),
      { numRuns: runs(2_000) },
    );
  });
});
