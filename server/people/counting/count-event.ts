import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import type { EventCounts } from './event-counts-port';
import type { AnalyticsEvent } from './rules/events';

export interface CountDeps {
  readonly eventCounts: Pick<EventCounts, 'add'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

/** Counts an event on the site's local day, if the site counts. A failed count is only logged. */
export async function countEvent(
  { eventCounts, clock, log }: CountDeps,
  tenant: Tenant,
  { id, label }: AnalyticsEvent,
): Promise<void> {
  if (!tenant.analytics.count) return;
  const day = localTime(tenant.time_zone, clock.now()).date;
  try {
    await eventCounts.add(tenant.slug, { day, event: id, label });
  } catch {
    log.warn({ event: id }, 'could not count an event');
  }
}
