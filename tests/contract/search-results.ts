import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eq } from '#server/search/rules/filter';
import type { SearchEngine } from '#server/search/search-port';
import { runs } from '../support/property-runs';
import { documentOf, query, streamOf } from './search-documents';
import { anyFleet, anyQuery, confusables, plainly } from './search-oracle';

/** What every engine finds by filters, and how it counts, orders and pages the cars. */
export function resultsContract(engine: () => SearchEngine): void {
  describe('results', () => {
    it('have the filters, order, counts and pages of a search that looks at every document', async () => {
      // A real server takes five seconds for each.
      const fleets = fc.sample(anyFleet, { numRuns: process.env['TESTS'] === 'all' ? 6 : 2, seed: 11 });
      for (const [index, documents] of fleets.entries()) {
        await engine().replaceAll('any', streamOf(documents), index);
        for (const asked of fc.sample(anyQuery, { numRuns: runs(60), seed: index })) {
          const { ms, ...answer } = await engine().search('any', asked);
          expect(ms).toBeGreaterThanOrEqual(0);
          expect({ asked, answer }).toEqual({ asked, answer: plainly(documents, asked) });
        }
      }
    });

    it('tell similar texts apart, in filters and in counts', async () => {
      const documents = confusables.map((text, index) =>
        documentOf(`c${index}`, { make: text, categories: [text, 'all'] }),
      );
      await engine().replaceAll('alike', streamOf(documents), 1);
      for (const [index, text] of confusables.entries()) {
        for (const attribute of ['make', 'categories']) {
          const asked = query({ where: eq(attribute, text), facets: ['make'] });
          const answer = await engine().search('alike', asked);
          expect(answer.ids).toEqual([`c${index}`]);
          expect(answer.facets['make']).toEqual([{ value: text, count: 1 }]);
        }
      }
      const { facets } = await engine().search('alike', query({ facets: ['make'] }));
      expect(facets['make']).toEqual([...confusables].sort().map((value) => ({ value, count: 1 })));
    });

    it('of an unknown attribute are refused', async () => {
      const where = eq('password', 'x');
      await expect(engine().search('fleet', query({ where }))).rejects.toThrow('password');
    });

    it('are counted and paged exactly beyond 1,000 cars, with no car twice', async () => {
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
