import { describe, expect, it } from 'vitest';
import {
  and,
  eq,
  everything,
  exists,
  matches,
  not,
  oneOf,
  or,
  range,
} from '#server/search/stock-search/rules/filter';
import type { Filter, SearchEngine, SearchQuery } from '#server/search/stock-search/search-port';
import { documentOf, fleet, query, streamOf } from './search-documents';
import { confusables } from './search-oracle';

/** What every engine makes of filters. The index `fleet` holds the fleet. */
export function filterContract(engine: () => SearchEngine): void {
  const find = (given: Partial<SearchQuery>) => engine().search('fleet', query(given));
  describe('filters', () => {
    const table: [string, Filter][] = [
      ['everything', everything],
      ['an empty or holds for nothing', or()],
      ['eq of text', eq('make', 'Toyota')],
      ['eq of a number', eq('year', 2023)],
      ['eq of true', eq('certified', true)],
      ['eq of false does not hold for absent', eq('certified', false)],
      ['eq of a list holds for one of its values', eq('categories', 'Work')],
      ['in of texts', oneOf('fuel', ['Diesel', 'Electric'])],
      ['in of numbers', oneOf('year', [2019, 2020, 1900])],
      ['in of a list', oneOf('categories', ['City', 'Family'])],
      ['in of nothing', oneOf('fuel', [])],
      ['range with both ends, inclusive', range('price', 28_000, 45_000)],
      ['range open below', range('price', undefined, 28_000)],
      ['range open above', range('price', 45_000)],
      ['range open at both ends means present', range('price')],
      ['exists', exists('km')],
      ['exists of a list', exists('categories')],
      ['not', not(eq('make', 'Toyota'))],
      ['not holds for absent', not(eq('certified', true))],
      ['not of a range', not(range('price', 30_000))],
      ['and', and(eq('make', 'Toyota'), eq('fuel', 'Diesel'))],
      ['or', or(eq('make', 'Ford'), exists('km'))],
      [
        'nested and, or, not',
        and(
          or(oneOf('status', ['in_stock', 'coming_soon']), range('sold_date_timestamp', 4_000)),
          not(or(eq('make', 'Mazda'), and(eq('make', 'Toyota'), not(eq('fuel', 'Hybrid'))))),
        ),
      ],
      ['quotes and backslashes in text', eq('make', 'Say "Hi" \\ Motors')],
      ['a trailing backslash', oneOf('model', ["O'Brien\\"])],
      ['text that looks like a filter', eq('badge', '50% OR 1=1')],
      [
        'text that tries to end its quotes',
        oneOf('make', ['" OR make = "Toyota', '\\" OR make EXISTS OR make = \\"']),
      ],
      ['unicode', oneOf('make', ['Citroën', 'Škoda'])],
      ['text nobody has', eq('make', 'Lancia')],
    ];
    it.each(table)('%s', async (_, where) => {
      const expected = fleet.filter((document) => matches(where, document)).map(({ id }) => id);
      const answer = await find({ where });
      expect([...answer.ids].sort()).toEqual([...expected].sort());
      expect(answer.count).toBe(expected.length);
    });

    it('texts that look alike are told apart, in filters and in counts', async () => {
      const documents = confusables.map((text, index) =>
        documentOf(`c${index}`, { make: text, categories: [text, 'all'] }),
      );
      await engine().replaceAll('alike', streamOf(documents), 1);
      for (const [index, text] of confusables.entries()) {
        for (const attribute of ['make', 'categories']) {
          const answer = await engine().search(
            'alike',
            query({ where: eq(attribute, text), facets: ['make'] }),
          );
          expect(answer.ids).toEqual([`c${index}`]);
          expect(answer.facets['make']).toEqual([{ value: text, count: 1 }]);
        }
      }
      const { facets } = await engine().search('alike', query({ facets: ['make'] }));
      expect(facets['make']).toEqual([...confusables].sort().map((value) => ({ value, count: 1 })));
    });

    it('an attribute that is none is refused', async () => {
      await expect(find({ where: eq('password', 'x') })).rejects.toThrow('password');
    });
  });
}
