import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eq, everything, oneOf, range } from '#server/search/rules/filter';
import type { SearchQuery } from '#server/search/search-port';
import { runs } from '../../../../tests/support/property-runs';
import { compileFilter, fromResponse, quoted, toRequest } from './requests';
import { exactText, plainText, recordId, toRecord } from './settings';

const emptyText = {
  stocknum: '',
  vin: '',
  regplate: '',
  make: '',
  model: '',
  badge: '',
  series: '',
  name: '',
  words: '',
};
it('records have values at the top level as exact texts, searched text unchanged, and the id in both spellings', () => {
  const text = { ...emptyText, make: 'Kia' };
  const values = { make: 'Kia', year: 2020, certified: true, categories: ['Work', 'city'] };
  expect(toRecord({ id: 'stock:U1', text, values })).toEqual({
    id: 'stock_3aU1',
    car_id: 'stock:^u1',
    text,
    make: '^kia',
    year: 2020,
    certified: true,
    categories: ['^work', 'city'],
  });
});

describe('record ids', () => {
  it.each([
    ['U1234', 'U1234'],
    ['stock:U 1', 'stock_3aU_201'],
    ['a_b', 'a_5fb'],
    ['ü', '_c3_bc'],
  ])('%s is %s', (id, expected) => expect(recordId(id)).toBe(expected));

  it('have only the characters Meilisearch takes', () => {
    const id = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(fc.property(id, (given) => void expect(recordId(given)).toMatch(/^[A-Za-z0-9_-]+$/)));
  });
  it('of different cars are different', () => {
    const id = fc.string({ unit: fc.constantFrom('a', '_', '-', '5', 'f', ':', 'ü', '3') });
    fc.assert(fc.property(id, id, (a, b) => void expect(recordId(a) === recordId(b)).toBe(a === b)));
  });
});

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
      { numRuns: runs(2_000) },
    );
  });
  it('never differ only in case or accents', () => {
    fc.assert(fc.property(anyText, (text) => void expect(exactText(text)).toMatch(/^[ -@^-~]*$/)));
  });
});

describe('filters as Meilisearch expressions', () => {
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

const nasty = fc.string({
  unit: fc.oneof(fc.constantFrom('"', '\\', "'", ' ', 'OR'), fc.string({ unit: 'binary', maxLength: 2 })),
});
it('quoting is undone by reading, for any text', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(readQuoted(quoted(text))).toEqual({ text, rest: '' });
    }),
    { numRuns: runs(2_000) },
  );
});

const query: SearchQuery = {
  text: '"hilux" -sr5',
  where: everything,
  refinements: { fuel: oneOf('fuel', ['Diesel']), price: range('price', 1), tag: eq('tag', 'x') },
  sort: 'price-asc',
  page: 2,
  hitsPerPage: 21,
  facets: ['make', 'fuel'],
  ranges: ['price'],
};

it('one multi-search call retrieves nothing of a car but its id', () => {
  const [hits] = toRequest('cars_x', query).queries;
  expect(hits).toMatchObject({ attributesToRetrieve: ['car_id'] });
});

it.each([[null], [{}], [{ results: [] }], [{ results: [{ hits: 'many' }] }]])(
  'rejects the response %j',
  (body) => {
    expect(() => fromResponse(query, body)).toThrow();
  },
);
