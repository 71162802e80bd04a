import { describe, expect, it } from 'vitest';
import type { SearchEngine } from '#server/search/stock-search/search-port';
import { documentOf, query, streamOf } from './search-documents';

/** Relevance of words in every engine; `search-engine.ts` compares all other orders with the oracle. */
export function orderContract(engine: () => SearchEngine): void {
  describe('relevance with text', () => {
    it('puts custom_rank before the match', async () => {
      expect((await engine().search('fleet', query({ text: 'ute' }))).ids[0]).toBe('ranger');
    });
    it('puts the better match before the newer car', async () => {
      const documents = [
        documentOf('word', { make: 'Kia', model: 'Rio', created_at: 9 }, { words: 'golf blue' }),
        documentOf('model', { make: 'Volkswagen', model: 'Golf', created_at: 1 }),
      ];
      await engine().replaceAll('match', streamOf(documents), 1);
      expect((await engine().search('match', query({ text: 'golf' }))).ids).toEqual(['model', 'word']);
    });
  });
}
