import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainSearch, toPlainDocument } from '#server/search/stock-search/rules/plain-search';
import { runs } from '../support/property-runs';
import { anyFleet, anyQuery, plainly } from './search-oracle';

it('what answers while the engine is away filters, counts and orders as every engine does', () => {
  fc.assert(
    fc.property(anyFleet, anyQuery, (documents, asked) => {
      expect(plainSearch(documents.map(toPlainDocument), asked)).toEqual(plainly(documents, asked));
    }),
    { numRuns: runs(500) },
  );
});
