import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../tests/support/property-runs';
import { and, eq, everything, exists, not, oneOf, or, range } from '../../rules/filter';
import type { Filter, SearchQuery } from '../../search-port';
import { fromResponse } from './from-response';
import { exactText, plainText, recordId, toRecord } from './to-record';
import { compileFilter, quoted, toRequest } from './to-request';

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
describe('records', () => {
  it('have values at the top level as exact texts, searched text unchanged, and the id in both spellings', () => {
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
      { numRuns: runs(2_000) },
    );
  });
});

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

describe('one multi-search call', () => {
  it('queries the hits, each refined facet without its refinement, and both ends of each range', () => {
    const { queries } = toRequest('cars_x', query);
    expect(queries).toHaveLength(4);
    const everythingRefined = '(NOT status IN []) AND (fuel = "^diesel") AND (price >= 1) AND (tag = "x")';
    expect(queries[0]).toMatchObject({
      filter: everythingRefined,
      facets: ['make'],
      page: 2,
      hitsPerPage: 21,
      sort: ['price:asc', 'car_id:asc'],
    });
    expect(queries[1]).toMatchObject({
      facets: ['fuel'],
      limit: 0,
      filter: '(NOT status IN []) AND (price >= 1) AND (tag = "x")',
    });
    const withoutPrice = '(NOT status IN []) AND (fuel = "^diesel") AND (tag = "x") AND (price EXISTS)';
    expect(queries[2]).toMatchObject({ sort: ['price:asc'], limit: 1, filter: withoutPrice });
    expect(queries[3]).toMatchObject({ sort: ['price:desc'], limit: 1, filter: withoutPrice });
  });
  it('searches for words, without operators', () => {
    expect(toRequest('cars_x', query).queries[0]?.q).toBe('hilux   sr5');
  });
  it('retrieves nothing of a car but its id', () => {
    const [hits] = toRequest('cars_x', query).queries;
    expect(hits).toMatchObject({ attributesToRetrieve: ['car_id'] });
  });
});

describe('the response', () => {
  const results = [
    {
      processingTimeMs: 3,
      hits: [{ car_id: 'stock:^u1' }],
      totalHits: 22,
      totalPages: 2,
      facetDistribution: { make: { '^kia': 1, '^ford': 21 } },
    },
    { processingTimeMs: 9, hits: [], facetDistribution: { fuel: { '^petrol': 4, '^diesel': 4 } } },
    { processingTimeMs: 1, hits: [{ price: 5 }] },
    { processingTimeMs: 1, hits: [{ price: 90 }] },
  ];
  it('is assembled from its parts', () => {
    expect(fromResponse(query, { results })).toEqual({
      ids: ['stock:U1'],
      count: 22,
      pages: 2,
      ms: 9,
      facets: {
        make: [
          { value: 'Ford', count: 21 },
          { value: 'Kia', count: 1 },
        ],
        fuel: [
          { value: 'Diesel', count: 4 },
          { value: 'Petrol', count: 4 },
        ],
      },
      ranges: { price: { min: 5, max: 90 } },
    });
  });
  it('has no ranges without hits', () => {
    const none = results.map((result) => ({ ...result, hits: [] }));
    expect(fromResponse(query, { results: none }).ranges).toEqual({ price: null });
  });
  it.each([[null], [{}], [{ results: [] }], [{ results: [{ hits: 'many' }] }]])('rejects %j', (body) => {
    expect(() => fromResponse(query, body)).toThrow();
  });
});
