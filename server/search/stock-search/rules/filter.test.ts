import { describe, expect, it } from 'vitest';
import type { Filter, SearchDocument } from '../search-port';
import { and, eq, everything, exists, matches, not, oneOf, or, range } from './filter';

const car: Pick<SearchDocument, 'values'> = {
  values: { make: 'Kia', price: 20_000, reserved: false, categories: ['City', 'Family'] },
};

describe('what a filter means', () => {
  const table: [string, Filter, boolean][] = [
    ['text is compared exactly', eq('make', 'kia'), false],
    ['a number is not a text', eq('price', '20000'), false],
    ['false is a value', eq('reserved', false), true],
    ['absent is not false', eq('certified', false), false],
    ['a list has its values', eq('categories', 'City'), true],
    ['a list is none of others', oneOf('categories', ['Work', 'Cit']), false],
    ['range ends are inside', range('price', 20_000, 20_000), true],
    ['text lies in no range', range('make', 0), false],
    ['absent lies in no range', range('km'), false],
    ['exists', exists('categories'), true],
    ['absent does not exist', exists('km'), false],
    ['not holds for absent', not(eq('km', 1)), true],
    ['nothing asked holds', everything, true],
    ['none of nothing holds', or(), false],
    ['all parts', and(eq('make', 'Kia'), exists('km')), false],
    ['some part', or(eq('make', 'Kia'), exists('km')), true],
  ];
  it.each(table)('%s', (_, filter, expected) => expect(matches(filter, car)).toBe(expected));
});
