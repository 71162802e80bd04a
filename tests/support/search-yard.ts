import { createTenantRegistry } from '#server/dealer/registry';
import { InProcessEngine } from '#server/search/adapters/in-process/in-process-engine';
import { toSearchDocument } from '#server/search/rules/document';
import { SearchMemory } from '#server/search/search-memory';
import { noUpkeep, type SearchEngine, SearchUnavailable } from '#server/search/search-port';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import { buildCar } from '../../prisma-free-fixtures/build-car';

async function* documentsOf(stock: readonly Car[]) {
  for (const car of stock) yield toSearchDocument(car);
}

/** A store that has these cars, all of version 1. */
export const storeOf = (stock: readonly Car[]): CarStore => ({
  bySlug: async () => null,
  byIds: async (_, ids) => ids.flatMap((id) => stock.find((car) => car.id === id) ?? []),
  changeTimes: async () => new Map(),
  stockVersion: async () => 1,
  stockChangedAt: async () => '2026-11-20T00:00:00.000Z',
  async *changesSince() {
    for (const car of stock) yield { id: car.id, car, version: 1 };
  },
});

/** What a search of the tenant `yard` needs, over an engine that counts its searches and can be down. */
export async function searchYard(stock: readonly Car[]) {
  const inner = new InProcessEngine();
  await inner.replaceAll('yard', documentsOf(stock), 1);
  const control = { down: false, searches: 0, nowMs: Date.parse('2026-11-20T00:00:00.000Z') };
  const engine: SearchEngine = {
    search: async (...given) => {
      if (control.down) throw new SearchUnavailable('down');
      control.searches += 1;
      return inner.search(...given);
    },
    version: async (slug) => {
      if (control.down) throw new SearchUnavailable('down');
      return inner.version(slug);
    },
    replaceAll: inner.replaceAll.bind(inner),
    apply: inner.apply.bind(inner),
  };
  const quiet = () => undefined;
  const deps = {
    engine,
    cars: storeOf(stock),
    clock: { now: () => new Date(control.nowMs) },
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    searchMemory: new SearchMemory(),
  };
  return { control, deps, inner };
}

/** Sites whose stock changes under their index: one car at every version; change `versions` to change the stock. */
export function changingStock(versions: Map<string, number>, tenants: readonly Tenant[] = []) {
  const warnings: unknown[] = [];
  const quiet = () => undefined;
  const control = { nowMs: Date.parse('2026-11-21T00:00:00Z') };
  const deps = {
    cars: {
      ...storeOf([buildCar({ id: 'car-1' })]),
      stockVersion: async (slug: string) => versions.get(slug) ?? 0,
    },
    engine: new InProcessEngine(),
    searchUpkeep: { ...noUpkeep, writes: true },
    tenants: createTenantRegistry(new Map(tenants.map((tenant) => [tenant.slug, tenant])), {
      production: true,
    }),
    log: {
      debug: quiet,
      info: quiet,
      warn: (...given: unknown[]) => void warnings.push(given),
      error: quiet,
    },
    clock: { now: () => new Date(control.nowMs) },
    stockVersions: async () => new Map(versions),
  };
  return { deps, warnings, control };
}
