import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tenantSchema } from '#server/settings/tenant-schema';
import { attributes } from './attributes';
import { emptyState, parseSearch, type SearchState, searchHref } from './search-state';

const tenantWith = (base_path: string) => ({
  search: tenantSchema.shape.search.parse({ base_path }),
});
const tenant = tenantWith('/search/new-used-and-demo-cars');
const parse = (path: string, at = tenant) => parseSearch(new URL(path, 'https://dealer.example'), at);

describe('paths of the route table', () => {
  const used = { refinements: { car_type: ['used'] } };
  const table: [string, Partial<SearchState>][] = [
    ['/search/new-used-and-demo-cars', {}],
    ['/search/new-and-demo-cars', { refinements: { car_type: ['new', 'demo'] } }],
    ['/search/used-cars', { refinements: { car_type: ['used'] } }],
    ['/search/demo-cars', { refinements: { car_type: ['demo'] } }],
    ['/search/new-cars', { refinements: { car_type: ['new'] } }],
    ['/search/toyota', { path: ['toyota'] }],
    ['/search/land-rover/discovery-sport', { path: ['land-rover', 'discovery-sport'] }],
    ['/search/used-cars?query=x&literal=1', { ...used, query: 'x', literal: true }],
    ['/search/used-cars?postcode=4000&within=25', { ...used, near: { postcode: '4000', withinKm: 25 } }],
    ['/search/used-cars?view=list', { ...used, layout: 'list' }],
    ['/search/suv?car_type=used', { path: ['suv'], refinements: { car_type: ['used'] } }],
  ];
  it.each(table)('%s is read, and written the same way', (path, expected) => {
    expect(parse(path)).toEqual({ ...emptyState, ...expected });
    expect(searchHref(parse(path), tenant)).toBe(path);
  });

  it('a configured base path lists everything and is the canonical path', () => {
    const at = tenantWith('/our-stock');
    expect(parse('/our-stock?page=2', at)).toEqual({ ...emptyState, page: 2 });
    expect(searchHref(parse('/search/new-used-and-demo-cars', at), at)).toBe('/our-stock');
  });
  it.each([
    ['/search', '/search/used-cars'],
    ['/search/used-cars', '/search/used-cars'],
    ['/search/new-used-and-demo-cars', '/search/used-cars'],
    ['/search/used-cars?car_type=used&fuel=Diesel', '/search/used-cars?fuel=Diesel'],
    ['/search/toyota?car_type=used', '/search/toyota'],
    ['/search/new-cars', '/search/new-cars'],
    ['/search/toyota?car_type=new', '/search/toyota?car_type=new'],
    ['/search/used-cars?car_type=new&car_type=used', '/search/new-and-used-cars'],
    [
      '/search/used-cars?car_type=used&car_type=demo&car_type=new',
      '/search/used-cars?car_type=new&car_type=demo&car_type=used',
    ],
  ])('a base path of one car type is the only list of that type: %s is %s', (path, canonical) => {
    const at = tenantWith('/search/used-cars');
    expect(searchHref(parse(path, at), at)).toBe(canonical);
    expect(searchHref(parse(canonical, at), at)).toBe(canonical);
  });
  it('a base path of one car type leaves nothing to clear', () => {
    expect(parse('/search/used-cars', tenantWith('/search/used-cars'))).toEqual(emptyState);
  });
});

