import type { EventCount, EventCounts } from '#server/leads/counting/count-event';
import type { GroupCommit } from '#server/platform/database/group-commit';

/** Counts in SQLite or PostgreSQL, a row for each day, event and label. */
export class KyselyEventCounts implements EventCounts {
  constructor(private readonly commits: GroupCommit) {}

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
