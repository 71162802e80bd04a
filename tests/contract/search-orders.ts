import { describe, expect, it } from 'vitest';
import type { SearchEngine, SearchQuery } from '#server/search/search-port';
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
    it('equal cars are ordered by id', async () => {
      const documents = [...ids].reverse().map((id) => documentOf(id, { price: 5, created_at: 1 }));
      await engine().replaceAll('equal', streamOf(documents), 1);
      for (const sort of ['relevance', 'latest', 'price-desc', 'price-asc'] as const) {
        expect((await engine().search('equal', query({ sort }))).ids).toEqual([...ids].sort());
      }
    });
  });
}
