import { describe, expect, test, vi } from 'vitest';
import { createTenantRegistry } from '#server/dealership/tenants/registry';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { InProcessEngine } from './adapters/in-process/in-process-engine';
import { followOnce } from './follow-stock';
import { refreshIndex } from './refresh';
import { noUpkeep } from './search-port';

const slug = 'test';

/** A site whose stock changes under it. */
function site(engine = new InProcessEngine()) {
  let version = 1;
  const silent = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const cars = {
    bySlug: async () => null,
    byIds: async () => [],
    changeTimes: async () => new Map(),
    stockVersion: async () => version,
    changesSince: async function* () {
      yield { id: 'car-1', car: buildCar({ id: 'car-1' }), version: 1 };
    },
  };
  const deps = {
    ...{ cars, engine, searchUpkeep: { ...noUpkeep, writes: true }, log: silent },
    tenants: createTenantRegistry(new Map(), { production: true }),
    clock: { now: () => new Date('2026-11-21T00:00:00Z') },
    stockVersions: async () => new Map([[slug, version]]),
  };
  const changed = () => {
    version += 1;
  };
  return { deps, changed };
}

describe('an index follows the stock without a visitor', () => {
  test('once it is in use, at each change', async () => {
    const { deps, changed } = site();
    await refreshIndex(deps, slug);
    const seen = new Map<string, number>();
    await followOnce(deps, seen);
    changed();
    await followOnce(deps, seen);
    expect(await deps.engine.version(slug)).toBe(2);
  });

  test('and nothing is done for a site that nobody has visited', async () => {
    const { deps, changed } = site();
    const seen = new Map<string, number>();
    await followOnce(deps, seen);
    changed();
    await followOnce(deps, seen);
    expect(await deps.engine.version(slug)).toBeNull();
  });

  test('an unchanged stock asks the engine nothing', async () => {
    const { deps } = site();
    const seen = new Map<string, number>();
    await followOnce(deps, seen);
    const asked = vi.spyOn(deps.engine, 'version');
    await followOnce(deps, seen);
    expect(asked).not.toHaveBeenCalled();
  });

  test('an engine that does not answer stops nothing', async () => {
    const { deps } = site();
    vi.spyOn(deps.engine, 'version').mockRejectedValue(new Error('away'));
    await expect(followOnce(deps, new Map())).resolves.toBeUndefined();
  });
});
