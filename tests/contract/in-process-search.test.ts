import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InProcessEngine } from '#server/search/adapters/in-process/in-process-engine';
import { IndexFiles } from '#server/search/adapters/in-process/index-files';
import { plainSearch, toPlainDocument } from '#server/search/rules/plain-search';
import { runs } from '../support/property-runs';
import { streamOf } from './search-documents';
import { anyDocument, anyFleet, anyQuery, ids, plainly } from './search-oracle';

const change = fc.record({
  upserts: fc.array(anyDocument, { maxLength: 8 }),
  removals: fc.array(fc.constantFrom(...ids, 'none'), { maxLength: 6 }),
});
const changes = fc.array(change, { maxLength: 5 });

describe('the in-process engine answers as if it looked at every document', () => {
  it('after building and any changes', async () => {
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
  it('after reading an index from its file, and any changes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'indexes-'));
    const stamp = { version: 1, stamp: 'one' };
    await fc.assert(
      fc.asyncProperty(anyFleet, changes, anyQuery, async (before, made, asked) => {
        const files = new IndexFiles(folder);
        let engine = new InProcessEngine(files);
        await engine.replaceAll('t', streamOf(before), 1);
        for (const [index, { upserts, removals }] of made.entries()) {
          await engine.apply('t', { upserts, removals }, 1);
          const restarted = new InProcessEngine(files);
          await engine.copies?.write('t', stamp);
          expect(await restarted.copies?.read('t', stamp)).toBe(true);
          for (const text of ['', 'toyota', asked.text]) {
            const query = { ...asked, text };
            expect(await restarted.search('t', query)).toEqual({
              ...(await engine.search('t', query)),
              ms: expect.any(Number),
            });
          }
          if (index % 2 === 0) engine = restarted;
        }
      }),
      { numRuns: runs(200) },
    );
    rmSync(folder, { recursive: true });
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
