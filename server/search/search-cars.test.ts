import { describe, expect, it, vi } from 'vitest';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { searchYard, storeOf } from '../../tests/support/search-yard';
import { yardTenant } from '../../tests/support/yard';
import { everything } from './rules/filter';
import { plainSearch, toPlainDocument } from './rules/plain-search';
import { emptyState, type SearchState } from './rules/search-state';
import { countForSale, type FoundCars, searchCars } from './search-cars';
import { type SearchQuery, textFields } from './search-port';

const tenant = yardTenant({ search: { page_size: 3, cache_size: 5 } });
const car = (id: string, given: Partial<Car>): Car =>
  buildCar({ id, slug: id, name: id, year: 2020, ...given });
const kia = { make: 'Kia', model: 'Rio', simple_body: 'Hatch', body: 'Hatch', car_type: 'demo' } as const;
const petrol = { fuel: 'Petrol', simple_fuel: 'Petrol' };
const stock = [
  car('a', { price: 30_000 }),
  car('b', { price: 20_000, ...kia, ...petrol }),
  car('c', { price: 40_000, ...petrol, car_type: 'new' }),
  car('hidden', { show_on_dealer_website: false }),
];

async function setUp() {
  const yard = await searchYard(stock);
  const search = async (given: Partial<SearchState>): Promise<FoundCars> => {
    const outcome = await searchCars(yard.deps, tenant, { ...emptyState, ...given });
    if (outcome.kind !== 'found') throw new Error('not found');
    return outcome;
  };
  return { ...yard, search };
}
const ids = ({ cars }: FoundCars) => cars.map(({ id }) => id);

describe('a search', () => {
  it('returns what the site lists, with counts and ranges of the tenant’s filters', async () => {
    const { search } = await setUp();
    const outcome = await search({ sortBy: 'price-asc' });
    expect(ids(outcome)).toEqual(['b', 'a', 'c']);
    expect(outcome).toMatchObject({ count: 3, pages: 1, page: 1, notice: null });
    expect(outcome.facets['car_type']?.map(({ value }) => value)).toEqual(['new', 'demo', 'used']);
    expect(outcome.ranges['price']).toEqual({ min: 20_000, max: 40_000 });
  });
  it.each(['-sunroof', 'kia -sunroof', '!sunroof'])(
    'never finds just what the shopper excludes: %s',
    async (query) => {
      const yard = await searchYard([...stock, car('d', { carsales_title: 'Kia Rio with sunroof', ...kia })]);
      const search = async (words: string) => {
        const outcome = await searchCars(yard.deps, tenant, { ...emptyState, query: words });
        return outcome.kind === 'found' ? ids(outcome) : undefined;
      };
      expect(await search('sunroof')).toEqual(['d']);
      expect(await search(query)).not.toContain('d');
    },
  );
  const everyday = yardTenant({ search: { words: 'everyday' } });
  it.each<[string, string[], string[]]>([
    ['kia isofix', ['b'], ['Kia', 'No match for “isofix”']],
    ['blorp the kia fnord', ['b'], ['Kia', 'No match for “blorp fnord”']],
    ['rio blorp under 10k', [], ['Kia Rio', 'Up to $10,000', 'No match for “blorp”']],
    ['kia not blorp', [], ['Kia']],
    ['blorp', [], []],
    ['blorp fnord', [], []],
  ])(
    'names words that no car has, and shows the cars of the other words: %s',
    async (query, found, labels) => {
      const { deps } = await searchYard(stock);
      const outcome = await searchCars(deps, everyday, { ...emptyState, query });
      if (outcome.kind !== 'found') throw new Error('not found');
      expect(ids(outcome)).toEqual(found);
      expect(outcome.understood?.readings.map(({ label }) => label) ?? []).toEqual(labels);
    },
  );
  it('finds nothing for a word that no car has, on a site that reads no everyday words', async () => {
    const { search } = await setUp();
    expect(await search({ query: 'kia isofix' })).toMatchObject({ count: 0 });
  });
  it('finds everything for an exclusion of what is not in stock', async () => {
    const { search } = await setUp();
    expect(await search({ query: 'not bmw' })).toMatchObject({ count: 3 });
    expect(await search({ query: '-kia' })).toMatchObject({ count: 2 });
  });
  it('reads a make from the path and counts the other makes too', async () => {
    const { search } = await setUp();
    const outcome = await search({ path: ['toyota'] });
    expect(outcome.count).toBe(2);
    expect(outcome.state).toMatchObject({ path: [], refinements: { make: ['Toyota'] } });
    expect(outcome.canonical).toMatchObject({ path: ['toyota'], refinements: {} });
    expect(outcome.facets['make']).toEqual([
      { value: 'Toyota', count: 2 },
      { value: 'Kia', count: 1 },
    ]);
  });
  it('puts a make in the query if the tenant keeps it out of paths', async () => {
    const { deps } = await setUp();
    const search = { ...tenant.search, makes_without_path: ['toyota'] };
    const asked = { ...emptyState, path: ['toyota', 'hilux'] };
    expect(await searchCars(deps, { ...tenant, search }, asked)).toMatchObject({
      kind: 'found',
      count: 2,
      canonical: { path: [], refinements: { make: ['Toyota'], model: ['HiLux'] } },
    });
  });
  it.each([false, true])('does not find a path without stock (engine down: %s)', async (down) => {
    const { control, deps } = await setUp();
    control.down = down;
    const outcome = await searchCars(deps, tenant, { ...emptyState, path: ['lexus'] });
    expect(outcome).toMatchObject({ kind: 'not-found' });
  });
  it('lists a selected value without cars, with a count of 0', async () => {
    const { search } = await setUp();
    const { facets, count } = await search({ refinements: { fuel: ['LPG'] } });
    expect(count).toBe(0);
    expect(facets['fuel']).toContainEqual({ value: 'LPG', count: 0 });
  });
});

