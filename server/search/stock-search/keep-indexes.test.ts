import { describe, expect, test, vi } from 'vitest';
import { changingStock } from '../../../tests/support/search-yard';
import { testTenant } from '../../../tests/support/test-tenant';
import { InProcessEngine } from './adapters/in-process/in-process-engine';
import { keepIndexes, keepOnce } from './keep-indexes';

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
