import { describe, expect, test, vi } from 'vitest';
import { createTenantRegistry } from '#server/dealership/tenants/registry';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { InProcessEngine } from './adapters/in-process/in-process-engine';
import { catchUpWithStock } from './catch-up';
import { refreshIndex } from './refresh';
import { noUpkeep } from './search-port';

const slug = 'test';
const silent = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** A promise that the test resolves. */
function held() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function site(engine = new InProcessEngine(), writes = true) {
  let version = 1;
  let now = Date.parse('2026-11-21T00:00:00Z');
  const cars = {
    bySlug: async () => null,
    byIds: async () => [],
    changeTimes: async () => new Map(),
    stockVersion: async () => version,
    changesSince: async function* () {
      yield { id: 'car-1', car: buildCar({ id: 'car-1' }), version: 1 };
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

  test('a refresh that takes long holds up the first page briefly and later ones not at all', async () => {
    const engine = new InProcessEngine();
    const { services, imported } = site(engine);
    await catchUpWithStock(services, slug);
    imported();
    const finish = held();
    vi.spyOn(engine, 'apply').mockReturnValue(finish.promise);
    await catchUpWithStock(services, slug);
    // No timer fires from here on: a request that waited for one would never finish.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    expect(await catchUpWithStock(services, slug)).toEqual({ stock: 1, index: 1 });
    vi.useRealTimers();
    finish.resolve();
  });

  test('pages use the previous stock version until the new index is complete', async () => {
    const engine = new InProcessEngine();
    const { services, imported } = site(engine);
    await catchUpWithStock(services, slug);
    imported();
    const apply = engine.apply.bind(engine);
    const finish = held();
    vi.spyOn(engine, 'apply').mockImplementation(async (...change) => {
      await finish.promise;
      await apply(...change);
    });
    expect(await catchUpWithStock(services, slug)).toEqual({ stock: 1, index: 1 });
    finish.resolve();
    await refreshIndex(services, slug);
    expect(await catchUpWithStock(services, slug)).toEqual({ stock: 2, index: 2 });
  });

  test('pages use the new stock version if the index could not follow it', async () => {
    const engine = new InProcessEngine();
    const { services, imported } = site(engine);
    await catchUpWithStock(services, slug);
    imported();
    vi.spyOn(engine, 'apply').mockRejectedValue(new Error('This key may only search'));
    expect(await catchUpWithStock(services, slug)).toEqual({ stock: 2, index: 1 });
  });

  test('a read-only process never tries to write, and logs nothing', async () => {
    const engine = new InProcessEngine();
    const built = vi.spyOn(engine, 'replaceAll');
    const { services, log } = site(engine, false);
    expect(await catchUpWithStock(services, slug)).toEqual({ stock: 1, index: null });
    expect([built.mock.calls.length, log.warn.mock.calls.length]).toEqual([0, 0]);
  });

  test('retries a refusing engine only after a rest, and reports it once', async () => {
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