describe('typed words', () => {
  it('act as filters, while the address keeps them as typed', async () => {
    const { search } = await setUp();
    const outcome = await search({ query: 'diesel ute under 40k near southport' });
    expect(outcome.understood?.readings.map(({ words }) => words)).toEqual(['diesel', 'ute', 'under 40k']);
    expect(outcome.state.refinements).toEqual({ body: ['Ute'], fuel: ['Diesel'], price: { to: 40_000 } });
    expect(outcome.canonical).toMatchObject({
      query: 'diesel ute under 40k near southport',
      refinements: {},
    });
  });
  it('are searched literally on request', async () => {
    const { search } = await setUp();
    const outcome = await search({ query: 'petrol ute', literal: true });
    expect(outcome).toMatchObject({ understood: null, state: { query: 'petrol ute', refinements: {} } });
    expect(ids(outcome)).toEqual(['c']);
  });
});

describe('a result', () => {
  it('comes from memory until the index changes or it expires', async () => {
    const { control, inner, search } = await setUp();
    await search({ query: 'kia' });
    const before = control.searches;
    await search({ query: 'kia' });
    expect(control.searches).toBe(before);
    await inner.apply('yard', { upserts: [], removals: ['b'] }, 2);
    expect((await search({ query: 'kia' })).count).toBe(0);
    const after = control.searches;
    control.nowMs += 31_000;
    await search({ query: 'kia' });
    expect(control.searches).toBeGreaterThan(after);
  });
  it('is cached by page, order, text and filters', async () => {
    const { search } = await setUp();
    expect((await search({})).count).toBe(3);
    expect((await search({ query: 'kia' })).count).toBe(1);
    expect((await search({ page: 2 })).cars).toEqual([]);
    expect(ids(await search({ sortBy: 'price-desc' }))).toEqual(['c', 'a', 'b']);
    expect((await search({ refinements: { fuel: ['Petrol'] } })).count).toBe(2);
  });
  it('is served after it has expired while the engine is down, marked stale', async () => {
    const { control, search } = await setUp();
    await search({ query: 'kia' });
    control.down = true;
    control.nowMs += 3_600_000;
    const outcome = await search({ query: 'kia' });
    expect(outcome.notice).toBe('stale');
    expect(ids(outcome)).toEqual(['b']);
  });
  it('comes from the database if the engine is down and none is cached, marked degraded', async () => {
    const { control, search } = await setUp();
    control.down = true;
    const outcome = await search({ refinements: { body: ['Ute'] }, sortBy: 'price-desc' });
    expect(outcome).toMatchObject({ notice: 'degraded', count: 2, pages: 1 });
    expect(ids(outcome)).toEqual(['c', 'a']);
    expect(outcome.facets['body']).toEqual([
      { value: 'Ute', count: 2 },
      { value: 'Hatch', count: 1 },
    ]);
  });
  it('from the database has only listed cars, and understands words and paths', async () => {
    const { control, search } = await setUp();
    control.down = true;
    expect(ids(await search({}))).toEqual(['a', 'b', 'c']);
    expect(ids(await search({ query: 'hil' }))).toEqual(['a', 'c']);
    expect(await search({ path: ['kia'] })).toMatchObject({ count: 1, canonical: { path: ['kia'] } });
  });
  it('from the database does not report a path as missing if the stock is too large to scan', async () => {
    const { control, deps } = await setUp();
    control.down = true;
    const many = async function* () {
      for (let index = 0; index <= 10_000; index++) {
        const id = `m${index}`;
        yield { id, car: { ...car('one', {}), id, slug: id }, version: 1 };
      }
    };
    const cars = { ...storeOf(stock), changesSince: many };
    const outcome = await searchCars({ ...deps, cars }, tenant, { ...emptyState, path: ['lexus'] });
    expect(outcome).toMatchObject({ notice: 'degraded', count: 10_000, canonical: { path: ['lexus'] } });
  });
  it('from the database takes one scan per stock version', async () => {
    const { control, deps } = await setUp();
    control.down = true;
    let version = 1;
    const cars = { ...storeOf(stock), stockVersion: async () => version };
    const reads = vi.spyOn(cars, 'changesSince');
    const search = (query: string) => searchCars({ ...deps, cars }, tenant, { ...emptyState, query });
    await Promise.all([search('kia'), search('toyota')]);
    expect(reads).toHaveBeenCalledTimes(1);
    version = 2;
    await search('kia');
    expect(reads).toHaveBeenCalledTimes(2);
  });
  it('is logged as degraded once a minute while the engine is down, and recovers with it', async () => {
    const { control, deps } = await setUp();
    const warn = vi.fn();
    const search = () => searchCars({ ...deps, log: { ...deps.log, warn } }, tenant, emptyState);
    control.down = true;
    await search();
    expect(await search()).toMatchObject({ notice: 'degraded' });
    expect(warn).toHaveBeenCalledTimes(1);
    control.nowMs += 60_000;
    await search();
    expect(warn).toHaveBeenCalledTimes(2);
    control.down = false;
    expect(await search()).toMatchObject({ notice: null });
  });
  it('never hides an engine error other than an outage', async () => {
    const { deps } = await setUp();
    const engine = { ...deps.engine, search: async () => Promise.reject(new Error('bug')) };
    await expect(searchCars({ ...deps, engine }, tenant, emptyState)).rejects.toThrow('bug');
  });
});

