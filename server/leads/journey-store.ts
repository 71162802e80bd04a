import { type Kysely, PostgresAdapter, type Selectable, type Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { addDeliveries } from '#server/platform/database/outbox-rows';
import type { Database } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import type { Attached, LeadFile, LeadStore, NotStored, StoredLead } from './lead-store';
import { wentOnAfterHaste } from './rules/suspicion';

type Open = Transaction<Database>;

/** What is stored of every journey that makes a lead; instants are UTC, ISO. */
interface Journey {
  /** Unguessable: the personal link. */
  readonly id: string;
  readonly tenant: string;
  readonly leadId: string | null;
  readonly customerId: string | null;
  /** Counts changes; a change of an older version is refused. */
  readonly version: number;
  /** The shopper's latest step. */
  readonly updatedAt: string;
}

/** Stored in the same transaction as a change of a journey that has a lead. */
export interface WithLead<T> {
  /** The lead's new state, by the journey as it is stored. */
  readonly lead?: ((lead: Lead, stored: T) => Lead) | undefined;
  /** The lead leaves for its destinations; `about` names a further message to those that have it already. */
  readonly release?:
    | {
        readonly at: Date;
        readonly destinations: (lead: Lead) => readonly string[];
        readonly about?: string | undefined;
      }
    | undefined;
  /** The desk shows the lead as new again. */
  readonly isNews?: boolean | undefined;
  /** In place of the lead's files. */
  readonly files?: readonly LeadFile[] | undefined;
  /** Stores something else with it, such as a message to the shopper. */
  readonly within?: ((trx: Open) => Promise<unknown>) | undefined;
}

/** The columns that repeat or complete the record, which is JSON. */
export type JourneyRow = Pick<
  Selectable<Database['orders']>,
  'data' | 'version' | 'lead_id' | 'reported_at' | 'end_kind' | 'ended_at'
>;

/** Journeys of one kind in SQLite or PostgreSQL, each with its lead. Durable before it returns. */
export abstract class JourneyStore<T extends Journey> {
  constructor(
    protected readonly commits: GroupCommit,
    protected readonly leads: Pick<LeadStore, 'addIn' | 'changeIn' | 'replaceFilesIn' | 'trustIn'>,
    private readonly table: 'valuations' | 'orders',
  ) {}

  protected abstract fromRow(row: JourneyRow): T;
  /** Stores the next version of a locked journey, and what follows from it. Returns it as stored. */
  protected abstract storeNext(trx: Open, journey: T): Promise<T>;
  /** A lead in the state of its journey. */
  protected leadOf(lead: Lead, _journey: T): Lead {
    return lead;
  }
  /** Removes what else is stored about a customer's journeys. */
  protected async forgetMore(_trx: Open, _tenant: string, _ids: readonly string[]): Promise<void> {}

  protected rows(db: Kysely<Database>, tenant: string) {
    return db.selectFrom(this.table).selectAll().where('tenant', '=', tenant);
  }

  async byId(tenant: string, id: string): Promise<T | null> {
    const row = await this.rows(this.commits.db, tenant).where('id', '=', id).executeTakeFirst();
    return row ? this.fromRow(row) : null;
  }

  /** Of a lead, the one that changed last; null for a lead without one. */
  async ofLead(tenant: string, leadId: string): Promise<T | null> {
    const rows = this.rows(this.commits.db, tenant).where('lead_id', '=', leadId);
    const row = await rows.orderBy('updated_at', 'desc').limit(1).executeTakeFirst();
    return row ? this.fromRow(row) : null;
  }

  /** A customer's, newest first. */
  async ofCustomer(tenant: string, customerId: string): Promise<T[]> {
    const rows = this.rows(this.commits.db, tenant).where('customer_id', '=', customerId);
    const ordered = rows.orderBy('created_at', 'desc').orderBy('id', 'desc');
    return (await ordered.execute()).map((row) => this.fromRow(row));
  }

  /** Gives the journeys of leads to a customer, except for those that are somebody's. */
  async claim(tenant: string, leadIds: readonly string[], customerId: string): Promise<void> {
    if (leadIds.length === 0) return;
    await this.commits.run(async (trx) => {
      const rows = this.rows(trx, tenant).where('lead_id', 'in', leadIds).where('customer_id', 'is', null);
      for (const row of await locked(trx, rows).execute())
        await this.storeNext(trx, { ...this.fromRow(row), customerId });
    });
  }

  /** Whether the stored journey still has the version that was read; locked until the transaction ends. */
  protected async lockVersion(trx: Open, { tenant, id, version }: T): Promise<boolean> {
    const query = this.rows(trx, tenant).where('id', '=', id);
    const row = await locked(trx, query).executeTakeFirst();
    return row?.version === version;
  }

  /**
   * Stores the next version of a journey, given with the version that was read, and the new state of its lead in the same
   * transaction. False if somebody else changed it first: read it again.
   */
  change(journey: T, also: WithLead<T> = {}): Promise<boolean> {
    return this.commits.run(async (trx) => {
      if (!(await this.lockVersion(trx, journey))) return false;
      await this.changeLead(trx, await this.storeNext(trx, journey), also);
      await also.within?.(trx);
      return true;
    });
  }

  protected async changeLead(
    trx: Open,
    stored: T,
    { lead: change, release, isNews, files }: WithLead<T>,
  ): Promise<void> {
    const { tenant, leadId } = stored;
    if (leadId === null) return;
    const changed = await this.leads.changeIn(trx, tenant, leadId, (before) =>
      this.leadOf(change ? change(before, stored) : before, stored),
    );
    if (!changed) return;
    const isTrusted = wentOnAfterHaste(changed, stored.updatedAt);
    if (isTrusted) await this.leads.trustIn(trx, tenant, leadId);
    const lead = isTrusted ? { ...changed, quarantined: undefined } : changed;
    if (files) await this.leads.replaceFilesIn(trx, lead, files);
    if (release) {
      const { at, about, destinations } = release;
      const names = destinations(lead);
      await addDeliveries(trx, { tenant, leadId, about, destinations: names, at: at.toISOString() });
    }
    if (isNews)
      await trx.updateTable('lead_states').set({ status: 'new' }).where('lead_id', '=', leadId).execute();
  }

  /**
   * Stores the lead with its deliveries, and the journey with its lead's id. A journey that has a lead keeps it: nothing is
   * stored, and the lead is `repeated`. `changed`: somebody else changed the journey first.
   */
  addLead(
    journey: T,
    lead: Lead,
    destinations: readonly string[],
    attached: Omit<Attached, 'booking' | 'bookingHeldUntil'>,
  ): Promise<StoredLead | NotStored | 'changed'> {
    return this.commits.run(async (trx) => {
      if (!(await this.lockVersion(trx, journey))) {
        const row = await this.rows(trx, journey.tenant).where('id', '=', journey.id).executeTakeFirst();
        return row?.lead_id ? { leadId: row.lead_id, repeated: true } : 'changed';
      }
      const outcome = await this.leads.addIn(trx, this.leadOf(lead, journey), destinations, attached);
      if (typeof outcome === 'string') return outcome;
      await this.storeNext(trx, { ...journey, leadId: outcome.leadId });
      return outcome;
    });
  }

  /** Those with a lead that nobody has heard of and that have not changed since. */
  protected unreported(before: Date) {
    return this.commits.db
      .selectFrom(this.table)
      .where('lead_id', 'is not', null)
      .where('reported_at', 'is', null)
      .where('updated_at', '<=', before.toISOString());
  }

  /** Those of a site that are silent since an instant, the longest first. */
  async silent(tenant: string, before: Date, limit: number): Promise<T[]> {
    const rows = this.unreported(before).selectAll().where('tenant', '=', tenant);
    const ordered = rows.orderBy('updated_at').orderBy('id').limit(limit);
    return (await ordered.execute()).map((row) => this.fromRow(row));
  }

  /** Deletes those without a lead whose link has ended. Returns how many. */
  removeExpired(now: Date): Promise<number> {
    return this.commits.run(async (trx) => {
      const removed = await trx
        .deleteFrom(this.table)
        .where('lead_id', 'is', null)
        .where('expires_at', '<=', now.toISOString())
        .returning('id')
        .execute();
      return removed.length;
    });
  }

  /** Deletes a customer's without a lead; those with one are the dealer's and only forget the customer. */
  async forgetCustomer(tenant: string, customerId: string): Promise<void> {
    await this.commits.run(async (trx) => {
      const rows = await this.rows(trx, tenant).where('customer_id', '=', customerId).execute();
      await this.forgetMore(
        trx,
        tenant,
        rows.map(({ id }) => id),
      );
      for (const row of rows) {
        if (row.lead_id === null) await trx.deleteFrom(this.table).where('id', '=', row.id).execute();
        else await this.storeNext(trx, { ...this.fromRow(row), customerId: null });
      }
    });
  }
}

/** The same query with its rows locked until the transaction ends; SQLite has one writer anyway. */
export const locked = <Query extends { forUpdate(): Query }>(db: Kysely<Database>, query: Query): Query =>
  db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query;
