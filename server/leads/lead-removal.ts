import { type Kysely, SqliteAdapter, sql, type Transaction } from 'kysely';
import { eraseAnswers, isAbout, recordErasures } from '#server/platform/database/erasures';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { purgeLog } from '#server/platform/database/sweep-records';
import { eraseEvents } from '#server/platform/record-events';
import type { Lead } from '#server/settings/lead';
import { listLeads } from './lead-list';
import type { LeadStore } from './lead-store';
import type { Mailer } from './mailers';
import { normalisePhone } from './rules/phone-number';

type Open = Transaction<Database>;

/** Tables with a lead's data, by their column `lead_id`. */
const ofLeads = [
  'deliveries',
  'lead_files',
  'lead_notes',
  'lead_states',
  'bookings',
  'valuations',
  'orders',
] as const;

/** VACUUM takes about a second for so much; shoppers' forms wait for eight at most. */
const mostRewrittenBytes = 128 * 1024 * 1024;

interface Removed {
  readonly leads: number;
  readonly deliveries: readonly string[];
}

/** Permanently deletes leads with their deliveries, files, bookings, notes and every other reference. */
export class LeadRemoval {
  constructor(readonly commits: GroupCommit) {}

  /** Leads from before an instant with nothing pending: no delivery in progress, no future booking, no car that is held. */
  async past(tenant: string, before: Date, now: Date, limit: number): Promise<readonly string[]> {
    const rows = await this.commits.db
      .selectFrom('leads')
      .select('id')
      .where('tenant', '=', tenant)
      .where('created_at', '<', before.toISOString())
      .where(
        sql<boolean>`not exists (select 1 from deliveries where lead_id = leads.id and state = 'pending')`,
      )
      .where(
        sql<boolean>`not exists (select 1 from bookings where lead_id = leads.id and state = 'booked' and ends_at > ${now.toISOString()})`,
      )
      .where(sql<boolean>`not exists (select 1 from reservations where lead_id = leads.id and live = 1)`)
      .orderBy('created_at')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  /**
   * Rewrites the database files, so that no byte of a removed lead remains; large files only as far as nobody waits.
   * Deleted rows are overwritten at once (`secure_delete`), but gaps of pages that were rebuilt can still hold old bytes:
   * VACUUM writes everything again. It locks out every writer, so a large file goes without. PostgreSQL reuses the space
   * by itself; its own log and backups are the server's business.
   */
  async erase(): Promise<void> {
    if (!(this.commits.db.getExecutor().adapter instanceof SqliteAdapter)) return;
    const { rows } = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(
      this.commits.db,
    );
    if ((rows[0]?.bytes ?? 0) <= mostRewrittenBytes) await sql`vacuum`.execute(this.commits.db);
    await purgeLog(this.commits.db);
  }

  /** Returns how many leads there were, and the ids of their deliveries and of emails about them. */
  async remove(tenant: string, leadIds: readonly string[]): Promise<Removed> {
    const removed = await this.commits.run(async (trx) => {
      const idsOfSite = trx.selectFrom('leads').select('id').where('tenant', '=', tenant);
      const ids = (await idsOfSite.where('id', 'in', [...leadIds]).execute()).map(({ id }) => id);
      if (ids.length === 0) return { leads: 0, deliveries: [] };
      await recordErasures(trx, tenant, 'lead', ids);
      await eraseAnswers(trx, tenant, await answeredOf(trx, ids));
      return removeAll(trx, tenant, ids);
    });
    await purgeLog(this.commits.db);
    return removed;
  }
}

/** The API's answers about a lead or its valuation are stored for a day: older ones have none. */
const answeredMs = 2 * 24 * 3_600_000;

/** Ids that stored answers may name. */
async function answeredOf(trx: Open, ids: readonly string[]): Promise<readonly string[]> {
  const since = new Date(Date.now() - answeredMs).toISOString();
  const leads = trx.selectFrom('leads').select('id').where('id', 'in', ids).where('created_at', '>=', since);
  const recent = (await leads.execute()).map(({ id }) => id);
  if (recent.length === 0) return [];
  const valuations = await trx.selectFrom('valuations').select('id').where('lead_id', 'in', recent).execute();
  return [...recent, ...valuations.map(({ id }) => id)];
}

/** Emails about the leads' reservations and valuations: their files have the same names as those of deliveries. */
async function removeMessages(
  trx: Open,
  tenant: string,
  leadIds: readonly string[],
): Promise<readonly string[]> {
  const removal = trx.deleteFrom('messages').where('tenant', '=', tenant).returning('id');
  const ids = (await removal.where(isAbout({ lead_id: leadIds })).execute()).map(({ id }) => id);
  await recordErasures(trx, tenant, 'message', ids);
  return ids;
}

async function removeAll(trx: Open, tenant: string, ids: readonly string[]): Promise<Removed> {
  const messages = await removeMessages(trx, tenant, ids);
  const deliveries = await trx.selectFrom('deliveries').select('id').where('lead_id', 'in', ids).execute();
  for (const table of ofLeads) await trx.deleteFrom(table).where('lead_id', 'in', ids).execute();
  await eraseEvents(trx, { leadIds: ids });
  await forgetShoppers(trx, ids);
  await trx.deleteFrom('leads').where('id', 'in', ids).execute();
  return { leads: ids.length, deliveries: [...deliveries.map(({ id }) => id), ...messages] };
}

/** Removes the shoppers of leads' reservations: states, amounts and references stay for the dealer's books. */
const forgetShoppers = (trx: Open, leadIds: readonly string[]) =>
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

/** Safeguards of the deletion of old leads: when a site was last checked, and how much a check would delete. */
export class RetentionChecks {
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