const document = (id: string, name: string, stocknum = '') => {
  const text = Object.fromEntries(textFields.map((field) => [field, '']));
  return toPlainDocument({
    id,
    text: { ...text, stocknum, name } as Parameters<typeof toPlainDocument>[0]['text'],
    values: {},
  });
};
const documents = [
  document('a', 'Toyota HiLux SR5', 'U-12 u12'),
  document('b', 'Citroën C3'),
  document('c', 'Kia Rio'),
];
const query: SearchQuery = {
  text: '',
  where: everything,
  refinements: {},
  sort: 'relevance',
  page: 1,
  hitsPerPage: 2,
  facets: [],
  ranges: [],
};
const found = (given: Partial<SearchQuery>) => plainSearch(documents, { ...query, ...given });

it.each([
  ['finds the beginning of a word', 'hil', ['a']],
  ['needs every word', 'toyota rio', []],
  ['ignores case and accents', 'CITROEN', ['b']],
  ['finds a stock number without its separators', 'u12', ['a']],
  ['does not find the middle of a word', 'lux', []],
  ['does not find a misspelt word', 'toyta', []],
  ['finds everything without words', '  ', ['a', 'b']],
])('scanning the stock while the engine is down %s', (_, text, ids) => {
  expect(found({ text }).ids).toEqual(ids);
});

it('counts the cars that are for sale: neither sold, reserved nor on their way', async () => {
  const { deps } = await searchYard([
    ...stock,
    car('sold', { status: 'sold', sold_date_timestamp: Date.now() }),
    car('reserved', { reserved: true }),
    car('coming', { status: 'coming_soon' }),
  ]);
  expect(await countForSale(deps, tenant)).toBe(3);
});
