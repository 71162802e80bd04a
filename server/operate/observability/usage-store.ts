import { type InsertQueryBuilder, sql } from 'kysely';
import { csvValue } from '#server/leads/rules/lead-export';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';

/** Figures of one site that add up, counted from its requests; pages are HTML documents. */
export const countedFigures = [
  'requests',
  'pages_cached',
  'pages_rendered',
  'api_requests',
  'bytes_sent',
] as const;
export type RequestUsage = Readonly<Record<(typeof countedFigures)[number], number>>;

/** The usage of a site on a day, YYYY-MM-DD in its time zone. `storage_bytes`: of photos and files in the database. */
export type UsageOfDay = Readonly<Database['usage_by_day']>;
type SiteDay = Pick<UsageOfDay, 'tenant' | 'day'>;

/** A site's requests of a day, to be added. */
export type CountedDay = RequestUsage & SiteDay;
/** The stored leads of a site's day. */
export type LeadsOfDay = SiteDay & Pick<UsageOfDay, 'leads'>;
/** The stored leads of a site in the minute that begins then. */
export interface LeadsOfMinute {
  readonly tenant: string;
  readonly at: Date;
  readonly leads: number;
}

interface UsagePeriod {
  /** Absent: every site. */
  readonly tenant?: string | undefined;
  /** YYYY-MM-DD, both included; `to` absent: without an end. */
  readonly from: string;
  readonly to?: string | undefined;
  readonly limit: number;
}

type OnConflict = Parameters<InsertQueryBuilder<Database, 'usage_by_day', unknown>['onConflict']>[0];

const photoTables = ['car_photos', 'valuation_photos', 'lead_files'] as const;
const zero = {
  requests: 0,
  pages_cached: 0,
  pages_rendered: 0,
  api_requests: 0,
  bytes_sent: 0,
  leads: 0,
  storage_bytes: 0,
};

/** Usage by site and day in SQLite or PostgreSQL, shared by all processes. */
export class UsageStore {
  constructor(private readonly commits: GroupCommit) {}

  /** Adds to what all processes have counted: in a transaction, all of them or none. */
  add(days: readonly CountedDay[]): Promise<void> {
    return this.#write(days, (on) =>
      on
        .columns(['tenant', 'day'])
        .doUpdateSet(({ eb, ref }) =>
          Object.fromEntries(
            countedFigures.map((name) => [
              name,
              eb(ref(`usage_by_day.${name}`), '+', ref(`excluded.${name}`)),
            ]),
          ),
        ),
    );
  }

  /** Sets the leads of days; never to fewer, because leads are deleted in time. */
  setLeads(days: readonly LeadsOfDay[]): Promise<void> {
    return this.#write(days, (on) =>
      on
        .columns(['tenant', 'day'])
        .doUpdateSet(({ ref }) => ({ leads: ref('excluded.leads') }))
        .whereRef('usage_by_day.leads', '<', 'excluded.leads'),
    );
  }

  setStorage(days: readonly (SiteDay & Pick<UsageOfDay, 'storage_bytes'>)[]): Promise<void> {
    return this.#write(days, (on) =>
      on
        .columns(['tenant', 'day'])
        .doUpdateSet(({ ref }) => ({ storage_bytes: ref('excluded.storage_bytes') })),
    );
  }

  /** Processes lock rows in the same order, so that none waits for another in a circle. */
  async #write(days: readonly (SiteDay & Partial<UsageOfDay>)[], onConflict: OnConflict): Promise<void> {
    if (days.length === 0) return;
    const rows = days
      .toSorted((a, b) => (`${a.tenant} ${a.day}` < `${b.tenant} ${b.day}` ? -1 : 1))
      .map((one) => ({ ...zero, ...one }));
    await this.commits.run((open) =>
      open.insertInto('usage_by_day').values(rows).onConflict(onConflict).execute(),
    );
  }

  /** The leads that sites have stored since an instant, by minute; without those held as spam. */
  async leadsByMinute(tenants: readonly string[], since: Date): Promise<readonly LeadsOfMinute[]> {
    const rows = await this.commits.db
      .selectFrom('leads')
      .select(['tenant', sql<string>`substr(created_at, 1, 16)`.as('minute')])
      .select(({ fn }) => fn.countAll().as('leads'))
      .where('tenant', 'in', tenants)
      .where('created_at', '>=', since.toISOString())
      .where('quarantined', 'is', null)
      .groupBy(['tenant', 'minute'])
      .execute();
    return rows.map(({ tenant, minute, leads }) => ({
      tenant,
      at: new Date(`${minute}Z`),
      leads: Number(leads),
    }));
  }

  /** Bytes of photos and files in the database, by tenant. */
  async storage(): Promise<ReadonlyMap<string, number>> {
    const sums = new Map<string, number>();
    for (const table of photoTables) {
      const rows = await this.commits.db
        .selectFrom(table)
        // Neither engine reads the bytes for this.
        .select(['tenant', sql<number | string>`sum(length(bytes))`.as('bytes')])
        .groupBy('tenant')
        .execute();
      for (const { tenant, bytes } of rows) sums.set(tenant, (sums.get(tenant) ?? 0) + Number(bytes));
    }
    return sums;
  }

  /** In order of day and tenant. */
  async list({ tenant, from, to, limit }: UsagePeriod): Promise<readonly UsageOfDay[]> {
    let query = this.commits.db.selectFrom('usage_by_day').selectAll().where('day', '>=', from);
    if (to !== undefined) query = query.where('day', '<=', to);
    if (tenant !== undefined) query = query.where('tenant', '=', tenant);
    const rows = await query.orderBy('day').orderBy('tenant').limit(limit).execute();
    return rows.map(usageOf);
  }

  /** Deletes days before one. Returns how many rows. */
  async sweep(before: string): Promise<number> {
    const { numDeletedRows } = await this.commits.run((open) =>
      open.deleteFrom('usage_by_day').where('day', '<', before).executeTakeFirst(),
    );
    return Number(numDeletedRows);
  }
}

