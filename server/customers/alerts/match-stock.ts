import type { Clock } from '#server/platform/clock';
import { Pauses } from '#server/platform/threads/job-loop';
import type { SearchServices } from '#server/search/create-search';
import { refreshIndex } from '#server/search/refresh';
import type { SearchEngine } from '#server/search/search-port';
import type { Tenant } from '#server/settings/tenant-schema';
import { type ChangedStock, changedStock, keepFirstStock } from './changed-stock';
import { carAlertReports, searchReports } from './find-reports';
import type { MatchStore } from './match-store';

export interface MatchDeps extends SearchServices {
  readonly alertMatches: MatchStore;
  /** An empty search engine in memory. */
  readonly emptyEngine: () => SearchEngine;
  /** How long a lease lasts; a minute unless a test shortens it. */
  readonly leaseMs?: number;
  readonly clock: Clock;
}

/** A lease ends this long after its owner died; a living one renews it with every page of alerts. */
const usualLeaseMs = 60_000;
/** Reports stored together: a few milliseconds, in which no page is answered. */
const reportsAtOnce = 80;

/**
 * Matches the cars that changed since the last time with every alert of a site, and moves the site's position once
 * everything is stored. After a crash the next call repeats what is missing: a report is stored once. Returns false if
 * another process is doing this, or the search index is not ready.
 */
export async function matchStock(deps: MatchDeps, tenant: Tenant, owner: string): Promise<boolean> {
  const { slug } = tenant;
  const { leaseMs = usualLeaseMs } = deps;
  const turn = await deps.alertMatches.take(slug, owner, deps.clock.now(), leaseMs);
  if (!turn) return false;
  const target = await deps.cars.stockVersion(slug);
  if (turn.version === target) return end(deps, slug, owner);
  if (turn.version === null) {
    const isKept = await keepFirstStock(deps, tenant, owner);
    return isKept && end(deps, slug, owner, target);
  }
  // Words are read with the values in stock, which include the new cars only once these are indexed.
  if (!(await isIndexed(deps, slug, target))) return end(deps, slug, owner, null);
  const changes = await changedStock(deps, tenant, turn.version);
  await reportAll(deps, tenant, owner, changes);
  const goneCars = changes.gone.map((id) => ({ id, document: null }));
  const isKept = await deps.alertMatches.keep(slug, owner, [...changes.matched, ...goneCars]);
  return isKept && end(deps, slug, owner, target);
}

/** `null`: not matched this time. */
async function end(
  { alertMatches }: MatchDeps,
  tenant: string,
  owner: string,
  version?: number | null,
): Promise<boolean> {
  await alertMatches.end(tenant, owner, version ?? undefined);
  return version !== null;
}

async function isIndexed(deps: MatchDeps, tenant: string, version: number): Promise<boolean> {
  if (deps.searchUpkeep.writes) await refreshIndex(deps, tenant);
  return ((await deps.engine.version(tenant)) ?? 0) >= version;
}

/** Stores the reports of car alerts, then those of searches, a page of alerts at a time. */
async function reportAll(
  deps: MatchDeps,
  tenant: Tenant,
  owner: string,
  changes: ChangedStock,
): Promise<void> {
  if (changes.cars.size === 0 && changes.gone.length === 0) return;
  const { slug } = tenant;
  const { leaseMs = usualLeaseMs } = deps;
  const pauses = new Pauses();
  const pages = async function* () {
    yield await carAlertReports(deps, tenant, changes);
    yield* searchReports(deps, tenant, changes, pauses);
  };
  for await (const reports of pages()) {
    for (let at = 0; at < reports.length; at += reportsAtOnce) {
      const now = deps.clock.now();
      await deps.alertMatches.record(slug, reports.slice(at, at + reportsAtOnce), now);
      if (pauses.due()) await pauses.pause();
    }
    await deps.alertMatches.take(slug, owner, deps.clock.now(), leaseMs);
  }
}
