import { describe, expect, it } from 'vitest';
import type {
  SearchDocument,
  SearchEngine,
  SearchQuery,
  SortOrder,
} from '#server/search/stock-search/search-port';
import { documentOf, query, streamOf } from './search-documents';
import { ids } from './search-oracle';

/** How every engine orders cars. The index `fleet` holds the fleet. */
export function orderContract(engine: () => SearchEngine): void {
  const find = (given: Partial<SearchQuery>) => engine().search('fleet', query(given));
  const idsOf = async (given: Partial<SearchQuery>) => (await find(given)).ids;
  describe('sort', () => {
    it('relevance without text: custom_rank, then newest', async () => {
      expect(await idsOf({ sort: 'relevance' })).toEqual([
        'ranger',
        'hilux',
        'corolla',
        'cx5',
        'c3',
        'ioniq',
        'odd',
        'gone',
        'soon',
      ]);
    });
    it('relevance with text: custom_rank before the match', async () => {
      expect((await idsOf({ text: 'ute' }))[0]).toBe('ranger');
    });
    it('relevance with text: the better match before the newer car', async () => {
      const documents = [
        documentOf('word', { make: 'Kia', model: 'Rio', created_at: 9 }, { words: 'golf blue' }),
        documentOf('model', { make: 'Volkswagen', model: 'Golf', created_at: 1 }),
      ];
      await engine().replaceAll('match', streamOf(documents), 1);
      expect((await engine().search('match', query({ text: 'golf' }))).ids).toEqual(['model', 'word']);
    });
    it('latest', async () => {
      expect((await idsOf({ sort: 'latest' })).slice(0, 3)).toEqual(['hilux', 'corolla', 'ranger']);
    });
    it('highest price, cars without price last', async () => {
      expect(await idsOf({ sort: 'price-desc' })).toEqual([
        'ranger',
        'soon',
        'hilux',
        'cx5',
        'gone',
        'corolla',
        'c3',
        'odd',
        'ioniq',
      ]);
    });
    it('lowest price, cars without price last', async () => {
      expect(await idsOf({ sort: 'price-asc' })).toEqual([
        'odd',
        'c3',
        'corolla',
        'gone',
        'cx5',
        'hilux',
        'soon',
        'ranger',
        'ioniq',
      ]);
    });
    const ties: [string, SortOrder, Record<string, SearchDocument['values']>, string[]][] = [
      [
        'relevance: the greatest custom_rank first, negative ones after 0, cars without one last',
        'relevance',
        {
          a: { custom_rank: undefined },
          b: { custom_rank: -5 },
          c: { custom_rank: 7 },
          d: {},
          e: { custom_rank: 7.5 },
        },
        ['e', 'c', 'd', 'b', 'a'],
      ],
      [
        'relevance: of equal custom_rank the newest first, of equal age by id',
        'relevance',
        {
          d: { created_at: 5 },
          b: { created_at: 5 },
          a: { created_at: 4 },
          c: { created_at: 6, custom_rank: -1 },
        },
        ['b', 'd', 'a', 'c'],
      ],
      [
        'relevance: cars without custom_rank are the newest first among themselves',
        'relevance',
        {
          a: { custom_rank: undefined, created_at: 1 },
          b: { custom_rank: undefined, created_at: 2 },
          c: { custom_rank: undefined, created_at: 2 },
        },
        ['b', 'c', 'a'],
      ],
      [
        'latest: whatever the custom_rank; of equal age by id',
        'latest',
        {
          c: { created_at: 2 },
          b: { created_at: 2 },
          a: { created_at: 1, custom_rank: 9 },
          d: { created_at: 3 },
        },
        ['d', 'b', 'c', 'a'],
      ],
      [
        'highest price: of equal prices by id, cars without price by id at the end',
        'price-desc',
        { d: {}, c: { price: 9 }, b: { price: 9 }, e: { price: 10 }, a: { custom_rank: 9 } },
        ['e', 'b', 'c', 'a', 'd'],
      ],
      [
        'lowest price: of equal prices by id, cars without price by id at the end',
        'price-asc',
        { d: {}, c: { price: 9 }, b: { price: 9 }, e: { price: 10 }, a: { custom_rank: 9 } },
        ['b', 'c', 'e', 'a', 'd'],
      ],
    ];
    it.each(ties)('%s', async (_, sort, values, expected) => {
      const documents = Object.entries(values).map(([id, each]) => documentOf(id, each));
      await engine().replaceAll('ties', streamOf(documents), 1);
      expect((await engine().search('ties', query({ sort }))).ids).toEqual(expected);
      const paged = [1, 2, 3].map((page) => engine().search('ties', query({ sort, page, hitsPerPage: 2 })));
      expect((await Promise.all(paged)).flatMap(({ ids }) => ids)).toEqual(expected);
    });
    it('equal cars are ordered by id', async () => {
      const documents = [...ids].reverse().map((id) => documentOf(id, { price: 5, created_at: 1 }));
      await engine().replaceAll('equal', streamOf(documents), 1);
      for (const sort of ['relevance', 'latest', 'price-desc', 'price-asc'] as const) {
        expect((await engine().search('equal', query({ sort }))).ids).toEqual([...ids].sort());
      }
    });
  });
}
