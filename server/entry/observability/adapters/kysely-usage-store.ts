import { sql } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type {
  CountedDay,
  LeadsOfDay,
  LeadsOfMinute,
  StorageOfDay,
  UsageOfDay,
  UsagePeriod,
  UsageStore,
} from '../usage-store-port';

const added = ['requests', 'pages_cached', 'pages_rendered', 'api_requests', 'bytes_sent'] as const;
const photoTables = ['car_photos', 'valuation_photos', 'lead_files'] as const;

/** Usage in SQLite or PostgreSQL, a row for each site and day. */
export class KyselyUsageStore implements UsageStore {
  constructor(private readonly commits: GroupCommit) {}

  async add(days: readonly CountedDay[]): Promise<void> {
    if (days.length === 0) return;
    const zero = { leads: 0, storage_bytes: 0 };
    const values = inOrder(days).map((one) => ({
      tenant: one.tenant,
      day: one.day,
      ...zero,
      ...columns(one),
    }));
    await this.commits.run((open) =>
      open
        .insertInto('usage_by_day')
        .values(values)
        .onConflict((on) =>
          on
            .columns(['tenant', 'day'])
            .doUpdateSet(({ eb, ref }) =>
              Object.fromEntries(
                added.map((name) => [name, eb(ref(`usage_by_day.${name}`), '+', ref(`excluded.${name}`))]),
              ),
            ),
        )
        .execute(),
    );
  }

  async setLeads(days: readonly LeadsOfDay[]): Promise<void> {
    if (days.length === 0) return;
    await this.commits.run((open) =>
      open
        .insertInto('usage_by_day')
        .values(inOrder(days).map(({ tenant, day, leads }) => ({ ...nothing, tenant, day, leads })))
        .onConflict((on) =>
          on
            .columns(['tenant', 'day'])
            .doUpdateSet(({ ref }) => ({ leads: ref('excluded.leads') }))
            .whereRef('usage_by_day.leads', '<', 'excluded.leads'),
        )
        .execute(),
    );
  }

  async setStorage(days: readonly StorageOfDay[]): Promise<void> {
    if (days.length === 0) return;
    const values = inOrder(days).map(({ tenant, day, storageBytes }) => ({
      ...nothing,
      tenant,
      day,
      storage_bytes: storageBytes,
    }));
    await this.commits.run((open) =>
      open
        .insertInto('usage_by_day')
        .values(values)
        .onConflict((on) =>
          on
            .columns(['tenant', 'day'])
            .doUpdateSet(({ ref }) => ({ storage_bytes: ref('excluded.storage_bytes') })),
        )
        .execute(),
    );
  }

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

  async list({ tenant, from, to, limit }: UsagePeriod): Promise<readonly UsageOfDay[]> {
    let query = this.commits.db.selectFrom('usage_by_day').selectAll().where('day', '>=', from);
    if (to !== undefined) query = query.where('day', '<=', to);
    if (tenant !== undefined) query = query.where('tenant', '=', tenant);
    const rows = await query.orderBy('day').orderBy('tenant').limit(limit).execute();
    return rows.map(usageOf);
  }

  async sweep(before: string): Promise<number> {
    const { numDeletedRows } = await this.commits.run((open) =>
      open.deleteFrom('usage_by_day').where('day', '<', before).executeTakeFirst(),
    );
    return Number(numDeletedRows);
  }
}

const nothing = {
  requests: 0,
  pages_cached: 0,
  pages_rendered: 0,
  api_requests: 0,
  bytes_sent: 0,
  leads: 0,
  storage_bytes: 0,
};

const columns = (one: CountedDay) => ({
  requests: one.requests,
  pages_cached: one.pagesCached,
  pages_rendered: one.pagesRendered,
  api_requests: one.apiRequests,
  bytes_sent: one.bytesSent,
});

/** Processes lock rows in the same order, so that none waits for another in a circle. */
const inOrder = <T extends Pick<UsageOfDay, 'tenant' | 'day'>>(days: readonly T[]): T[] =>
  days.toSorted((a, b) => (`${a.tenant} ${a.day}` < `${b.tenant} ${b.day}` ? -1 : 1));

const usageOf = (row: Database['usage_by_day']): UsageOfDay => ({
  tenant: row.tenant,
  day: row.day,
  requests: Number(row.requests),
  pagesCached: Number(row.pages_cached),
  pagesRendered: Number(row.pages_rendered),
  apiRequests: Number(row.api_requests),
  bytesSent: Number(row.bytes_sent),
  leads: Number(row.leads),
  storageBytes: Number(row.storage_bytes),
});
