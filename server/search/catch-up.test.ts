import { describe, expect, test, vi } from 'vitest';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { createTenantRegistry } from '../tenants/registry';
import { InProcessEngine } from './adapters/in-process/in-process-engine';
import { catchUpWithStock } from './catch-up';
import { noUpkeep } from './search-upkeep-port';

const slug = 'test';
const silent = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

function site(engine = new InProcessEngine(), writes = true) {
  let version = 1;
  let now = Date.parse('2026-11-21T00:00:00Z');
  const cars = {
    bySlug: async () => null,
    byIds: async () => [],
    changeTimes: async () => new Map(),
    stockVersion: async () => version,
    changesSince: async function* () {
      yield { id: 'car-1', car: buildCar({ id: 'car-1' }) };
    },
  };
  const log = { ...silent, warn: vi.fn() };
  const tenants = createTenantRegistry(new Map(), { production: true });
  return {
    services: {
      cars,
      engine,
      searchUpkeep: { ...noUpkeep, writes },
      tenants,
      log,
      clock: { now: () => new Date(now) },
    },
    imported: () => {
      version += 1;
    },
    later: (ms: number) => {
      now += ms;
    },
    log,
  };
}

describe('the index follows the stock', () => {
  test('the first request finds everything indexed', async () => {
    const { services } = site();
    expect(await catchUpWithStock(services, slug)).toEqual({ stock: 1, index: 1 });
  });

  test('an import shows at the next request', async () => {
    const { services, imported } = site();
    await catchUpWithStock(services, slug);
    imported();
    expect(await catchUpWithStock(services, slug)).toEqual({ stock: 2, index: 2 });
  });

  test('a process that only reads never tries to write, and says nothing', async () => {
    const engine = new InProcessEngine();
    const built = vi.spyOn(engine, 'replaceAll');
    const { services, log } = site(engine, false);
    expect(await catchUpWithStock(services, slug)).toEqual({ stock: 1, index: null });
    expect([built.mock.calls.length, log.warn.mock.calls.length]).toEqual([0, 0]);
  });

  test('an engine that refuses is asked again only after a rest, and told of once', async () => {
    const engine = new InProcessEngine();
    const refused = vi.spyOn(engine, 'replaceAll').mockRejectedValue(new Error('This key may only search'));
    const { services, later, log } = site(engine);
    for (let request = 0; request < 3; request++) {
      expect(await catchUpWithStock(services, slug)).toEqual({ stock: 1, index: null });
    }
    expect([refused.mock.calls.length, log.warn.mock.calls.length]).toEqual([1, 1]);
    later(30_000);
    await catchUpWithStock(services, slug);
    expect(refused.mock.calls.length).toBe(2);
  });
});
