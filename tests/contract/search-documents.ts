import { everything } from '#server/search/rules/filter';
import type { SearchDocument, SearchQuery, TextField } from '#server/search/search-port';

type Values = SearchDocument['values'];

const noText: Record<TextField, string> = {
  stocknum: '',
  vin: '',
  regplate: '',
  make: '',
  model: '',
  badge: '',
  series: '',
  name: '',
  words: '',
};

/** A document with these values; make, model, badge and stocknum are text as well. */
export function documentOf(
  id: string,
  values: Values,
  text: Partial<Record<TextField, string>> = {},
): SearchDocument {
  const told = (field: TextField) => {
    const value = values[field];
    return typeof value === 'string' ? value : '';
  };
  const own = { make: told('make'), model: told('model'), badge: told('badge'), stocknum: told('stocknum') };
  return {
    id,
    text: { ...noText, ...own, ...text },
    values: { custom_rank: 0, created_at: 0, status: 'in_stock', ...values },
  };
}

/** A query for everything, but for what is given. */
export const query = (given: Partial<SearchQuery> = {}): SearchQuery => ({
  text: '',
  where: everything,
  refinements: {},
  sort: 'relevance',
  page: 1,
  hitsPerPage: 50,
  facets: [],
  ranges: [],
  ...given,
});

/** A car whose make, model and badge are text too, with other words of a listing. */
const car = (id: string, [make, model, badge = '']: string[], words: string, more: Values = {}) =>
  documentOf(id, { make: make ?? '', model: model ?? '', badge, ...more }, { words });

/** Nine cars that differ in everything that the tests of words and keys ask about; the newest comes first. */
export const fleet: readonly SearchDocument[] = [
  documentOf(
    'hilux',
    { make: 'Toyota', model: 'HiLux', badge: 'SR5', stocknum: 'U-1001', fuel: 'Diesel', price: 45_000 },
    {
      words: '2020 used ute diesel automatic 4x4 white',
      regplate: '123ABC 123 ABC',
      vin: 'JTMHX01J800123456',
    },
  ),
  car('corolla', ['Toyota', 'Corolla', 'Ascent Sport'], '2022 demo hatch hybrid automatic fwd red', {
    stocknum: 'U1002',
    fuel: 'Hybrid',
    price: 28_000,
  }),
  car('ranger', ['Ford', 'Ranger', 'Wildtrak'], '2023 new ute diesel automatic 4wd blue', {
    stocknum: 'N2001',
    fuel: 'Diesel',
    price: 62_000,
    custom_rank: 5,
  }),
  car('cx5', ['Mazda', 'CX-5', 'GT'], '2021 used suv petrol automatic awd grey', {
    stocknum: 'U1003',
    fuel: 'Petrol',
    price: 39_000,
  }),
  car('c3', ['Citroën', 'C3', 'Shine'], '2019 used hatch petrol manual fwd white', { fuel: 'Petrol' }),
  car('ioniq', ['Hyundai', 'IONIQ 5'], '2023 demo suv electric automatic rwd black', { stocknum: 'D3001' }),
  car('odd', ['Say "Hi" \\ Motors', "O'Brien\\", '50% OR 1=1'], '2001 used van', { stocknum: 'X"\\9' }),
  car('gone', ['Toyota', 'HiLux', 'Workmate'], '2018 used ute diesel manual 4x2 white', {
    fuel: 'Diesel',
    price: 33_000,
    status: 'sold',
  }),
  car('soon', ['Škoda', 'Octavia'], '2024 new wagon petrol automatic fwd green', { fuel: 'Petrol' }),
].map((one, index) => ({ ...one, values: { ...one.values, created_at: 900 - index } }));

export async function* streamOf(documents: Iterable<SearchDocument>): AsyncGenerator<SearchDocument> {
  yield* documents;
}
