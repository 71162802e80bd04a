import { Pauses } from '#server/platform/threads/pauses';
import { reindexTenant } from './reindex';
import { documentContext, toSearchDocument } from './rules/document';
import type { SearchDocument } from './search-port';
import type { SearchServices } from './search-services';

export type RefreshDeps = Pick<SearchServices, 'cars' | 'engine' | 'tenants' | 'log'>;

/** Beyond this many changes a new index is cheaper, and a list would not fit in memory. */
const CHANGES_MAX = 5_000;
/** Stock that keeps changing during indexing is left to the next call. */
const ROUNDS_MAX = 5;

/** A refresh of one tenant's index. */
export interface Refresh {
  readonly done: Promise<void>;
  /** In milliseconds of `performance.now()`. */
  readonly startedAt: number;
}

const running = new WeakMap<object, Map<string, Refresh>>();

/** The current refresh of a tenant's index. */
export const refreshUnderWay = ({ engine }: Pick<RefreshDeps, 'engine'>, tenant: string) =>
  running.get(engine)?.get(tenant);

/**
 * Updates the search engine to the car store's stock version: with the changes since, or with a whole new index if
 * there is none yet or much has changed. One refresh runs at a time per tenant, shared by all callers.
 */
export function startRefresh(services: RefreshDeps, tenant: string): Refresh {
  const underWay = refreshUnderWay(services, tenant);
  if (underWay) return underWay;
  const refreshes = running.get(services.engine) ?? new Map<string, Refresh>();
  running.set(services.engine, refreshes);
  const done = catchUp(services, tenant).finally(() => refreshes.delete(tenant));
  const refresh = { done, startedAt: performance.now() };
  refreshes.set(tenant, refresh);
  return refresh;
}

/** Resolves once the search engine is at the car store's stock version. */
export const refreshIndex = (services: RefreshDeps, tenant: string): Promise<void> =>
  startRefresh(services, tenant).done;

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

/** The changes as documents; null if there are too many. */
async function changesSince(services: RefreshDeps, tenant: string, version: number) {
  const context = contextOf(services, tenant);
  const pauses = new Pauses();
  const upserts: SearchDocument[] = [];
  const removals: string[] = [];
  for await (const { id, car } of services.cars.changesSince(tenant, version)) {
    if (car) upserts.push(toSearchDocument(car, context));
    else removals.push(id);
    if (upserts.length + removals.length > CHANGES_MAX) return null;
    // SQLite answers within the same turn of the event loop.
    if (pauses.due()) await pauses.pause();
  }
  return { upserts, removals };
}

function contextOf({ tenants }: Pick<RefreshDeps, 'tenants'>, tenant: string) {
  return documentContext(tenants.bySlug(tenant) ?? { locations: [] });
}
