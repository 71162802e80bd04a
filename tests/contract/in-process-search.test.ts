import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InProcessEngine } from '#server/search/adapters/in-process/in-process-engine';
import { plainSearch, toPlainDocument } from '#server/search/rules/plain-search';
import { runs } from '../support/property-runs';
import { streamOf } from './search-documents';
import { anyDocument, anyFleet, anyQuery, ids, plainly } from './search-oracle';

describe('the in-process engine answers as if it looked at every document', () => {
  it('after building and any changes', async () => {
    const change = fc.record({
      upserts: fc.array(anyDocument, { maxLength: 8 }),
      removals: fc.array(fc.constantFrom(...ids, 'none'), { maxLength: 6 }),
    });
    const changes = fc.array(change, { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(anyFleet, changes, anyQuery, async (before, made, asked) => {
        const engine = new InProcessEngine();
        await engine.replaceAll('t', streamOf(before), 1);
        const stock = new Map(before.map((each) => [each.id, each]));
        expect(await engine.search('t', asked)).toMatchObject(plainly(before, asked));
        for (const [index, { upserts, removals }] of made.entries()) {
          await engine.apply('t', { upserts, removals }, index + 2);
          for (const id of removals) stock.delete(id);
          for (const each of upserts) stock.set(each.id, each);
          expect(await engine.search('t', asked)).toMatchObject(plainly([...stock.values()], asked));
        }
        expect(await engine.version('t')).toBe(made.length + 1);
      }),
      { numRuns: runs(400) },
    );
  });
});

it('a scan of the stock answers like an engine while the engine is away', () => {
  fc.assert(
    fc.property(anyFleet, anyQuery, (documents, asked) => {
      expect(plainSearch(documents.map(toPlainDocument), asked)).toEqual(plainly(documents, asked));
    }),
    { numRuns: runs(500) },
  );
});
