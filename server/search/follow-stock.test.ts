import { describe, expect, test, vi } from 'vitest';
import { changingStock } from '../../tests/support/search-yard';
import { testTenant } from '../../tests/support/test-tenant';
import { InProcessEngine } from './adapters/in-process/in-process-engine';
import { catchUpWithStock, followOnce, indexState, keepIndexes, keepOnce } from './catch-up';
import { refreshIndex } from './refresh';
import { noUpkeep, SearchUnavailable } from './search-port';

test.each<[number | null, number, string]>([
  [null, 0, 'current'],
  [null, 3, 'empty'],
  [2, 3, 'behind'],
  [3, 3, 'current'],
  [4, 3, 'current'],
])('an index of version %j for stock of version %d is %s', async (indexed, stock, state) => {
  const engine = new InProcessEngine();
  if (indexed !== null) await engine.apply('brolga', { upserts: [], removals: [] }, indexed);
  expect(await indexState({ engine, cars: { stockVersion: async () => stock } }, 'brolga')).toBe(state);
});

test('an engine that cannot be reached is an error', async () => {
  const engine = { version: () => Promise.reject(new Error('unreachable')) };
  await expect(indexState({ engine, cars: { stockVersion: async () => 1 } }, 'brolga')).rejects.toThrow(
    'unreachable',
  );
});

const slug = 'test';

describe('without a visitor', () => {
  test.each([
    ['an index in use follows each change of the stock', true, 2],
    ['a site that nobody has visited gets no index', false, null],
  ])('%s', async (_, isInUse, version) => {
    const versions = new Map([[slug, 1]]);
    const { deps } = changingStock(versions);
    if (isInUse) await refreshIndex(deps, slug);
    const seen = new Map<string, number>();
    await followOnce(deps, seen);
    versions.set(slug, 2);
    await followOnce(deps, seen);
    expect(await deps.engine.version(slug)).toBe(version);
  });

  test('an unchanged stock asks the engine nothing', async () => {
    const { deps } = changingStock(new Map([[slug, 1]]));
    const seen = new Map<string, number>();
    await followOnce(deps, seen);
    const version = vi.spyOn(deps.engine, 'version');
    await followOnce(deps, seen);
    expect(version).not.toHaveBeenCalled();
  });

  test('an engine that does not answer stops nothing', async () => {
    const { deps } = changingStock(new Map([[slug, 1]]));
    vi.spyOn(deps.engine, 'version').mockRejectedValue(new Error('away'));
    await expect(followOnce(deps, new Map())).resolves.toBeUndefined();
  });
});

/** A site whose index is at version 1 of the stock, and its stock at 2. */
async function behind() {
  const versions = new Map([[slug, 1]]);
  const { deps } = changingStock(versions);
  await catchUpWithStock(deps, slug);
  versions.set(slug, 2);
  return deps;
}

describe('the index follows the stock', () => {
  test('with the first request and after each import', async () => {
    const versions = new Map([[slug, 1]]);
    const { deps } = changingStock(versions);
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 1, index: 1 });
    versions.set(slug, 2);
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 2, index: 2 });
  });

  test('and pages show the previous version until a long refresh is over, waiting for it briefly once', async () => {
    const deps = await behind();
    const apply = deps.engine.apply.bind(deps.engine);
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    vi.spyOn(deps.engine, 'apply').mockImplementation(async (...change) => {
      await finished;
      await apply(...change);
    });
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 1, index: 1 });
    // No timer fires from here on: a request that waited for one would never finish.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 1, index: 1 });
    vi.useRealTimers();
    finish();
    await refreshIndex(deps, slug);
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 2, index: 2 });
  });

  test('and pages show the new version if the index could not follow it', async () => {
    const deps = await behind();
    vi.spyOn(deps.engine, 'apply').mockRejectedValue(new Error('This key may only search'));
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 2, index: 1 });
  });

  test('and pages have a version of their own while the engine is away', async () => {
    const deps = await behind();
    vi.spyOn(deps.engine, 'version').mockRejectedValue(new SearchUnavailable('down'));
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 2, index: undefined });
  });

  test('but a read-only process never tries to write, and logs nothing', async () => {
    const { deps, warnings } = changingStock(new Map([[slug, 1]]));
    const replaceAll = vi.spyOn(deps.engine, 'replaceAll');
    const readOnly = { ...deps, searchUpkeep: { ...noUpkeep, writes: false } };
    expect(await catchUpWithStock(readOnly, slug)).toEqual({ stock: 1, index: null });
    expect(replaceAll).not.toHaveBeenCalled();
    expect(warnings).toEqual([]);
  });

  test('and an engine that refuses is asked again only after a rest, and reported once', async () => {
    const { deps, warnings, control } = changingStock(new Map([[slug, 1]]));
    const replaceAll = vi.spyOn(deps.engine, 'replaceAll').mockRejectedValue(new Error('refused'));
    for (let request = 0; request < 3; request++) {
      expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 1, index: null });
    }
    expect([replaceAll.mock.calls.length, warnings.length]).toEqual([1, 1]);
    control.nowMs += 30_000;
    await catchUpWithStock(deps, slug);
    expect(replaceAll).toHaveBeenCalledTimes(2);
  });
});

