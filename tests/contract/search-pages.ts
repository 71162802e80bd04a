import { describe, expect, it } from 'vitest';
import type { SearchEngine } from '#server/search/stock-search/search-port';
import { documentOf, query, streamOf } from './search-documents';

/** Long results of every engine; `search-engine.ts` compares counts and pages of short ones with the oracle. */
export function pageContract(engine: () => SearchEngine): void {
  describe('pages', () => {
    it('counts and pages exactly beyond 1,000 hits, with no car twice', async () => {
      const many = Array.from({ length: 2_345 }, (_, index) =>
        documentOf(`n${String(index).padStart(5, '0')}`, {
          make: index % 3 === 0 ? 'Kia' : 'Isuzu',
          created_at: 10_000 - index,
          colour: `c${index % 1_500}`,
        }),
      );
      await engine().replaceAll('many', streamOf(many), 1);
      const first = await engine().search('many', query({ facets: ['make', 'colour'], hitsPerPage: 100 }));
      expect(first).toMatchObject({ count: 2_345, pages: 24 });
      expect(first.facets['make']).toEqual([
        { value: 'Isuzu', count: 1_563 },
        { value: 'Kia', count: 782 },
      ]);
      expect(first.facets['colour']).toHaveLength(1_500);
      const seen: string[] = [];
      for (let page = 1; page <= 24; page++) {
        seen.push(...(await engine().search('many', query({ page, hitsPerPage: 100 }))).ids);
      }
      expect(seen).toEqual(many.map(({ id }) => id));
    });
  });
}
