import { describe, expect, it, vi } from 'vitest';
import { type Car, carSchema } from '#server/settings/car';
import type { CarStore } from '#server/stock/cars/car-store-port';
import { yardTenant } from '../../../tests/support/yard';
import { InProcessEngine } from './adapters/in-process/in-process-engine';
import { toSearchDocument } from './rules/document';
import { emptyState, type SearchState } from './rules/search-state';
import { type FoundCars, searchCars } from './search-cars';
import { SearchMemory } from './search-memory';
import { type SearchEngine, SearchUnavailable } from './search-port';

const tenant = yardTenant({ search: { page_size: 3, cache_size: 5 } });
const car = (id: string, given: Partial<Car>): Car =>
  carSchema.parse({
    id,
    slug: id,
    name: id,
    year: 2020,
    make: 'Toyota',
    model: 'HiLux',
    created_at: '2026-11-01T00:00:00.000Z',
    car_type: 'used',
    ...given,
  });
const stock = [
  car('a', { price: 30_000, fuel: 'Diesel', simple_body: 'Ute' }),
  car('b', {
    price: 20_000,
    fuel: 'Petrol',
    make: 'Kia',
    model: 'Rio',
    simple_body: 'Hatch',
    car_type: 'demo',
  }),
  car('c', { price: 40_000, fuel: 'Petrol', simple_body: 'Ute', car_type: 'new' }),
  car('hidden', { show_on_dealer_website: false }),
];

const stockCar = car('one', {});

const store: CarStore = {
  bySlug: async () => null,
  byIds: async (_, ids) => ids.flatMap((id) => stock.find((each) => each.id === id) ?? []),
  changeTimes: async () => new Map(),
  stockVersion: async () => 1,
  async *changesSince() {
    for (const each of stock) yield { id: each.id, car: each, version: 1 };
    yield { id: 'gone', car: null, version: 1 };
  },
};

async function setUp() {
  const inner = new InProcessEngine();
  await inner.replaceAll(
    'yard',
    (async function* () {
      for (const each of stock) yield toSearchDocument(each);
    })(),
    1,
  );
  const control = { down: false, searches: 0, nowMs: Date.parse('2026-11-20T00:00:00.000Z') };
  const check = () => {
    if (control.down) throw new SearchUnavailable('down');
  };
  const engine: SearchEngine = {
    search: async (...given) => {
      check();
      control.searches++;
      return inner.search(...given);
    },
    version: async (slug) => {
      check();
      return inner.version(slug);
    },
    replaceAll: inner.replaceAll.bind(inner),
    apply: inner.apply.bind(inner),
  };
  const quiet = () => undefined;
  const deps = {
    engine,
    cars: store,
    clock: { now: () => new Date(control.nowMs) },
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    searchMemory: new SearchMemory(),
  };
  const search = async (given: Partial<SearchState>): Promise<FoundCars> => {
    const outcome = await searchCars(deps, tenant, { ...emptyState, ...given });
    if (outcome.kind !== 'found') throw new Error('not found');
    return outcome;
  };
  return { control, deps, inner, search };
}
const ids = ({ cars }: FoundCars) => cars.map(({ id }) => id);

