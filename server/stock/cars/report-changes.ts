import { siteAddress } from '#server/dealer/rules/host-name';
import type { Clock } from '#server/platform/clock';
import { jobFailure } from '#server/platform/database/silence-watch';
import type { Log } from '#server/platform/log';
import type { EventRecord } from '#server/platform/record-events';
import { type JobLoop, startJobLoop } from '#server/platform/threads/job-loop';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarChanges, NotedChange } from './car-changes';
import { type CarData, toCarData } from './car-data';
import { carEvents } from './rules/car-events';
import { hasPage } from './show-car';

export interface ReportDeps {
  readonly changes: Pick<CarChanges, 'tenants' | 'dropBefore' | 'expand'>;
  /** A site's current state. */
  readonly tenant: (slug: string) => Promise<Tenant | null>;
  /** Called when events were stored. */
  readonly onEvents: () => void;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly pollMs: number;
}

/** Changes in one transaction: other writers get their turn in between. */
const batch = 200;
const sitesAtOnce = 2;
/** A site that is not served now is looked at again after this long. */
const absentMs = 5 * 60_000;
/** Then its changes are of no use any more: events are stored for as long. */
const keptMs = 30 * 24 * 60 * 60_000;

/**
 * Turns noted changes of cars into events until stopped, site by site, in the order of the changes. Those of a site that is
 * not served wait until it is, for a month.
 */
export function startReportingCars(deps: ReportDeps): JobLoop {
  const absent = new Map<string, number>();
  const absentNow = (): string[] => {
    for (const [slug, untilMs] of absent) if (untilMs <= deps.clock.now().getTime()) absent.delete(slug);
    return [...absent.keys()];
  };
  return startJobLoop<string>({
    take: async (most) => ({ jobs: await deps.changes.tenants(most, absentNow()) }),
    work: async (slug, stopping) => {
      let count: number | null = batch;
      while (!stopping() && count === batch) count = await reportSome(deps, slug);
      if (count !== null) return null;
      const nowMs = deps.clock.now().getTime();
      absent.set(slug, nowMs + absentMs);
      await deps.changes.dropBefore(slug, new Date(nowMs - keptMs));
      return null;
    },
    onFailure: (error) => deps.log.error(jobFailure(error), 'could not report changes of cars'),
    atOnce: sitesAtOnce,
    pollMs: deps.pollMs,
    now: () => deps.clock.now(),
  });
}

/** How many changes of a batch became events; null if the site is not served. */
async function reportSome({ changes, tenant, onEvents }: ReportDeps, slug: string): Promise<number | null> {
  // Asked before the transaction begins: another thread answers, which may itself wait for the database.
  const site = await tenant(slug);
  if (!site) return null;
  const count = await changes.expand(slug, batch, (change) => eventsOf(change, site));
  if (count > 0) onEvents();
  return count;
}

/** The events of a change, with the record that GET /api/stock/{id} shows to everyone. */
function eventsOf(change: NotedChange, tenant: Tenant): readonly EventRecord[] {
  const { carId, at } = change;
  const now = new Date(at);
  const record = (of: NotedChange['after']): CarData | null =>
    of && hasPage(of.car, tenant, now)
      ? toCarData(of.car, {
          tenant,
          origin: siteAddress(tenant),
          updatedAt: of.updatedAt,
          isDealer: false,
        })
      : null;
  const events = carEvents({ before: record(change.before), after: record(change.after) });
  return events.map(({ type, data }) => ({ type, object: `car:${carId}`, at, data }));
}
