import { everything } from '#server/search/stock-search/rules/filter';
import type { SearchDocument, SearchQuery, TextField } from '#server/search/stock-search/search-port';

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

/** Nine cars that differ in everything the suite asks about. */
export const fleet: readonly SearchDocument[] = [
  documentOf(
    'hilux',
    {
      make: 'Toyota',
      model: 'HiLux',
      badge: 'SR5',
      body: 'Ute',
      fuel: 'Diesel',
      price: 45_000,
      year: 2020,
      created_at: 900,
      stocknum: 'U-1001',
      seats: '5',
      categories: ['Work', 'Family'],
    },
    {
      words: '2020 used ute diesel automatic 4x4 white',
      regplate: '123ABC 123 ABC',
      vin: 'JTMHX01J800123456',
    },
  ),
  documentOf(
    'corolla',
    {
      make: 'Toyota',
      model: 'Corolla',
      badge: 'Ascent Sport',
      body: 'Hatch',
      fuel: 'Hybrid',
      price: 28_000,
      year: 2022,
      created_at: 800,
      stocknum: 'U1002',
      seats: '5',
      categories: ['City'],
      certified: true,
    },
    { words: '2022 demo hatch hybrid automatic fwd red' },
  ),
  documentOf(
    'ranger',
    {
      make: 'Ford',
      model: 'Ranger',
      badge: 'Wildtrak',
      body: 'Ute',
      fuel: 'Diesel',
      price: 62_000,
      year: 2023,
      created_at: 700,
      custom_rank: 5,
      stocknum: 'N2001',
      seats: '5',
      categories: ['Work'],
    },
    { words: '2023 new ute diesel automatic 4wd blue' },
  ),
  documentOf(
    'cx5',
    {
      make: 'Mazda',
      model: 'CX-5',
      badge: 'GT',
      body: 'SUV',
      fuel: 'Petrol',
      price: 39_000,
      year: 2021,
      created_at: 600,
      stocknum: 'U1003',
      seats: '5',
      certified: false,
    },
    { words: '2021 used suv petrol automatic awd grey' },
  ),
  documentOf(
    'c3',
    {
      make: 'Citroën',
      model: 'C3',
      badge: 'Shine',
      body: 'Hatch',
      fuel: 'Petrol',
      price: 21_000,
      year: 2019,
      created_at: 500,
      stocknum: 'U1004',
    },
    { words: '2019 used hatch petrol manual fwd white' },
  ),
  documentOf(
    'ioniq',
    {
      make: 'Hyundai',
      model: 'IONIQ 5',
      body: 'SUV',
      fuel: 'Electric',
      year: 2023,
      created_at: 400,
      stocknum: 'D3001',
      km: 120,
    },
    { words: '2023 demo suv electric automatic rwd black' },
  ),
  documentOf(
    'odd',
    {
      make: 'Say "Hi" \\ Motors',
      model: "O'Brien\\",
      badge: '50% OR 1=1',
      price: 10_000,
      year: 2001,
      created_at: 300,
      stocknum: 'X"\\9',
    },
    { words: '2001 used van' },
  ),
  documentOf(
    'gone',
    {
      make: 'Toyota',
      model: 'HiLux',
      badge: 'Workmate',
      body: 'Ute',
      fuel: 'Diesel',
      price: 33_000,
      year: 2018,
      created_at: 200,
      status: 'sold',
      sold_date_timestamp: 5_000,
    },
    { words: '2018 used ute diesel manual 4x2 white' },
  ),
  documentOf(
    'soon',
    {
      make: 'Škoda',
      model: 'Octavia',
      body: 'Wagon',
      fuel: 'Petrol',
      price: 51_000,
      year: 2024,
      created_at: 100,
      status: 'coming_soon',
      km: 8,
    },
    { words: '2024 new wagon petrol automatic fwd green' },
  ),
];

export async function* streamOf(documents: Iterable<SearchDocument>): AsyncGenerator<SearchDocument> {
  yield* documents;
}
