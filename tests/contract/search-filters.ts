import { describe, expect, it } from 'vitest';
import { eq } from '#server/search/stock-search/rules/filter';
import type { SearchEngine } from '#server/search/stock-search/search-port';
import { documentOf, query, streamOf } from './search-documents';
import { confusables } from './search-oracle';

/** Texts in filters of every engine; `search-engine.ts` compares filters of any shape with the oracle. */
export function filterContract(engine: () => SearchEngine): void {
  describe('filters', () => {
    it('tells similar texts apart, in filters and in counts', async () => {
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

    it('rejects an unknown attribute', async () => {
      const where = eq('password', 'x');
      await expect(engine().search('fleet', query({ where }))).rejects.toThrow('password');
    });
  });
}
