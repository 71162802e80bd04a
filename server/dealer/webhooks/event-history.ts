import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { eraseEvents } from '#server/platform/record-events';
import { placeOfChange, readChangePlace } from '#server/platform/rules/change-place';
import { inSmallSteps } from '#server/platform/start-sweeps';

interface ListedEvents {
  readonly limit: number;
  /** Event types and patterns; all if absent. */
  readonly types?: readonly string[] | undefined;
  /** Only events that were stored at this instant or later. */
  readonly since?: Date | undefined;
  /** The place of the last event of the page before. */
  readonly after?: string | undefined;
  /** Events of test mode instead of live ones. */
  readonly isTest: boolean;
}

/** An event with its data in JSON. */
export type StoredEvent = Readonly<ReturnType<typeof toEvent>>;

/** How long an event is stored. */
export const eventDays = 30;
/** More events than are stored of one person. */
const mostOfPerson = 10_000;

/** Stored events of sites, in SQLite or PostgreSQL. */
export class EventHistory {
  constructor(private readonly commits: GroupCommit) {}

  /** In the order in which they were stored; null if there is no such place. */
  async list(
    tenant: string,
    { limit, types, since, after, isTest }: ListedEvents,
  ): Promise<readonly StoredEvent[] | null> {
    let events = this.#ofSite(tenant, isTest);
    if (types) events = events.where(hasType(types));
    if (since) events = events.where(storedAt, '>=', since.toISOString());
    if (after !== undefined) {
      const place = readChangePlace(after);
      const seq = Number(place?.id);
      if (!place || !Number.isSafeInteger(seq)) return null;
      events = events.where(sql<boolean>`(coalesce(stored_at, created_at), seq) > (${place.at}, ${seq})`);
    }
    const rows = await events.orderBy(storedAt).orderBy('seq').limit(limit).execute();
    return rows.map(toEvent);
  }

  /** Null: there is no such event. */
  async byId(tenant: string, id: string, isTest: boolean): Promise<StoredEvent | null> {
    const row = await this.#ofSite(tenant, isTest).where('id', '=', id).executeTakeFirst();
    return row ? toEvent(row) : null;
  }

  #ofSite(tenant: string, isTest: boolean) {
    const events = this.commits.db.selectFrom('webhook_events').selectAll();
    return events.where('tenant', '=', tenant).where('is_test', '=', isTest ? 1 : 0);
  }

  /** Deletes events from before an instant with their deliveries, at most `limit`. Returns how many. */
  sweep(before: Date, limit: number): Promise<number> {
    return this.commits.run(async (trx) => {
      const old = await trx
        .selectFrom('webhook_events')
        .select('seq')
        .where('created_at', '<', before.toISOString())
        .orderBy('created_at')
        .limit(limit)
        .execute();
      const seqs = old.map(({ seq }) => seq);
      if (seqs.length === 0) return 0;
      await trx.deleteFrom('webhook_deliveries').where('event_seq', 'in', seqs).execute();
      await trx.deleteFrom('webhook_events').where('seq', 'in', seqs).execute();
      return seqs.length;
    });
  }

  /** Events about a person, without tests, oldest first. */
  ofPerson(tenant: string, phone: string): Promise<{ type: string; created_at: string }[]> {
    return this.commits.db
      .selectFrom('webhook_events')
      .select(['type', 'created_at'])
      .where('tenant', '=', tenant)
      .where('person', '=', phone)
      .where('is_test', '=', 0)
      .orderBy('seq')
      .limit(mostOfPerson)
      .execute();
  }

  /** Deletes events about a person. */
  async forget(tenant: string, person: string): Promise<void> {
    await this.commits.run((trx) => eraseEvents(trx, { tenant, person }));
  }
}

/** When an event was stored, as its index has it. */
const storedAt = sql<string>`coalesce(stored_at, created_at)`;

const toEvent = (row: Selectable<Database['webhook_events']>) => ({
  id: row.id,
  type: row.type,
  data: row.data,
  /** When it happened. */
  createdAt: row.created_at,
  storedAt: row.stored_at ?? row.created_at,
  isTest: row.is_test === 1,
  /** Where it is in the list. */
  place: placeOfChange({ at: row.stored_at ?? row.created_at, id: String(row.seq) }),
});

/** Events whose type one of the patterns names, as `matchesPattern` says. */
export const hasType =
  (patterns: readonly string[]) =>
  ({ eb, or }: ExpressionBuilder<Database, 'webhook_events'>) =>
    or(
      patterns.map((pattern) =>
        pattern.endsWith('*') ? eb('type', 'like', `${pattern.slice(0, -1)}%`) : eb('type', '=', pattern),
      ),
    );

/** Deletes events that are no longer stored, delivered or not, in small steps. Returns how many. */
export function sweepEvents(history: EventHistory, now: Date): Promise<number> {
  const before = new Date(now.getTime() - eventDays * 86_400_000);
  return inSmallSteps((limit) => history.sweep(before, limit));
}
