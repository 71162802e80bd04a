import { type Kysely, type Selectable, sql } from 'kysely';
import { leadColumns, readLead } from '#server/leads/lead-rows';
import type { Database } from '#server/platform/database/schema';
import {
  type Lead,
  type LeadStatus,
  leadStatus,
  leadStatuses,
  quarantineStates,
} from '#server/settings/lead';
import { type LeadFilter, matching, matchingAny } from './matching-leads';

/** `about` is `lead`, or what came of it later, e.g. `booking-2`. */
export type DeskDelivery = Readonly<ReturnType<typeof toDelivery>>;

/** A lead with its status. */
export interface DeskLead {
  readonly lead: Lead;
  readonly status: LeadStatus;
  readonly repliedAt: string | null;
  /** The owner's staff account. */
  readonly ownerId: string | null;
  /** The earlier lead of the same person that it is part of. */
  readonly mergedInto: string | null;
  readonly deliveries: readonly DeskDelivery[];
}

export interface LeadCounts {
  readonly byStatus: ReadonlyMap<LeadStatus, number>;
  readonly overdue: number;
  readonly held: number;
}

/** A named time range: `from` is inclusive, `until` is not. */
export interface Day {
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
}

/** The most wished times of two days. */
const mostWishes = 50;
/** The most rows of other leads read for one page. */
const mostRelated = 1_000;
const mostReasons = 20_000;

/** The desk's queries, in SQLite or PostgreSQL. Leads of one dealer only, newest first. */
export class DeskStore {
  constructor(readonly db: Kysely<Database>) {}

  /** `before` is the cursor of the previous page: its `next`, the id of its last lead. */
  async page(
    tenant: string,
    filter: LeadFilter,
    { limit, before }: { readonly limit: number; readonly before?: string | undefined },
  ): Promise<{ leads: DeskLead[]; next: string | null }> {
    let some = matching(this.db, tenant, filter).select('s.lead_id');
    if (before !== undefined) {
      some = some.where(
        sql<boolean>`(s.created_at, s.lead_id) < (select created_at, lead_id from lead_states where tenant = ${tenant} and lead_id = ${before})`,
      );
    }
    const newest = some
      .orderBy('s.created_at', 'desc')
      .orderBy('s.lead_id', 'desc')
      .limit(limit + 1);
    const ids = (await newest.execute()).map(({ lead_id }) => lead_id);
    const pageIds = ids.slice(0, limit);
    const next = ids.length > limit ? (pageIds.at(-1) ?? null) : null;
    return { leads: await this.some(tenant, pageIds), next };
  }

  async one(tenant: string, id: string): Promise<DeskLead | null> {
    return (await this.some(tenant, [id]))[0] ?? null;
  }

  /**
   * Ids of other leads from the same person, by phone or email, newest first; without suspected spam, and without leads that
   * are part of another.
   */
  async samePerson(
    tenant: string,
    leadIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const places = new Map<string, string[]>(leadIds.map((id) => [id, []]));
    if (leadIds.length === 0) return places;
    for (const contact of ['phone', 'email'] as const) {
      const rows = await this.db
        .selectFrom('lead_states as own')
        .innerJoin('lead_states as other', (join) =>
          join.onRef('other.tenant', '=', 'own.tenant').onRef(`other.${contact}`, '=', `own.${contact}`),
        )
        .innerJoin('leads', 'leads.id', 'other.lead_id')
        .select(['own.lead_id as own_id', 'other.lead_id as other_id'])
        .where('own.tenant', '=', tenant)
        .where('own.lead_id', 'in', leadIds)
        .where('leads.quarantined', 'is', null)
        .where('other.merged_into', 'is', null)
        .whereRef('other.lead_id', '<>', 'own.lead_id')
        .orderBy('other.created_at', 'desc')
        .orderBy('other.lead_id', 'desc')
        .limit(mostRelated)
        .execute();
      for (const { own_id, other_id } of rows) {
        const others = places.get(own_id);
        if (others && !others.includes(other_id)) others.push(other_id);
      }
    }
    // Ids begin with their time.
    for (const others of places.values()) others.sort().reverse();
    return places;
  }