  /** All leads of a site, and those from before an instant. */
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

/** Leads deleted in one transaction. */
const batch = 100;

export interface ForgetDeps {
  readonly leads: Pick<LeadStore, 'byId' | 'list'>;
  readonly removal: Pick<LeadRemoval, 'remove'>;
  readonly mailer: Pick<Mailer, 'withdraw'>;
}

/** Which leads: those with these ids, and all with this email address or phone number. */
interface Person {
  readonly ids: readonly string[];
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** A person's leads on one site, including quarantined and test ones: those with the ids first, then the newest. */
export async function leadsOfPerson(
  { leads }: Pick<ForgetDeps, 'leads'>,
  tenant: string,
  person: Person,
): Promise<readonly Lead[]> {
  const leadsById = new Map<string, Lead>();
  for (const id of person.ids) {
    const lead = await leads.byId(tenant, id);
    if (lead) leadsById.set(id, lead);
  }
  if (person.email === undefined && person.phone === undefined) return [...leadsById.values()];
  const isTheirs = theirs(person);
  for await (const lead of listLeads(leads, tenant, { quarantined: 'any' })) {
    if (isTheirs(lead)) leadsById.set(lead.id, lead);
  }
  return [...leadsById.values()];
}

function theirs({ email, phone }: Person): (lead: Lead) => boolean {
  const address = email?.trim().toLowerCase();
  const number = phone === undefined ? undefined : normalisePhone(phone);
  return ({ fields }) =>
    (address !== undefined && fields['email']?.toLowerCase() === address) ||
    (number !== undefined && fields['phone'] === number);
}

/** Deletes leads with all their data, including emails still in the outbox folder. Returns how many. */
export async function forgetLeads(
  { removal, mailer }: Pick<ForgetDeps, 'removal' | 'mailer'>,
  tenant: string,
  ids: readonly string[],
): Promise<number> {
  let forgotten = 0;
  for (let from = 0; from < ids.length; from += batch) {
    const batchRemoved = await removal.remove(tenant, ids.slice(from, from + batch));
    await mailer.withdraw(batchRemoved.deliveries);
    forgotten += batchRemoved.leads;
  }
  return forgotten;
}

/** Deletes a person's leads, then purges their remains from the database files. Returns how many. */
export async function forgetForGood(
  deps: { readonly removal: Pick<LeadRemoval, 'remove' | 'erase'> } & Pick<ForgetDeps, 'mailer'>,
  tenant: string,
  ids: readonly string[],
): Promise<number> {
  const forgotten = await forgetLeads(deps, tenant, ids);
  await deps.removal.erase();
  return forgotten;
}
