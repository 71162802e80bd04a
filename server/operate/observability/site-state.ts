import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema';

/** Work that waits for other systems: deliveries of leads, messages to customers, events for webhooks. */
export interface QueueBacklog {
  readonly queue: 'leads' | 'messages' | 'events';
  readonly waiting: number;
  /** When the oldest of the waiting began; UTC, ISO. Null if none waits. */
  readonly oldestAt: string | null;
  /** Given up; they stay until someone replays or deletes them. */
  readonly failed: number;
}

export interface StockState {
  readonly tenant: string;
  /** UTC, ISO. */
  readonly changedAt: string;
  /** When an import of the last 30 days, or a feed with the same file as before, last succeeded; UTC, ISO. */
  readonly confirmedAt: string | null;
}

export interface ImportCount {
  /** `command`, `api` or `feed`. */
  readonly source: string;
  readonly state: string;
  readonly count: number;
}

/** The stock of one site. */
interface SiteStock {
  /** Cars that no import has removed. */
  readonly cars: number;
  /** UTC, ISO; null if there never was any stock. */
  readonly changedAt: string | null;
}

/** How much of something a site has in the database. */
export interface StoredAmount {
  readonly tenant: string;
  readonly amount: number;
}

interface StateRow {
  readonly state: string;
  readonly count: number | string | bigint;
  readonly oldest: string | null;
}

/** The state of all sites from SQLite or PostgreSQL, for operators. */
export class SiteState {
  constructor(private readonly db: Kysely<Database>) {}

  async backlogs(): Promise<readonly QueueBacklog[]> {
    const deliveries = this.db
      .selectFrom('deliveries')
      .select(({ fn }) => ['state', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
      .where('state', 'in', ['pending', 'dead'])
      .groupBy('state');
    const messages = this.db
      .selectFrom('messages')
      .select(({ fn }) => ['state', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
      .where('state', 'in', ['pending', 'failed', 'expired'])
      .groupBy('state');
    const events = this.db
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('webhook_events as event', 'event.seq', 'delivery.event_seq')
      .select(({ fn }) => ['state', fn.countAll().as('count'), fn.min('event.created_at').as('oldest')])
      .where('state', 'in', ['pending', 'failed'])
      .where('event.is_test', '=', 0)
      .groupBy('state');
    return [
      backlogOf('leads', await deliveries.execute(), ['dead']),
      backlogOf('messages', await messages.execute(), ['failed', 'expired']),
      backlogOf('events', await events.execute(), ['failed']),
    ];
  }

  async stock(): Promise<readonly StockState[]> {
    const rows = await this.db
      .selectFrom('stock_versions as version')
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('stock_imports')
            .select(({ fn }) => ['tenant', fn.max('finished_at').as('imported_at')])
            .where('state', '=', 'done')
            .groupBy('tenant')
            .as('last'),
        (join) => join.onRef('last.tenant', '=', 'version.tenant'),
      )
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('feed_sources')
            .select(({ fn }) => ['tenant', fn.max('succeeded_at').as('succeeded_at')])
            .groupBy('tenant')
            .as('feed'),
        (join) => join.onRef('feed.tenant', '=', 'version.tenant'),
      )
      .select(['version.tenant', 'version.changed_at', 'last.imported_at', 'feed.succeeded_at'])
      .execute();
    return rows.map((row) => ({
      tenant: row.tenant,
      changedAt: row.changed_at,
      confirmedAt: later(row.imported_at, row.succeeded_at),
    }));
  }

  async stockOf(tenant: string): Promise<SiteStock> {
    const cars = await this.db
      .selectFrom('cars')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('tenant', '=', tenant)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    const version = await this.db
      .selectFrom('stock_versions')
      .select('changed_at')
      .where('tenant', '=', tenant)
      .executeTakeFirst();
    return { cars: Number(cars.count), changedAt: version?.changed_at ?? null };
  }

  /** The cars of each site that are in stock and not sold. */
  async cars(): Promise<readonly StoredAmount[]> {
    const rows = await this.db
      .selectFrom('cars')
      .select(({ fn }) => ['tenant', fn.countAll().as('count')])
      .where('removed_at', 'is', null)
      .where('status', '<>', 'sold')
      .groupBy('tenant')
      .execute();
    return rows.map(({ tenant, count }) => ({ tenant, amount: Number(count) }));
  }

  /** The bytes of each site's photos and files in the database. */
  async storedBytes(): Promise<readonly StoredAmount[]> {
    const sums = new Map<string, number>();
    for (const table of ['car_photos', 'valuation_photos', 'lead_files'] as const) {
      const rows = await this.db
        .selectFrom(table)
        // Neither engine reads the bytes for this.
        .select(['tenant', sql<number | string>`sum(length(bytes))`.as('bytes')])
        .groupBy('tenant')
        .execute();
      for (const { tenant, bytes } of rows) sums.set(tenant, (sums.get(tenant) ?? 0) + Number(bytes));
    }
    return Array.from(sums, ([tenant, amount]) => ({ tenant, amount }));
  }

  async importsSince(instant: Date): Promise<readonly ImportCount[]> {
    const rows = await this.db
      .selectFrom('stock_imports')
      .select(({ fn }) => ['source', 'state', fn.countAll().as('count')])
      .where('created_at', '>=', instant.toISOString())
      .groupBy(['source', 'state'])
      .execute();
    return rows.map(({ source, state, count }) => ({ source, state, count: Number(count) }));
  }
}

/** The later of two instants in UTC, ISO. */
const later = (one: string | null, other: string | null): string | null =>
  one !== null && (other === null || one > other) ? one : other;

function backlogOf(
  queue: QueueBacklog['queue'],
  rows: readonly StateRow[],
  failed: readonly string[],
): QueueBacklog {
  const pending = rows.find(({ state }) => state === 'pending');
  return {
    queue,
    waiting: Number(pending?.count ?? 0),
    oldestAt: pending?.oldest ?? null,
    failed: rows
      .filter(({ state }) => failed.includes(state))
      .reduce((sum, row) => sum + Number(row.count), 0),
  };
}