  /** Leads by their ids, in that order. */
  async some(tenant: string, ids: readonly string[]): Promise<DeskLead[]> {
    if (ids.length === 0) return [];
    const rows = await this.db
      .selectFrom('lead_states as s')
      .innerJoin('leads', 'leads.id', 's.lead_id')
      .select([...leadColumns, 's.lead_id', 's.status', 's.replied_at', 's.owner_id'])
      .select('s.merged_into')
      .where('s.tenant', '=', tenant)
      .where('s.lead_id', 'in', ids)
      .execute();
    const deliveries = await this.#deliveries(tenant, ids);
    const leads = rows.map((row) => ({
      lead: readLead(row),
      status: leadStatus(row.status) ?? 'new',
      repliedAt: row.replied_at,
      ownerId: row.owner_id,
      mergedInto: row.merged_into,
      deliveries: deliveries.filter(({ leadId }) => leadId === row.lead_id),
    }));
    return leads.sort((a, b) => ids.indexOf(a.lead.id) - ids.indexOf(b.lead.id));
  }

  async #deliveries(tenant: string, leadIds: readonly string[]): Promise<DeskDelivery[]> {
    const rows = await this.db
      .selectFrom('deliveries')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('lead_id', 'in', leadIds)
      .orderBy('destination')
      .execute();
    return rows.map(toDelivery);
  }

  /** Ids of leads since an instant whose sender wished for one of these days, the newest first; held ones left out. */
  async wishing(tenant: string, days: readonly string[], since: Date): Promise<readonly string[]> {
    // As JSON: a quote that somebody typed is escaped, so only the field itself matches.
    const wishes = ['preferred_time', 'preferred_date'].flatMap((name) =>
      days.map((day) => `%"${name}":"${day}%`),
    );
    const rows = await this.db
      .selectFrom('leads')
      .select('id')
      .where('tenant', '=', tenant)
      .where('created_at', '>=', since.toISOString())
      .where('quarantined', 'is', null)
      .where((on) => on.or(wishes.map((wish) => on('data', 'like', wish))))
      .orderBy('created_at', 'desc')
      .limit(mostWishes)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** How many leads each of some cars has, held ones left out, merged ones about one car as one; none for cars without. */
  async leadsOfCars(tenant: string, carIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (carIds.length === 0) return new Map();
    const rows = await this.db
      .selectFrom('leads')
      .innerJoin('lead_states as s', 's.lead_id', 'leads.id')
      .select(['car_id', sql<number | string>`count(distinct coalesce(s.merged_into, leads.id))`.as('count')])
      .where('leads.tenant', '=', tenant)
      .where('car_id', 'in', carIds)
      .where('quarantined', 'is', null)
      .groupBy('car_id')
      .execute();
    return new Map(rows.map(({ car_id, count }) => [car_id ?? '', Number(count)]));
  }

  /** Counts by status, ignoring the filter's status. */
  async counts(tenant: string, filter: LeadFilter, overdueBefore: Date): Promise<LeadCounts> {
    const { status: _status, overdueBefore: _overdue, held: _held, ...others } = filter;
    const late = overdueBefore.toISOString();
    const perStatus = matchingAny(this.db, tenant, others).select(({ fn }) => [
      's.status',
      fn.countAll<number>().as('count'),
      sql<number>`sum(case when s.created_at <= ${late} then 1 else 0 end)`.as('late'),
    ]);
    const all = await perStatus.groupBy('s.status').execute();
    // Subtracts the few held leads, and those that are part of another: checking every lead would cost more than counting.
    const countRows = await perStatus
      .innerJoin('leads', 'leads.id', 's.lead_id')
      .select('leads.quarantined')
      .where('leads.tenant', '=', tenant)
      .where('leads.quarantined', 'in', quarantineStates)
      .groupBy(['s.status', 'leads.quarantined'])
      .execute();
    const parts = perStatus.where('s.merged_into', 'is not', null).groupBy('s.status');
    const partRows = (await parts.execute()).map((row) => ({ ...row, quarantined: null }));
    return toCounts(all, [...countRows, ...partRows]);
  }

  /** Why leads were closed without a sale, by lead: the latest reason that somebody gave since an instant. */
  async closeReasons(tenant: string, since: Date): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db
      .selectFrom('lead_notes')
      .select(['lead_id', 'remark'])
      .where('tenant', '=', tenant)
      .where('kind', '=', 'status')
      .where('text', '=', 'closed')
      .where('remark', 'is not', null)
      .where('created_at', '>=', since.toISOString())
      .orderBy('created_at')
      .limit(mostReasons)
      .execute();
    return new Map(rows.map(({ lead_id, remark }) => [lead_id, remark ?? '']));
  }

  /** Leads of a filter on each day, by category. */
  async perDay(
    tenant: string,
    days: readonly Day[],
    filter: LeadFilter,
  ): Promise<Array<{ day: string; category: string; count: number }>> {
    const activity = await Promise.all(
      days.map(async ({ day, from, until }) => {
        const within = { ...filter, from: latest(filter.from, from), until: earliest(filter.until, until) };
        const rows = await matching(this.db, tenant, within)
          .select(({ fn }) => ['s.category', fn.countAll<number>().as('count')])
          .groupBy('s.category')
          .execute();
        return rows.map(({ category, count }) => ({ day, category, count: Number(count) }));
      }),
    );
    return activity.flat();
  }

  /** For leads that arrived since then and got a reply: the count, and the median seconds to reply. */
  async replies(tenant: string, since: Date): Promise<{ count: number; medianSeconds: number | null }> {
    const replied = this.db
      .selectFrom('lead_states')
      .where('tenant', '=', tenant)
      .where('created_at', '>=', since.toISOString())
      .where('merged_into', 'is', null)
      .where('reply_seconds', 'is not', null);
    const { count } = await replied
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const total = Number(count);
    if (total === 0) return { count: 0, medianSeconds: null };
    const middle = await replied
      .select('reply_seconds')
      .orderBy('reply_seconds')
      .offset(Math.floor((total - 1) / 2))
      .limit(total % 2 === 0 ? 2 : 1)
      .execute();
    const seconds = middle.map(({ reply_seconds }) => reply_seconds ?? 0);
    return { count: total, medianSeconds: Math.round(seconds.reduce((a, b) => a + b, 0) / seconds.length) };
  }
}