const tenants = ['coast', 'hills'].map((slug) => testTenant({ slug, name: slug }));
const sites = (...versions: [slug: string, version: number][]) => changingStock(new Map(versions), tenants);
const failing = () => {
  const { deps, ...more } = sites();
  return { deps: { ...deps, stockVersions: () => Promise.reject(new Error('away')) }, ...more };
};

describe('a round of keeping indexes', () => {
  test('builds the index of a site that has none, and updates it after each change', async () => {
    const versions = new Map([['coast', 1]]);
    const { deps } = changingStock(versions, tenants);
    const seen = new Map<string, number>();
    expect(await keepOnce(deps, seen)).toBe(true);
    expect(await deps.engine.version('coast')).toBe(1);
    versions.set('coast', 2);
    await keepOnce(deps, seen);
    expect(await deps.engine.version('coast')).toBe(2);
  });

  test('asks the engine nothing while the stock is unchanged', async () => {
    const { deps } = sites(['coast', 1]);
    const seen = new Map<string, number>();
    await keepOnce(deps, seen);
    const version = vi.spyOn(deps.engine, 'version');
    await keepOnce(deps, seen);
    expect(version).not.toHaveBeenCalled();
  });

  test('updates the other sites when one fails, and tries that one again', async () => {
    const { deps, warnings } = sites(['coast', 1], ['hills', 1]);
    const seen = new Map<string, number>();
    const replaceAll = deps.engine.replaceAll.bind(deps.engine);
    const replacing = vi.spyOn(deps.engine, 'replaceAll').mockImplementation(async (slug, ...rest) => {
      if (slug === 'coast') throw new Error('away');
      await replaceAll(slug, ...rest);
    });
    expect(await keepOnce(deps, seen)).toBe(false);
    expect([await deps.engine.version('coast'), await deps.engine.version('hills')]).toEqual([null, 1]);
    expect(warnings).toHaveLength(1);
    replacing.mockRestore();
    expect(await keepOnce(deps, seen)).toBe(true);
    expect(await deps.engine.version('coast')).toBe(1);
  });

  test('leaves out a site that has been removed', async () => {
    const { deps } = sites(['gone', 3]);
    await keepOnce(deps, new Map());
    expect(await deps.engine.version('gone')).toBeNull();
  });

  test('fails while the database is away, with a warning', async () => {
    const { deps, warnings } = failing();
    expect(await keepOnce(deps, new Map())).toBe(false);
    expect(warnings).toHaveLength(1);
  });
});

describe('keeping indexes', () => {
  test('continues until it is stopped, and rebuilds an index that the engine has lost', async () => {
    const { deps: lost } = sites(['coast', 1]);
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

  test('rechecks indexes in turn, the least recently checked first', async () => {
    const { deps } = sites(['coast', 1], ['hills', 1]);
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

  test('does not report a round in which an index could not be updated', async () => {
    const { deps } = failing();
    const stopping = new AbortController();
    vi.spyOn(deps.log, 'warn').mockImplementation(() => {
      stopping.abort();
      return undefined;
    });
    const onRound = vi.fn();
    await keepIndexes(deps, { signal: stopping.signal, onRound });
    expect(onRound).not.toHaveBeenCalled();
  });
});
