import { expect, it } from 'vitest';
import { carNoun } from '#server/dealership/tenants/rules/noun';
import type { MarketBasis } from '#server/stock/market/market-port';
import { basisSentence } from './basis-words';

const basis: MarketBasis = {
  ...{ comparables: 14, years: [2018, 2020], kilometres: [60_000, 95_000], pricesDollars: [18_000, 26_000] },
  ...{ medianDollars: 21_990, medianKilometres: 78_000, pricesOf: '2026-11-09' },
  fittedAt: '2026-11-09T02:00:00.000Z',
};
const now = new Date('2026-11-23T00:00:00Z');

it.each([
  [{}, '14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov'],
  [{ years: [2019, 2019] }, '14 similar cars, 2019, 60,000–95,000 km, prices of 9 Nov'],
  [{ kilometres: [980, 980] }, '14 similar cars, 2018–2020, 980 km, prices of 9 Nov'],
  [{ pricesOf: '2025-11-09' }, '14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov 2025'],
  [{ comparables: 1 }, '1 similar car, 2018–2020, 60,000–95,000 km, prices of 9 Nov'],
] as const)('%j reads %s', (change, sentence) => {
  expect(basisSentence({ ...basis, ...change }, carNoun, now)).toBe(sentence);
});

it('names what the dealer sells', () => {
  expect(basisSentence(basis, { one: 'motorcycle', many: 'motorcycles' }, now)).toMatch(
    /^14 similar motorcycles,/,
  );
});