describe('searching cars', () => {
  it('returns what the site lists, with counts and ranges of the tenant’s filters', async () => {
    const { search } = await setUp();
    const outcome = await search({ sortBy: 'price-asc' });
    expect(ids(outcome)).toEqual(['b', 'a', 'c']);
    expect(outcome).toMatchObject({ count: 3, pages: 1, page: 1, notice: null });
    expect(outcome.facets['car_type']?.map(({ value }) => value)).toEqual(['new', 'demo', 'used']);
    expect(outcome.ranges['price']).toEqual({ min: 20_000, max: 40_000 });
  });
  it('a make’s path is a refinement with disjunctive counts', async () => {
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
  it('a make the tenant keeps out of paths has its address in the query', async () => {
    const { deps } = await setUp();
    const search = { ...tenant.search, makes_without_path: ['toyota'] };
    const asked = { ...emptyState, path: ['toyota', 'hilux'] };
    expect(await searchCars(deps, { ...tenant, search }, asked)).toMatchObject({
      kind: 'found',
      count: 2,
      canonical: { path: [], refinements: { make: ['Toyota'], model: ['HiLux'] } },
    });
  });
  it('a path without stock is not found', async () => {
    const { deps } = await setUp();
    expect(await searchCars(deps, tenant, { ...emptyState, path: ['lexus'] })).toMatchObject({
      kind: 'not-found',
    });
  });
  it('a refined value without cars is listed at 0', async () => {
    const { search } = await setUp();
    const { facets, count } = await search({ refinements: { fuel: ['LPG'] } });
    expect(count).toBe(0);
    expect(facets['fuel']).toContainEqual({ value: 'LPG', count: 0 });
  });
});

describe('typed words', () => {
  it('act as refinements, while the address keeps them as typed', async () => {
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
  it('find the same cars as their refinements', async () => {
    const { search } = await setUp();
    const typed = await search({ query: 'petrol ute' });
    const chosen = await search({ refinements: { body: ['Ute'], fuel: ['Petrol'] } });
    expect(ids(typed)).toEqual(ids(chosen));
    expect(typed.facets).toEqual(chosen.facets);
  });
});

describe('cached results', () => {
  it('answer the same search from memory until the index changes or they expire', async () => {
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
  it('searches that differ in page, order, text or refinement are different', async () => {
    const { search } = await setUp();
    expect((await search({})).count).toBe(3);
    expect((await search({ query: 'kia' })).count).toBe(1);
    expect((await search({ page: 2 })).cars).toEqual([]);
    expect(ids(await search({ sortBy: 'price-desc' }))).toEqual(['c', 'a', 'b']);
    expect((await search({ refinements: { fuel: ['Petrol'] } })).count).toBe(2);
  });
  it('with the engine down an expired result is served, marked stale', async () => {
    const { control, search } = await setUp();
    await search({ query: 'kia' });
    control.down = true;
    control.nowMs += 3_600_000;
    const outcome = await search({ query: 'kia' });
    expect(outcome.notice).toBe('stale');
    expect(ids(outcome)).toEqual(['b']);
  });
  it('without a cached one the database gives the filtered list and its count, marked degraded', async () => {
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
  it('the database’s list has only listed cars, and reads words and paths', async () => {
    const { control, search } = await setUp();
    control.down = true;
    expect(ids(await search({}))).toEqual(['a', 'b', 'c']);
    expect(ids(await search({ query: 'hil' }))).toEqual(['a', 'c']);
    expect(await search({ path: ['kia'] })).toMatchObject({ count: 1, canonical: { path: ['kia'] } });
  });
  it('with the engine down a path without stock is still not found', async () => {
    const { control, deps } = await setUp();
    control.down = true;
    expect(await searchCars(deps, tenant, { ...emptyState, path: ['lexus'] })).toMatchObject({
      kind: 'not-found',
    });
  });
  it('an unresolved path is not called missing if the stock is too large to scan', async () => {
    const { control, deps } = await setUp();
    control.down = true;
    const many = async function* () {
      for (let index = 0; index <= 10_000; index++) {
        const id = `m${index}`;
        yield { id, car: { ...stockCar, id, slug: id }, version: 1 };
      }
    };
    const cars = { ...store, changesSince: many };
    const outcome = await searchCars({ ...deps, cars }, tenant, { ...emptyState, path: ['lexus'] });
    expect(outcome).toMatchObject({ notice: 'degraded', count: 10_000, canonical: { path: ['lexus'] } });
  });
  it('the database is scanned once per stock version', async () => {
    const { control, deps } = await setUp();
    control.down = true;
    let reads = 0;
    let version = 1;
    const cars: CarStore = {
      ...store,
      stockVersion: async () => version,
      changesSince(...given) {
        reads++;
        return store.changesSince(...given);
      },
    };
    const search = (query: string) => searchCars({ ...deps, cars }, tenant, { ...emptyState, query });
    await Promise.all([search('kia'), search('toyota')]);
    expect(reads).toBe(1);
    version = 2;
    await search('kia');
    expect(reads).toBe(2);
  });
  it('once the engine is back the next search uses it', async () => {
    const { control, search } = await setUp();
    control.down = true;
    expect((await search({})).notice).toBe('degraded');
    control.down = false;
    expect((await search({})).notice).toBeNull();
  });
  it('an engine that stays down is logged once a minute', async () => {
    const { control, deps } = await setUp();
    const warn = vi.fn();
    const search = () => searchCars({ ...deps, log: { ...deps.log, warn } }, tenant, emptyState);
    control.down = true;
    await search();
    await search();
    expect(warn).toHaveBeenCalledTimes(1);
    control.nowMs += 60_000;
    await search();
    expect(warn).toHaveBeenCalledTimes(2);
  });
  it('an engine error other than absence is not hidden', async () => {
    const { deps } = await setUp();
    const engine = { ...deps.engine, search: async () => Promise.reject(new Error('bug')) };
    await expect(searchCars({ ...deps, engine }, tenant, emptyState)).rejects.toThrow('bug');
  });
});
