import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tenantSchema } from '#server/settings/tenant-schema';
import { runs } from '../../../tests/support/property-runs';
import { attributes } from './attributes';
import { emptyState, parseSearch, type SearchState, searchHref } from './search-state';

const tenantWith = (base_path: string) => ({
  search: tenantSchema.shape.search.parse({ base_path }),
});
const tenant = tenantWith('/search/new-used-and-demo-cars');
const parse = (path: string, at = tenant) => parseSearch(new URL(path, 'https://dealer.example'), at);

describe('a search path', () => {
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
  it.each(table)('%s is read and written the same way', (path, expected) => {
    expect(parse(path)).toEqual({ ...emptyState, ...expected });
    expect(searchHref(parse(path), tenant)).toBe(path);
  });

  it('of a configured base path lists everything and is canonical', () => {
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
  ])('%s is %s if the base path has one car type', (path, canonical) => {
    const at = tenantWith('/search/used-cars');
    expect(searchHref(parse(path, at), at)).toBe(canonical);
    expect(searchHref(parse(canonical, at), at)).toBe(canonical);
  });
  it('that is a base path of one car type has no filter to clear', () => {
    expect(parse('/search/used-cars', tenantWith('/search/used-cars'))).toEqual(emptyState);
  });
});

describe('the canonical address', () => {
  it.each([
    ['moves a car type into the path', 'new-used-and-demo-cars?car_type=used', 'used-cars'],
    ['moves two car types into the path', 'used-cars?car_type=new&car_type=demo', 'new-and-demo-cars'],
    ['drops all types', 'used-cars?car_type=new&car_type=demo&car_type=used', 'new-used-and-demo-cars'],
    ['keeps an unknown car type', 'used-cars?car_type=stolen', 'new-used-and-demo-cars?car_type=stolen'],
    ['reads car types in any case', 'x?car_type=Used&car_type=NEW', 'x?car_type=new&car_type=used'],
    ['reads a path in any case', 'Used-Cars', 'used-cars'],
    ['reads a path as typed', 'used%20cars', 'used-cars'],
    ['drops a trailing slash', 'toyota/', 'toyota'],
    ['makes a slug of a typed name', 'Land%20Rover', 'land-rover'],
  ])('%s', (_, from, to) => {
    expect(searchHref(parse(`/search/${from}`), tenant)).toBe(`/search/${to}`);
  });

  it.each([
    ['joins form fields to a range', 'price_min=10000&price_max=30000', 'price=10000..30000'],
    ['leaves the end of a range open for an empty field', 'price_min=&price_max=30000', 'price=..30000'],
    ['drops empty form fields', 'query=&price_min=&price_max=&fuel=&sortBy=relevance&page=1', ''],
    ['prefers a form field to a range', 'price=1..2&price_min=5', 'price=5..'],
    ['reads money as typed', 'price_max=$30%2C000', 'price=..30000'],
    ['makes a range of a single number', 'year=2020', 'year=2020..2020'],
    ['swaps ends in the wrong order', 'km=9..3', 'km=3..9'],
    ['sorts values and drops repeats', 'fuel=Petrol&fuel=Diesel&fuel=Petrol', 'fuel=Diesel&fuel=Petrol'],
    [
      'uses the main names of attributes',
      'fuelType=Diesel&odometer=..5&location=North&simple_body=SUV',
      'body=SUV&km=..5&fuel=Diesel&location_name=North',
    ],
    ['drops unknown parameters', 'utm_source=x&custom_rank=5&photos_count=1', ''],
    ['reads order and layout in any case', 'sortBy=Price-Asc&view=LIST', 'sortBy=price-asc&view=list'],
    ['drops literal without words', 'literal=1', ''],
    ['adds the usual distance', 'postcode=4000', 'postcode=4000&within=50'],
    ['replaces an invalid distance', 'postcode=4000&within=-3', 'postcode=4000&within=50'],
    ['drops a distance without a postcode', 'postcode=&within=25', ''],
    ['keeps an invalid postcode for its field', 'postcode=40O0&within=25', 'postcode=40O0&within=25'],
    ['drops the usual layout', 'view=grid', ''],
    ['drops an invalid order and page', 'sortBy=cheap&page=-3', ''],
    [
      'puts everything in one order',
      'page=3&sortBy=price-asc&fuel=Diesel&query=hilux',
      'query=hilux&fuel=Diesel&sortBy=price-asc&page=3',
    ],
  ])('%s', (_, from, to) => {
    const href = searchHref(parse(`/search/used-cars?${from}`), tenant);
    expect(href).toBe(to === '' ? '/search/used-cars' : `/search/used-cars?${to}`);
  });
  it('reads every part of a path in any case', () => {
    expect(searchHref(parse('/Search/NEW-and-Demo-CARS/'), tenant)).toBe('/search/new-and-demo-cars');
    expect(searchHref(parse('/SEARCH/Toyota/HiLux'), tenant)).toBe('/search/toyota/hilux');
  });
});

describe('a form whose words became filters', () => {
  const query = 'red hilux diesel';
  const sent = (params: Record<string, string>) =>
    parse(`/search?${new URLSearchParams({ fuel: 'Diesel', ...params })}`);
  it('searches for what is left of the same words', () =>
    expect(sent({ query, read_words: query, rest: 'red' })).toMatchObject({
      query: 'red',
      refinements: { fuel: ['Diesel'] },
    }));
  it('searches for other words as they are', () =>
    expect(sent({ query: 'ute', read_words: query, rest: 'red' }).query).toBe('ute'));
  it('leaves neither in the address', () =>
    expect(searchHref(sent({ query, read_words: query, rest: '' }), tenant)).toBe(
      '/search/new-used-and-demo-cars?fuel=Diesel',
    ));
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
  it('is limited in length and count', () => {
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

describe('writing and reading an address', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 140 }), fc.string({ maxLength: 20 }));
  const other = 'query page sortBy fuelType literal postcode within view';
  const name = fc.constantFrom(
    ...attributes.flatMap(({ name }) => [name, `${name}_min`, `${name}_max`]),
    ...other.split(' '),
  );
  const telling = 'new demo used latest 1 list 4000 0 price-asc .. 5.. ..7 9..2 $1,000';
  const value = fc.oneof(anyText, fc.constantFrom(...telling.split(' ')), fc.nat().map(String));
  const segment = fc.oneof(anyText, fc.constantFrom('used-cars', 'new-and-demo-cars', 'toyota', 'hilux', ''));
  const bases = ['/search/new-used-and-demo-cars', '/search/used-cars', '/our-stock', '/search/stock'];
  const base = fc.constantFrom(...bases);
  const path = fc.array(segment, { maxLength: 5 });
  const query = fc.array(fc.tuple(name, value), { maxLength: 30 });

  it('gives the same state for every address', () => {
    fc.assert(
      fc.property(base, path, query, (basePath, segments, pairs) => {
        const at = tenantWith(basePath);
        const url = new URL('https://dealer.example');
        url.pathname = segments.length > 0 ? `/search/${segments.join('/')}` : basePath;
        for (const [key, each] of pairs) url.searchParams.append(key, each);
        const state = parseSearch(url, at);
        expect(parse(searchHref(state, at), at)).toEqual(state);
      }),
      { numRuns: runs(1000) },
    );
  });
});