/** PostgreSQL returns large numbers as text. */
const usageOf = (row: Database['usage_by_day']): UsageOfDay => ({
  tenant: row.tenant,
  day: row.day,
  requests: Number(row.requests),
  pages_cached: Number(row.pages_cached),
  pages_rendered: Number(row.pages_rendered),
  api_requests: Number(row.api_requests),
  bytes_sent: Number(row.bytes_sent),
  leads: Number(row.leads),
  storage_bytes: Number(row.storage_bytes),
});

const headings = [
  'tenant',
  'day',
  'requests',
  'pages_cached',
  'pages_rendered',
  'api_requests',
  'bytes_sent',
  'leads',
  'storage_bytes',
] as const satisfies readonly (keyof UsageOfDay)[];

/** Days as CSV (RFC 4180), with a heading; a text that a spreadsheet would take for a formula is quoted. */
export function usageCsv(days: readonly UsageOfDay[]): string {
  const rows = days.map((one) =>
    headings.map((name) => {
      const value = one[name];
      return typeof value === 'number' ? String(value) : csvValue(value);
    }),
  );
  return [headings, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** A site's usage over a period: sums, and the most storage of a day. */
export type UsageTotal = Omit<UsageOfDay, 'day'> & { readonly days: number };

/** Totals in order of tenant. */
export function usageTotals(days: readonly UsageOfDay[]): readonly UsageTotal[] {
  const totals = new Map<string, UsageTotal>();
  for (const one of days) totals.set(one.tenant, withDay(totals.get(one.tenant), one));
  return [...totals.values()].sort((a, b) => (a.tenant < b.tenant ? -1 : 1));
}

function withDay(total: UsageTotal | undefined, { day: _, ...one }: UsageOfDay): UsageTotal {
  if (!total) return { ...one, days: 1 };
  return {
    tenant: one.tenant,
    days: total.days + 1,
    requests: total.requests + one.requests,
    pages_cached: total.pages_cached + one.pages_cached,
    pages_rendered: total.pages_rendered + one.pages_rendered,
    api_requests: total.api_requests + one.api_requests,
    bytes_sent: total.bytes_sent + one.bytes_sent,
    leads: total.leads + one.leads,
    storage_bytes: Math.max(total.storage_bytes, one.storage_bytes),
  };
}
