import { siteAddress } from '#server/dealership/tenants/rules/site-address';
import type { Clock } from '#server/platform/clock';
import type { EventRecord } from '#server/platform/events/record-events';
import type { Log } from '#server/platform/log';
import { failureCode } from '#server/platform/network/rules/failure-code';
import { type JobLoop, startJobLoop } from '#server/platform/threads/job-loop';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarChangeQueue, NotedChange } from './car-change-port';
import type { CarData } from './car-data';
import { carEvents } from './rules/car-events';
import { hasPage } from './show-car';
import { toCarData } from './to-car-data';

export interface ReportDeps {
  readonly changes: CarChangeQueue;
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

/** Turns noted changes of cars into events until stopped, site by site, in the order of the changes. */
export const startReportingCars = (deps: ReportDeps): JobLoop =>
  startJobLoop<string>({
    take: async (most) => ({ jobs: await deps.changes.tenants(most) }),
    work: async (slug, stopping) => {
      while (!stopping() && (await reportSome(deps, slug)) === batch);
      return null;
    },
    onFailure: (error) => deps.log.error({ failure: failureCode(error) }, 'could not report changes of cars'),
    atOnce: sitesAtOnce,
    pollMs: deps.pollMs,
    now: () => deps.clock.now(),
  });

async function reportSome({ changes, tenant, onEvents }: ReportDeps, slug: string): Promise<number> {
  // Asked before the transaction begins: another thread answers, which may itself wait for the database.
  const site = await tenant(slug);
  const count = await changes.expand(slug, batch, (change) => (site ? eventsOf(change, site) : []));
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
          ...{ tenant, origin: siteAddress(tenant), updatedAt: of.updatedAt, isDealer: false },
        })
      : null;
  const events = carEvents({ before: record(change.before), after: record(change.after) });
  return events.map(({ type, data }) => ({ type, object: `car:${carId}`, at, data }));
}