const latest = (one: Date | undefined, other: Date): Date => (one && one > other ? one : other);
const earliest = (one: Date | undefined, other: Date): Date => (one && one < other ? one : other);

const toDelivery = (row: Selectable<Database['deliveries']>) => ({
  id: row.id,
  leadId: row.lead_id,
  destination: row.destination,
  about: row.about,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  deliveredAt: row.delivered_at,
  state: row.state,
  lastError: row.last_error,
});

interface Counted {
  readonly status: string;
  readonly count: number;
  readonly late: number;
}

function toCounts(
  all: readonly Counted[],
  countRows: readonly (Counted & { readonly quarantined: string | null })[],
): LeadCounts {
  // PostgreSQL returns sums and counts as text.
  const sum = (rows: readonly Counted[], what: 'count' | 'late', status?: LeadStatus): number =>
    rows.reduce((total, row) => total + (row.status === (status ?? row.status) ? Number(row[what]) : 0), 0);
  const of = (status: LeadStatus, what: 'count' | 'late'): number =>
    sum(all, what, status) - sum(countRows, what, status);
  return {
    byStatus: new Map(leadStatuses.map((status) => [status, of(status, 'count')])),
    overdue: of('new', 'late'),
    held: sum(
      countRows.filter(({ quarantined }) => quarantined === 'held'),
      'count',
    ),
  };
}
