import { setTimeout as pause } from 'node:timers/promises';
import { faultOf } from '../platform/log';
import type { Services } from '../services';
import { refreshIndex } from './refresh';

/** A request waits this long at most for new stock to be indexed, then it uses the previous index: no import slows pages. */
const patienceMs = 80;
/** After a failure (an engine that is away, a key that may not write) the next try waits this long. */
const restMs = 30_000;

/** What a page is made from: the stock's version, and the index's; undefined when the engine does not answer. */
export interface StockVersions {
  readonly stock: number;
  readonly index: number | null | undefined;
}

type CatchUpDeps = Pick<Services, 'cars' | 'engine' | 'searchUpkeep' | 'tenants' | 'log' | 'clock'>;

/** When each tenant's index last failed to follow, by the engine that failed. */
const failures = new WeakMap<object, Map<string, number>>();

/** Sees to it that an import shows at once: the index follows the stock before a page is made from it. */
export async function catchUpWithStock(services: CatchUpDeps, tenant: string): Promise<StockVersions> {
  const versions = await readVersions(services, tenant);
  if (versions.index === undefined || versions.index === versions.stock) return versions;
  // This process only reads: whoever imports brings the index up to date, and until then it is told as behind.
  if (!services.searchUpkeep.writes || isResting(services, tenant)) return versions;
  const refreshed = refreshIndex(services, tenant).catch((error: unknown) =>
    remember(services, tenant, error),
  );
  await (versions.index === null ? refreshed : Promise.race([refreshed, pause(patienceMs)]));
  return readVersions(services, tenant);
}

function isResting({ engine, clock }: CatchUpDeps, tenant: string): boolean {
  const failedAt = failures.get(engine)?.get(tenant);
  return failedAt !== undefined && clock.now().getTime() - failedAt < restMs;
}

function remember({ engine, clock, log }: CatchUpDeps, tenant: string, error: unknown): void {
  const known = failures.get(engine) ?? new Map<string, number>();
  failures.set(engine, known.set(tenant, clock.now().getTime()));
  log.warn({ tenant, ...faultOf(error) }, 'could not update the search index');
}

async function readVersions({ cars, engine }: CatchUpDeps, tenant: string): Promise<StockVersions> {
  const [stock, index] = await Promise.all([
    cars.stockVersion(tenant),
    engine.version(tenant).catch(() => undefined),
  ]);
  return { stock, index };
}
