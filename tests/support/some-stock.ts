import type { StockVocabulary } from '../../server/search/rules/path-facets';

const counted = (...values: string[]) => values.map((value, place) => ({ value, count: 20 - place }));

/** What a small group has in stock, for tests. */
export const someStock: StockVocabulary = {
  known: true,
  count: 40,
  makes: [
    { value: 'Toyota', count: 25, models: counted('HiLux', 'RAV4') },
    { value: 'Mazda', count: 15, models: counted('CX-5') },
  ],
  bodies: counted('SUV', 'Ute', 'Hatch'),
  carTypes: counted('new', 'used'),
  values: {},
};
