import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import { type AnalyticsEvent, carViewId } from './rules/shopper-events';

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

/** Count of an event on a day. */
export interface EventCount {
  /** YYYY-MM-DD in the site's time zone. */
  readonly day: string;
  readonly event: number;
  readonly label: string;
  readonly count: number;
}

/** Counts in SQLite or PostgreSQL, a row for each day, event and label. */
export class EventCounts {
  constructor(private readonly commits: GroupCommit) {}

  /** Adds one to an event. */
  async add(tenant: string, { day, event, label }: Omit<EventCount, 'count'>): Promise<void> {
    await this.commits.run((open) =>
      open
        .insertInto('event_counts')
        .values({ tenant, day, event, label, count: 1 })
        .onConflict((on) =>
          on
            .columns(['tenant', 'day', 'event', 'label'])
            .doUpdateSet((row) => ({ count: row('event_counts.count', '+', 1) })),
        )
        .execute(),
    );
  }

  /** Adds many counts at once. */
  async addAll(counts: readonly (EventCount & { readonly tenant: string })[]): Promise<void> {
    if (counts.length === 0) return;
    await this.commits.run((open) =>
      open
        .insertInto('event_counts')
        .values([...counts])
        .onConflict((on) =>
          on
            .columns(['tenant', 'day', 'event', 'label'])
            .doUpdateSet(({ eb, ref }) => ({ count: eb('event_counts.count', '+', ref('excluded.count')) })),
        )
        .execute(),
    );
  }

  /** How often the pages of some cars were shown from a day on, by id; a car that nobody has seen is absent. */
  async carViews(
    tenant: string,
    carIds: readonly string[],
    since: string,
  ): Promise<ReadonlyMap<string, number>> {
    if (carIds.length === 0) return new Map();
    const rows = await this.commits.db
      .selectFrom('event_counts')
      .select((eb) => ['label', eb.fn.sum('count').as('views')])
      .where('tenant', '=', tenant)
      .where('event', '=', carViewId)
      .where('label', 'in', carIds)
      .where('day', '>=', since)
      .groupBy('label')
      .execute();
    return new Map(rows.map(({ label, views }) => [label, Number(views)]));
  }

  /** From a day onwards, in order of day, event and label. */
  list(tenant: string, since: string): Promise<EventCount[]> {
    return this.commits.db
      .selectFrom('event_counts')
      .select(['day', 'event', 'label', 'count'])
      .where('tenant', '=', tenant)
      .where('day', '>=', since)
      .orderBy('day')
      .orderBy('event')
      .orderBy('label')
      .execute();
  }
}
