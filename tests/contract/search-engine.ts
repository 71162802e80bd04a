import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SearchEngine, SearchUnavailable } from '#server/search/stock-search/search-port';
import { attributeContract } from './search-attributes';
import { fleet, query, streamOf } from './search-documents';
import { filterContract } from './search-filters';
import { generatedStockContract } from './search-generated';
import { anyFleet, anyQuery, plainly } from './search-oracle';
import { orderContract } from './search-orders';
import { pageContract } from './search-pages';
import { searchStateContract } from './search-state';
import { textContract } from './search-text';
import { updateContract } from './search-updates';

export interface EngineUnderTest {
  readonly engine: SearchEngine;
  /** The same kind of engine, out of reach. */
  readonly away: SearchEngine;
  stop(): Promise<void>;
}

/** The contract of every search engine; `addresses` adds every address of a search page. */
export function searchEngineContract(
  name: string,
  start: () => Promise<EngineUnderTest>,
  { addresses } = { addresses: true },
): void {
  describe(name, () => {
    let under: EngineUnderTest;
    let engine: SearchEngine;
    const current = () => engine;
    beforeAll(async () => {
      under = await start();
      engine = under.engine;
      await engine.replaceAll('fleet', streamOf(fleet), 7);
    });
    afterAll(() => under?.stop());

    filterContract(current);
    attributeContract(current);
    textContract(current);
    orderContract(current);
    pageContract(current);
    updateContract(current);
    generatedStockContract(current);
    if (addresses) searchStateContract(current);

    it('answers any filters, orders, counts and pages as if it looked at every document', async () => {
      const documents = fc.sample(anyFleet, { numRuns: 6, seed: 11 });
      for (const [index, stock] of documents.entries()) {
        await engine.replaceAll('any', streamOf(stock), index);
        for (const asked of fc.sample(anyQuery, { numRuns: 60, seed: index })) {
          const { ms, ...answer } = await engine.search('any', asked);
          expect(ms).toBeGreaterThanOrEqual(0);
          expect({ asked, answer }).toEqual({ asked, answer: plainly(stock, asked) });
        }
      }
    });

    it('rejects with SearchUnavailable while it is away', async () => {
      await expect(under.away.search('fleet', query())).rejects.toBeInstanceOf(SearchUnavailable);
    });
  });
}
