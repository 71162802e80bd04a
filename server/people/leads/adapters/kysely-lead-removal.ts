import { type Kysely, SqliteAdapter, sql, type Transaction } from 'kysely';
import { eraseAnswers, isAbout, recordErasures } from '#server/platform/database/erasures';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { purgeLog } from '#server/platform/database/purge-log';
import type { Database } from '#server/platform/database/schema';
import { eraseEvents } from '#server/platform/events/erase-events';
import type { LeadRemoval, Removed, RetentionChecks } from '../lead-store-port';

/** Tables with a lead's data, by their column `lead_id`. */
const ofLeads = [
  ...(['deliveries', 'lead_files', 'lead_notes', 'lead_states', 'bookings'] as const),
  ...(['valuations', 'orders'] as const),
];

/** VACUUM takes about a second for so much; shoppers' forms wait for eight at most. */
const mostRewrittenBytes = 128 * 1024 * 1024;

/** Deletes leads from SQLite or PostgreSQL. */
export class KyselyLeadRemoval implements LeadRemoval {
  readonly #db: Kysely<Database>;

  constructor(readonly commits: GroupCommit) {
    this.#db = commits.db;
  }

  async past(tenant: string, before: Date, now: Date, limit: number): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('leads')
      .select('leads.id')
      .where('leads.tenant', '=', tenant)
      .where('leads.created_at', '<', before.toISOString())
      .where((on) =>
        on.not(
          on.exists(
            on
              .selectFrom('deliveries')
              .select('deliveries.id')
              .whereRef('deliveries.lead_id', '=', 'leads.id')
              .where('deliveries.state', '=', 'pending'),
          ),
        ),
      )
      .where((on) =>
        on.not(
          on.exists(
            on
              .selectFrom('bookings')
              .select('bookings.id')
              .whereRef('bookings.lead_id', '=', 'leads.id')
              .where('bookings.state', '=', 'booked')
              .where('bookings.ends_at', '>', now.toISOString()),
          ),
        ),
      )
      .where((on) =>
        on.not(
          on.exists(
            on
              .selectFrom('reservations')
              .select('reservations.id')
              .whereRef('reservations.lead_id', '=', 'leads.id')
              .where('reservations.live', '=', 1),
          ),
        ),
      )
      .orderBy('leads.created_at')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  /**
   * Deleted rows are overwritten at once (`secure_delete`), but gaps of pages that were rebuilt can still hold old bytes:
   * VACUUM writes everything again. It locks out every writer, so a large file goes without. PostgreSQL reuses the space
   * by itself; its own log and backups are the server's business.
   */
  async erase(): Promise<void> {
    if (!(this.#db.getExecutor().adapter instanceof SqliteAdapter)) return;
    const { rows } = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(this.#db);
    if ((rows[0]?.bytes ?? 0) <= mostRewrittenBytes) await sql`vacuum`.execute(this.#db);
    await purgeLog(this.#db);
  }

  async remove(tenant: string, leadIds: readonly string[]): Promise<Removed> {
    const removed = await this.commits.run(async (trx) => {
      const idsOfSite = trx.selectFrom('leads').select('id').where('tenant', '=', tenant);
      const ids = (await idsOfSite.where('id', 'in', [...leadIds]).execute()).map(({ id }) => id);
      if (ids.length === 0) return { leads: 0, deliveries: [] };
      await recordErasures(trx, tenant, 'lead', ids);
      await eraseAnswers(trx, tenant, await answeredOf(trx, ids));
      return removeAll(trx, tenant, ids);
    });
    await purgeLog(this.#db);
    return removed;
  }
}

/** The API's answers about a lead or its valuation are stored for a day: older ones have none. */
const answeredMs = 2 * 24 * 3_600_000;

/** Ids that stored answers may name. */
async function answeredOf(trx: Transaction<Database>, ids: readonly string[]): Promise<readonly string[]> {
  const since = new Date(Date.now() - answeredMs).toISOString();
  const leads = trx.selectFrom('leads').select('id').where('id', 'in', ids).where('created_at', '>=', since);
  const recent = (await leads.execute()).map(({ id }) => id);
  if (recent.length === 0) return [];
  const valuations = await trx.selectFrom('valuations').select('id').where('lead_id', 'in', recent).execute();
  return [...recent, ...valuations.map(({ id }) => id)];
}

/** Emails about the leads' reservations and valuations: their files have the same names as those of deliveries. */
async function removeMessages(
  trx: Transaction<Database>,
  tenant: string,
  leadIds: readonly string[],
): Promise<readonly string[]> {
  const removal = trx.deleteFrom('messages').where('tenant', '=', tenant).returning('id');
  const ids = (await removal.where(isAbout({ lead_id: leadIds })).execute()).map(({ id }) => id);
  await recordErasures(trx, tenant, 'message', ids);
  return ids;
}

async function removeAll(
  trx: Transaction<Database>,
  tenant: string,
  ids: readonly string[],
): Promise<Removed> {
  const messages = await removeMessages(trx, tenant, ids);
  const deliveries = await trx.selectFrom('deliveries').select('id').where('lead_id', 'in', ids).execute();
  for (const table of ofLeads) await trx.deleteFrom(table).where('lead_id', 'in', ids).execute();
  await eraseEvents(trx, { leadIds: ids });
  await forgetShoppers(trx, ids);
  await trx.deleteFrom('leads').where('id', 'in', ids).execute();
  return { leads: ids.length, deliveries: [...deliveries.map(({ id }) => id), ...messages] };
}

/** Removes the shoppers of leads' reservations: states, amounts and references stay for the dealer's books. */
const forgetShoppers = (trx: Transaction<Database>, leadIds: readonly string[]) =>
  trx
    .updateTable('reservations')
    .set({
      lead_id: null,
      customer_id: null,
      shopper: null,
      start_key: null,
      phone_key: null,
      connection_key: null,
    })
    .where('lead_id', 'in', leadIds)
    .execute();

/** Retention checks in SQLite or PostgreSQL. */
export class KyselyRetentionChecks implements RetentionChecks {
  constructor(readonly db: Kysely<Database>) {}

  async lastCheck(tenant: string): Promise<Date | null> {
    const row = await this.db
      .selectFrom('retention_checks')
      .select('checked_at')
      .where('tenant', '=', tenant)
      .executeTakeFirst();
    return row ? new Date(row.checked_at) : null;
  }

  async noteCheck(tenant: string, at: Date): Promise<void> {
    const checked_at = at.toISOString();
    await this.db
      .insertInto('retention_checks')
      .values({ tenant, checked_at })
      .onConflict((on) => on.column('tenant').doUpdateSet({ checked_at }))
      .execute();
  }

  async count(tenant: string, before: Date): Promise<{ total: number; old: number }> {
    const row = await this.db
      .selectFrom('leads')
      .select([
        sql<number | string>`count(*)`.as('total'),
        sql<number | string | null>`sum(case when created_at < ${before.toISOString()} then 1 else 0 end)`.as(
          'old',
        ),
      ])
      .where('tenant', '=', tenant)
      .executeTakeFirstOrThrow();
    return { total: Number(row.total), old: Number(row.old ?? 0) };
  }
}
