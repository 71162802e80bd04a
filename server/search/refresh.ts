import { perObject } from '#server/platform/derived';
import { faultOf } from '#server/platform/log';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { Pauses } from '#server/platform/threads/job-loop';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { SearchServices } from './create-search';
import { contextText, type DocumentContext, documentContext, toSearchDocument } from './rules/document';
import type { CopyStamp, SearchDocument, SearchEngine } from './search-port';

export type RefreshDeps = Pick<SearchServices, 'cars' | 'engine' | 'tenants' | 'log'>;

/** Beyond this many changes a new index is cheaper, and a list would not fit in memory. */
const CHANGES_MAX = 5_000;
/** Stock that keeps changing during indexing is left to the next call. */
const ROUNDS_MAX = 5;

/** Indexes of an engine that are refreshed at once: with more, their slices would fill the event loop. */
const refreshTurns = perObject((_engine: SearchEngine) => new FairTurns({ concurrency: 2, queue: Infinity }));

/** A refresh of one tenant's index. */
export interface Refresh {
  readonly done: Promise<void>;
  /** In milliseconds of `performance.now()`. */
  readonly startedAt: number;
}

/** The current refreshes of an engine, by tenant. */
const refreshesOf = perObject((_engine: SearchEngine) => new Map<string, Refresh>());

/** The current refresh of a tenant's index. */
export const refreshUnderWay = ({ engine }: Pick<RefreshDeps, 'engine'>, tenant: string) =>
  refreshesOf(engine).get(tenant);

/**
 * Updates the search engine to the car store's stock version: with the changes since, or with a whole new index if
 * there is none yet or much has changed. One refresh runs at a time per tenant, shared by all callers.
 */
export function startRefresh(services: RefreshDeps, tenant: string): Refresh {
  const underWay = refreshUnderWay(services, tenant);
  if (underWay) return underWay;
  const refreshes = refreshesOf(services.engine);
  const done = inTurn(services, tenant).finally(() => refreshes.delete(tenant));
  const refresh = { done, startedAt: performance.now() };
  refreshes.set(tenant, refresh);
  return refresh;
}

/** Resolves once the search engine is at the car store's stock version. */
export const refreshIndex = (services: RefreshDeps, tenant: string): Promise<void> =>
  startRefresh(services, tenant).done;

/** A tenant without an index has visitors who wait for it: it goes before those that pages can still be served from. */
async function inTurn(services: RefreshDeps, tenant: string): Promise<void> {
  const current = await services.engine.version(tenant);
  const kind = current === null ? 'usual' : 'background';
  await refreshTurns(services.engine).run(tenant, () => catchUp(services, tenant), kind);
}

async function catchUp(services: RefreshDeps, tenant: string): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const target = await services.cars.stockVersion(tenant);
    const current = await services.engine.version(tenant);
    if (current === target) return;
    if (current === null && (await isCopied(services, tenant, target))) continue;
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

/** What each tenant's index was built from besides its cars, by engine; absent while it is being built. */
const sourcesOf = perObject((_engine: SearchEngine) => new Map<string, string>());

/** Puts the copy of a tenant's index at this stock version in place; false if there is none. */
async function isCopied(services: RefreshDeps, tenant: string, version: number): Promise<boolean> {
  const { copies } = services.engine;
  if (!copies) return false;
  const source = contextText(contextOf(services, tenant));
  const stamp = await stampOf(services, tenant, { version, source });
  if (!stamp || !(await copies.read(tenant, stamp))) return false;
  sourcesOf(services.engine).set(tenant, source);
  return true;
}

/**
 * The stamp of a tenant's index, and whether it has what was built from today's settings; undefined while it is behind or being
 * built.
 */
export async function indexStamp(
  services: RefreshDeps,
  tenant: string,
): Promise<{ readonly stamp: CopyStamp; readonly isOfToday: boolean } | undefined> {
  const version = await services.engine.version(tenant);
  const source = sourcesOf(services.engine).get(tenant);
  if (version === null || source === undefined) return undefined;
  const stamp = await stampOf(services, tenant, { version, source });
  return stamp && { stamp, isOfToday: source === contextText(contextOf(services, tenant)) };
}

/** The version alone is not enough: a restored database comes to the same one with other cars. */
async function stampOf(
  { cars }: Pick<RefreshDeps, 'cars'>,
  tenant: string,
  { version, source }: { readonly version: number; readonly source: string },
): Promise<CopyStamp | undefined> {
  const changedAt = await cars.stockChangedAt(tenant, version);
  return changedAt === null ? undefined : { version, stamp: JSON.stringify([version, changedAt, source]) };
}

function contextOf({ tenants }: Pick<RefreshDeps, 'tenants'>, tenant: string) {
  return documentContext(tenants.bySlug(tenant) ?? { locations: [] });
}

/**
 * Rebuilds a tenant's whole index from the car store and swaps it in, with no downtime. Rejects with SearchUnavailable
 * if the engine is down; the old index then stays.
 */
export async function reindexTenant(
  services: Pick<SearchServices, 'cars' | 'engine' | 'tenants'>,
  tenant: string,
): Promise<{ documents: number; ms: number }> {
  const startMs = performance.now();
  // Read before the cars: later changes are indexed by the next refresh, never missed.
  const version = await services.cars.stockVersion(tenant);
  const context = contextOf(services, tenant);
  const progress = { documents: 0 };
  const cars = services.cars.changesSince(tenant, 0);
  const sources = sourcesOf(services.engine);
  sources.delete(tenant);
  await services.engine.replaceAll(tenant, documentsOf(cars, context, progress), version);
  sources.set(tenant, contextText(context));
  return { documents: progress.documents, ms: Math.round(performance.now() - startMs) };
}

async function* documentsOf(
  changes: AsyncIterable<{ car: Car | null }>,
  context: DocumentContext,
  progress: { documents: number },
): AsyncIterable<SearchDocument> {
  for await (const { car } of changes) {
    if (!car) continue;
    progress.documents++;
    yield toSearchDocument(car, context);
  }
}

export type StepDeps = Pick<
  SearchServices,
  'tenants' | 'cars' | 'engine' | 'searchUpkeep' | 'searchMemory' | 'log'
>;

/**
 * Reindexes a site's stock when settings that affect search documents change: the names and places of its locations,
 * what decides prices and weekly prices. A new site is indexed on its first request, like every stock.
 */
export function keepSearchInStep(services: StepDeps): () => void {
  const tenantsBySlug = new Map(services.tenants.all().map((tenant) => [tenant.slug, tenant] as const));
  return services.tenants.onChange(({ changed, removed }) => {
    for (const tenant of changed) {
      const before = tenantsBySlug.get(tenant.slug);
      tenantsBySlug.set(tenant.slug, tenant);
      if (before && contextText(documentContext(before)) !== contextText(documentContext(tenant))) {
        void indexAnew(services, tenant);
      }
    }
    for (const slug of removed) tenantsBySlug.delete(slug);
  });
}

export async function indexAnew(services: StepDeps, tenant: Tenant): Promise<void> {
  try {
    if (services.searchUpkeep.writes) await reindexTenant(services, tenant.slug);
    services.searchMemory.forget(tenant);
  } catch (error) {
    services.log.warn({ tenant: tenant.slug, ...faultOf(error) }, 'could not rebuild the search index');
  }
}
