import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTenantRegistry } from '#server/dealer/registry';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { storeOf } from '../../tests/support/search-yard';
import { InProcessEngine } from './adapters/in-process/in-process-engine';
import { refreshIndex } from './refresh';
import { everything } from './rules/filter';
import type { SearchEngine, SearchQuery } from './search-port';

async function* noDocuments(): AsyncGenerator<never> {}

const bare = buildCar();
const car = (id: string) => ({ ...bare, id, slug: id });

const wholeStock: SearchQuery = {
  text: '',
  where: everything,
  refinements: {},
  sort: 'relevance',
  page: 1,
  hitsPerPage: 100,
  facets: [],
  ranges: [],
};

function setUp() {
  const changes: { id: string; car: ReturnType<typeof car> | null; version: number }[] = [];
  const calls: string[] = [];
  let version = 0;
  const inner = new InProcessEngine();
  const engine: SearchEngine = {
    search: inner.search.bind(inner),
    version: inner.version.bind(inner),
    replaceAll: (...given) => {
      calls.push(`replaceAll ${given[2]}`);
      return inner.replaceAll(...given);
    },
    apply: (...given) => {
      calls.push(`apply ${given[1].upserts.length}+${given[1].removals.length} ${given[2]}`);
      return inner.apply(...given);
    },
  };
  const quiet = () => undefined;
  const services = {
    engine,
    cars: {
      ...storeOf([]),
      stockVersion: async () => version,
      async *changesSince(_: string, since: number) {
        const latest = new Map(changes.map((change) => [change.id, change]));
        for (const change of latest.values()) if (change.version > since) yield change;
      },
    },
    tenants: createTenantRegistry(new Map(), { production: true }),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  };
  const change = (present: string[], gone: string[] = []) => {
    version++;
    for (const id of present) changes.push({ id, car: car(id), version });
    for (const id of gone) changes.push({ id, car: null, version });
  };
  const ids = async () => {
    return (await engine.search('t', wholeStock)).ids;
  };
  return { services, change, calls, ids };
}

describe('refreshing the index', () => {
  it('builds the whole index once, and then applies only changes', async () => {
    const { services, change, calls, ids } = setUp();
    change(['a', 'b']);
    await refreshIndex(services, 't');
    await refreshIndex(services, 't');
    expect(calls).toEqual(['replaceAll 1']);
    expect(await ids()).toEqual(['a', 'b']);
    change(['c'], ['a']);
    await refreshIndex(services, 't');
    expect(calls).toEqual(['replaceAll 1', 'apply 1+1 2']);
    expect(await ids()).toEqual(['b', 'c']);
  });
  it('builds an empty index for an empty stock', async () => {
    const { services, ids } = setUp();
    await refreshIndex(services, 't');
    expect(await ids()).toEqual([]);
  });
  it('refreshes two sites at a time, those without an index first', async () => {
    const { services, calls, change } = setUp();
    change(['a']);
    for (const tenant of ['t', 'u']) await refreshIndex(services, tenant);
    change(['b']);
    const order: string[] = [];
    let running = 0;
    let most = 0;
    const { replaceAll, apply } = services.engine;
    const slow =
      <Given extends [string, ...unknown[]]>(work: (...given: Given) => Promise<void>) =>
      async (...given: Given) => {
        order.push(given[0]);
        running += 1;
        most = Math.max(most, running);
        await nextTurn();
        await work(...given);
        running -= 1;
      };
    Object.assign(services.engine, { replaceAll: slow(replaceAll), apply: slow(apply) });
    await Promise.all(['v', 'w', 't', 'u', 'x', 'y'].map((tenant) => refreshIndex(services, tenant)));
    expect(order).toEqual(['v', 'w', 'x', 'y', 't', 'u']);
    expect(most).toBe(2);
    expect(calls).toHaveLength(8);
  });
  it('builds a new index for a large change', async () => {
    const { services, change, calls } = setUp();
    change(['a']);
    await refreshIndex(services, 't');
    change(Array.from({ length: 5_001 }, (_, index) => `n${index}`));
    const { replaceAll } = services.engine;
    services.engine.replaceAll = (slug, _documents, version) => replaceAll(slug, noDocuments(), version);
    await refreshIndex(services, 't');
    expect(calls).toEqual(['replaceAll 1', 'replaceAll 2']);
  });
  it('rebuilds an index ahead of the stock, as after a restored backup', async () => {
    const { services, change, calls } = setUp();
    change(['a']);
    await services.engine.apply('t', { upserts: [], removals: [] }, 9);
    await refreshIndex(services, 't');
    expect(calls.at(-1)).toBe('replaceAll 1');
  });
  it('is one run for concurrent callers, which includes changes made meanwhile', async () => {
    const { services, change, calls, ids } = setUp();
    change(['a']);
    const first = refreshIndex(services, 't');
    const second = refreshIndex(services, 't');
    change(['b']);
    await Promise.all([first, second]);
    expect(calls.filter((call) => call.startsWith('replaceAll'))).toHaveLength(1);
    expect(await ids()).toEqual(['a', 'b']);
  });
  it('works again after a failed run', async () => {
    const { services, change, ids } = setUp();
    change(['a']);
    const { stockVersion } = services.cars;
    services.cars.stockVersion = async () => Promise.reject(new Error('database away'));
    await expect(refreshIndex(services, 't')).rejects.toThrow('database away');
    services.cars.stockVersion = stockVersion;
    await refreshIndex(services, 't');
    expect(await ids()).toEqual(['a']);
  });
});
