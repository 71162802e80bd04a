import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainSearch, toPlainDocument } from '#server/search/stock-search/rules/plain-search';
import { runs } from '../support/property-runs';
import { anyFleet, anyQuery, plainly } from './search-oracle';

it('filters, counts and orders like every engine while the engine is away', () => {
  fc.assert(
    fc.property(anyFleet, anyQuery, (documents, asked) => {
      expect(plainSearch(documents.map(toPlainDocument), asked)).toEqual(plainly(documents, asked));
    }),
    { numRuns: runs(500) },
  );
});
