import { describe, expect, test, vi } from 'vitest';
import { createTenantRegistry } from '#server/dealership/tenants/registry';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { InProcessEngine } from './adapters/in-process/in-process-engine';
import { keepIndexes, keepOnce } from './keep-indexes';
import { noUpkeep } from './search-port';

/** Sites whose stock has these versions. */
function sites(versions: Map<string, number>, engine = new InProcessEngine()) {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const cars = {
    bySlug: async () => null,
    byIds: async () => [],
    changeTimes: async () => new Map(),
    stockVersion: async (slug: string) => versions.get(slug) ?? 0,
    changesSince: async function* () {
      yield { id: 'car-1', car: buildCar({ id: 'car-1' }), version: 1 };
    },
  };
  const tenants = new Map(['coast', 'hills'].map((slug) => [slug, testTenant({ slug, name: slug })]));
  return {
    ...{ cars, engine, searchUpkeep: noUpkeep, log },
    tenants: createTenantRegistry(tenants, { production: true }),
    stockVersions: async () => new Map(versions),
  };
}

describe('a round', () => {
  test('builds the index of a site that has none, and updates it after each change', async () => {
    const versions = new Map([['coast', 1]]);
    const deps = sites(versions);
    const seen = new Map<string, number>();
    expect(await keepOnce(deps, seen)).toBe(true);
    expect(await deps.engine.version('coast')).toBe(1);
    versions.set('coast', 2);
    await keepOnce(deps, seen);
    expect(await deps.engine.version('coast')).toBe(2);
  });

  test('asks the engine nothing while the stock is unchanged', async () => {
    const deps = sites(new Map([['coast', 1]]));
    const seen = new Map<string, number>();
    await keepOnce(deps, seen);
    const version = vi.spyOn(deps.engine, 'version');
    await keepOnce(deps, seen);
    expect(version).not.toHaveBeenCalled();
  });

  test('updates the other sites when one fails, and tries that one again', async () => {
    const deps = sites(new Map([...['coast', 'hills'].map((slug) => [slug, 1] as const)]));
    const seen = new Map<string, number>();
    const replaceAll = deps.engine.replaceAll.bind(deps.engine);
    const failing = vi.spyOn(deps.engine, 'replaceAll').mockImplementation(async (slug, ...rest) => {
      if (slug === 'coast') throw new Error('away');
      await replaceAll(slug, ...rest);
    });
    expect(await keepOnce(deps, seen)).toBe(false);
    expect([await deps.engine.version('coast'), await deps.engine.version('hills')]).toEqual([null, 1]);
    expect(deps.log.warn).toHaveBeenCalledTimes(1);
    failing.mockRestore();
    expect(await keepOnce(deps, seen)).toBe(true);
    expect(await deps.engine.version('coast')).toBe(1);
  });

  test('leaves out stock of a site that has been removed', async () => {
    const deps = sites(new Map([['gone', 3]]));
    await keepOnce(deps, new Map());
    expect(await deps.engine.version('gone')).toBeNull();
  });

  test('fails while the database is away, with a warning', async () => {
    const deps = { ...sites(new Map()), stockVersions: () => Promise.reject(new Error('away')) };
    expect(await keepOnce(deps, new Map())).toBe(false);
    expect(deps.log.warn).toHaveBeenCalledTimes(1);
  });
});

describe('keeping indexes', () => {
  test('goes on until it is stopped, and rebuilds an index that the engine has lost', async () => {
    const lost = sites(new Map([['coast', 1]]));
    const stopping = new AbortController();
    let rounds = 0;
    const onRound = () => {
      rounds += 1;
      if (rounds === 1) lost.engine = new InProcessEngine();
      else if (rounds > 2) stopping.abort();
    };
    await keepIndexes(lost, { signal: stopping.signal, onRound, intervalMs: 1, recheckMs: 1 });
    expect(await lost.engine.version('coast')).toBe(1);
  });

  test('checks indexes again in turn, the one that was checked longest ago first', async () => {
    const deps = sites(new Map([...['coast', 'hills'].map((slug) => [slug, 1] as const)]));
    const stopping = new AbortController();
    const asked: string[] = [];
    const version = deps.engine.version.bind(deps.engine);
    vi.spyOn(deps.engine, 'version').mockImplementation((slug) => {
      if (asked.at(-1) !== slug) asked.push(slug);
      if (asked.length === 8) stopping.abort();
      return version(slug);
    });
    await keepIndexes(deps, { signal: stopping.signal, intervalMs: 1, recheckMs: 20 });
    expect(asked).toEqual(['coast', 'hills', 'coast', 'hills', 'coast', 'hills', 'coast', 'hills']);
  });

  test('reports no round in which an index could not be updated', async () => {
    const deps = { ...sites(new Map()), stockVersions: () => Promise.reject(new Error('away')) };
    const stopping = new AbortController();
    deps.log.warn.mockImplementation(() => stopping.abort());
    const onRound = vi.fn();
    await keepIndexes(deps, { signal: stopping.signal, onRound });
    expect(onRound).not.toHaveBeenCalled();
  });
});