describe('canonical form', () => {
  const table: [string, string, string][] = [
    ['car types move into the path', '/search/new-used-and-demo-cars?car_type=used', '/search/used-cars'],
    [
      'two car types too',
      '/search/x-cars/../used-cars?car_type=new&car_type=demo',
      '/search/new-and-demo-cars',
    ],
    [
      'all car types are no refinement',
      '/search/used-cars?car_type=new&car_type=demo&car_type=used',
      '/search/new-used-and-demo-cars',
    ],
    [
      'form fields become a range',
      '/search/used-cars?price_min=10000&price_max=30000',
      '/search/used-cars?price=10000..30000',
    ],
    [
      'one empty form field leaves the end open',
      '/search/used-cars?price_min=&price_max=30000',
      '/search/used-cars?price=..30000',
    ],
    [
      'empty form fields vanish',
      '/search/used-cars?query=&price_min=&price_max=&fuel=&sortBy=relevance&page=1',
      '/search/used-cars',
    ],
    [
      'a form field goes before a range',
      '/search/used-cars?price=1..2&price_min=5',
      '/search/used-cars?price=5..',
    ],
    ['money as typed', '/search/used-cars?price_max=$30%2C000', '/search/used-cars?price=..30000'],
    ['a single number is that number', '/search/used-cars?year=2020', '/search/used-cars?year=2020..2020'],
    ['ends in the wrong order are swapped', '/search/used-cars?km=9..3', '/search/used-cars?km=3..9'],
    [
      'values are sorted and single',
      '/search/used-cars?fuel=Petrol&fuel=Diesel&fuel=Petrol',
      '/search/used-cars?fuel=Diesel&fuel=Petrol',
    ],
    [
      'other names of an attribute',
      '/search/used-cars?fuelType=Diesel&odometer=..5&location=North&simple_body=SUV',
      '/search/used-cars?body=SUV&km=..5&fuel=Diesel&location_name=North',
    ],
    [
      'unknown parameters vanish',
      '/search/used-cars?utm_source=x&custom_rank=5&photos_count=1',
      '/search/used-cars',
    ],
    [
      'an unknown car type stays, for the page to say so',
      '/search/used-cars?car_type=stolen',
      '/search/new-used-and-demo-cars?car_type=stolen',
    ],
    ['car types in any case', '/search/x?car_type=Used&car_type=NEW', '/search/x?car_type=new&car_type=used'],
    ['a path of car types in any case', '/search/Used-Cars', '/search/used-cars'],
    ['every part of it', '/Search/NEW-and-Demo-CARS/', '/search/new-and-demo-cars'],
    ['a make in any case', '/SEARCH/Toyota/HiLux', '/search/toyota/hilux'],
    ['a path of car types as typed', '/search/used%20cars', '/search/used-cars'],
    [
      'order and layout in any case',
      '/search/x?sortBy=Price-Asc&view=LIST',
      '/search/x?sortBy=price-asc&view=list',
    ],
    ['words that are not there cannot be literal', '/search/used-cars?literal=1', '/search/used-cars'],
    ['the usual distance', '/search/used-cars?postcode=4000', '/search/used-cars?postcode=4000&within=50'],
    [
      'a distance that is none',
      '/search/used-cars?postcode=4000&within=-3',
      '/search/used-cars?postcode=4000&within=50',
    ],
    ['a distance from nowhere', '/search/used-cars?postcode=&within=25', '/search/used-cars'],
    [
      'what is no postcode stays, for the field to say so',
      '/search/used-cars?postcode=40O0&within=25',
      '/search/used-cars?postcode=40O0&within=25',
    ],
    ['the usual layout', '/search/used-cars?view=grid', '/search/used-cars'],
    ['a trailing slash vanishes', '/search/toyota/', '/search/toyota'],
    ['a name as typed becomes a slug', '/search/Land%20Rover', '/search/land-rover'],
    ['bad sort and page fall back', '/search/used-cars?sortBy=cheap&page=-3', '/search/used-cars'],
    [
      'everything in one order',
      '/search/used-cars?page=3&sortBy=price-asc&fuel=Diesel&query=hilux',
      '/search/used-cars?query=hilux&fuel=Diesel&sortBy=price-asc&page=3',
    ],
  ];
  it.each(table)('%s', (_, from, to) => {
    expect(searchHref(parse(from), tenant)).toBe(to);
  });
});

describe('hostile input', () => {
  it.each([
    '/search/%E0%A4%A',
    '/search/..%2f..%2fetc%2fpasswd',
    '/search/a/b/c/d/e/f',
    '/search/%00',
    '/search/?__proto__=1&constructor=2&toString=3',
    '/search/used-cars?price=1e999..NaN&year=..&km=....&seats=%F0%9F',
  ])('%s is parsed without an exception and has a stable canonical form', (path) => {
    const href = searchHref(parse(path), tenant);
    expect(searchHref(parse(href), tenant)).toBe(href);
  });
  it('limits lengths and counts', () => {
    const values = Array.from({ length: 1000 }, (_, index) => `colour=c${index}`).join('&');
    const state = parse(`/search/used-cars?query=${'x'.repeat(5000)}&page=99999999&${values}`);
    expect(state.query).toHaveLength(120);
    expect(state.page).toBe(1);
    expect(state.refinements['colour']).toHaveLength(50);
    const empty = 'price_min=&price_max=&'.repeat(200);
    expect(parse(`/search/used-cars?${empty}colour=Red`).refinements['colour']).toEqual(['Red']);
    const long = parse(`/search/used-cars?colour=${'x'.repeat(5000)}`).refinements['colour'];
    expect(long).toEqual(['x'.repeat(120)]);
  });
});

describe('round trip', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 140 }), fc.string({ maxLength: 20 }));
  const name = fc.constantFrom(
    ...attributes.flatMap(({ name }) => [name, `${name}_min`, `${name}_max`]),
    'query',
    'page',
    'sortBy',
    'fuelType',
    'literal',
    'postcode',
    'within',
    'view',
  );
  const value = fc.oneof(
    anyText,
    fc.constantFrom(
      'new',
      'demo',
      'used',
      'latest',
      '1',
      'list',
      '4000',
      '0',
      'price-asc',
      '..',
      '5..',
      '..7',
      '9..2',
      '$1,000',
    ),
    fc.nat().map(String),
  );
  const segment = fc.oneof(anyText, fc.constantFrom('used-cars', 'new-and-demo-cars', 'toyota', 'hilux', ''));
  const base = fc.constantFrom(
    '/search/new-used-and-demo-cars',
    '/search/used-cars',
    '/our-stock',
    '/search/stock',
  );

  it('every URL round-trips through its state', () => {
    fc.assert(
      fc.property(
        base,
        fc.array(segment, { maxLength: 5 }),
        fc.array(fc.tuple(name, value), { maxLength: 30 }),
        (basePath, segments, pairs) => {
          const at = tenantWith(basePath);
          const url = new URL('https://dealer.example');
          url.pathname = segments.length > 0 ? `/search/${segments.join('/')}` : basePath;
          for (const [key, each] of pairs) url.searchParams.append(key, each);
          const state = parseSearch(url, at);
          expect(parse(searchHref(state, at), at)).toEqual(state);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
