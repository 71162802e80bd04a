import type { Services } from '../services';
import { reindexTenant } from './reindex';
import { documentContext, toSearchDocument } from './rules/document';
import type { SearchDocument } from './search-port';

export type RefreshDeps = Pick<Services, 'cars' | 'engine' | 'tenants' | 'log'>;

/** More changes than this are cheaper as a new index, and do not fit a list in memory. */
const CHANGES_MAX = 5_000;
/** Stock that keeps changing while it is indexed is left to the next call. */
const ROUNDS_MAX = 5;

const running = new WeakMap<object, Map<string, Promise<void>>>();

/**
 * Brings the search engine to the car store's stock version: by the changes since, or by a whole new index
 * when there is none yet or much has changed. One runs at a time per tenant; callers meanwhile share it.
 */
export function refreshIndex(services: RefreshDeps, tenant: string): Promise<void> {
  const turns = running.get(services.engine) ?? new Map<string, Promise<void>>();
  running.set(services.engine, turns);
  const underWay = turns.get(tenant);
  if (underWay) return underWay;
  const turn = catchUp(services, tenant).finally(() => turns.delete(tenant));
  turns.set(tenant, turn);
  return turn;
}

async function catchUp(services: RefreshDeps, tenant: string): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const target = await services.cars.stockVersion(tenant);
    const current = await services.engine.version(tenant);
    if (current === target) return;
    const change =
      current === null || current > target ? null : await changesSince(services, tenant, current);
    if (change) await services.engine.apply(tenant, change, target);
    else await reindexTenant(services, tenant);
  }
}

/** The changes as documents; null when there are too many. */
async function changesSince(services: RefreshDeps, tenant: string, version: number) {
  const context = contextOf(services, tenant);
  const upserts: SearchDocument[] = [];
  const removals: string[] = [];
  for await (const { id, car } of services.cars.changesSince(tenant, version)) {
    if (car) upserts.push(toSearchDocument(car, context));
    else removals.push(id);
    if (upserts.length + removals.length > CHANGES_MAX) return null;
  }
  return { upserts, removals };
}

function contextOf({ tenants }: Pick<RefreshDeps, 'tenants'>, tenant: string) {
  return documentContext(tenants.bySlug(tenant) ?? { locations: [] });
}
