import type { Selectable, Transaction } from 'kysely';
import { type JourneyRow, JourneyStore, locked, type WithLead } from '#server/leads/journey-store';
import type { LeadStore } from '#server/leads/lead-store';
import type { BookingStore, LeadBooking } from '#server/leads/test-drives/booking-store';
import { type Allowance, takeAllowances, type UsedUp } from '#server/platform/database/allowances';
import { eraseAnswers } from '#server/platform/database/erasures';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import { withValuation } from './rules/lead-of-valuation';
import type { Valuation } from './valuation';

type Open = Transaction<Database>;

/** More starts of one person at once than there are. */
const tries = 8;

/** Whether a start that is sent again at an instant continues the stored valuation. */
const continues = (
  { lead_id, reported_at, expires_at, created_at }: Selectable<Database['valuations']>,
  at: string,
  leadSince: Date | undefined,
): boolean =>
  lead_id === null
    ? expires_at > at
    : leadSince !== undefined && reported_at === null && created_at >= leadSince.toISOString();

const toColumns = (valuation: Valuation) => ({
  lead_id: valuation.leadId,
  customer_id: valuation.customerId,
  car_id: valuation.carId,
  accepted: valuation.accepted === null ? null : Number(valuation.accepted),
  data: JSON.stringify(valuation),
  reported_at: valuation.reportedAt,
  updated_at: valuation.updatedAt,
  expires_at: valuation.expiresAt,
  version: valuation.version,
});

/** A valued car that an order takes in part payment. */
interface OrderedTradeIn {
  readonly tenant: string;
  readonly valuationId: string;
  readonly orderId: string;
}

/** Takes a valued car for an order, or frees it again, in the transaction of the order. The first order keeps it. */
export async function markTradedIn(
  trx: Open,
  { tenant, valuationId, orderId }: OrderedTradeIn,
  isTaken: boolean,
): Promise<void> {
  const query = trx.selectFrom('valuations').selectAll().where('tenant', '=', tenant);
  const row = await locked(trx, query.where('id', '=', valuationId)).executeTakeFirst();
  if (!row) return;
  const record: Valuation = JSON.parse(row.data);
  if (isTaken ? record.tradedInFor : record.tradedInFor !== orderId) return;
  const data = JSON.stringify({ ...record, tradedInFor: isTaken ? orderId : undefined });
  const change = trx.updateTable('valuations').set({ data, version: row.version + 1 });
  await change.where('id', '=', valuationId).execute();
}

/** Shoppers' own cars being valued. */
export class ValuationStore extends JourneyStore<Valuation> {
  constructor(
    commits: GroupCommit,
    leads: Pick<LeadStore, 'addIn' | 'changeIn' | 'replaceFilesIn' | 'trustIn'>,
    private readonly times: BookingStore,
  ) {
    super(commits, leads, 'valuations');
  }

  /** The columns are authoritative: they repeat parts of the record that queries need. */
  protected fromRow({ data, version, lead_id, reported_at }: Omit<JourneyRow, 'end_kind' | 'ended_at'>) {
    const record: Valuation = JSON.parse(data);
    return { ...record, version, leadId: lead_id, reportedAt: reported_at };
  }

  protected async storeNext(trx: Open, valuation: Valuation): Promise<Valuation> {
    const next = { ...valuation, version: valuation.version + 1 };
    await trx.updateTable('valuations').set(toColumns(next)).where('id', '=', valuation.id).execute();
    return next;
  }

  protected override leadOf(lead: Lead, valuation: Valuation): Lead {
    return withValuation(lead, valuation);
  }

  protected override forgetMore(trx: Open, tenant: string, ids: readonly string[]): Promise<void> {
    return eraseAnswers(trx, tenant, ids);
  }

  /**
   * Stores a new one. One that was started with the same key and has no contact details yet continues instead and is
   * returned; otherwise the new one is. With `leadSince`, one with contact details that was started since then continues
   * too, unless the dealer has heard of it.
   */
  add(valuation: Valuation, startKey: string | null, leadSince?: Date): Promise<Valuation> {
    const { id, tenant, createdAt: created_at } = valuation;
    const row = { ...toColumns(valuation), id, tenant, start_key: startKey, created_at };
    return this.commits.run(async (trx) => {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const inserted = await trx
          .insertInto('valuations')
          .values(row)
          .onConflict((on) => on.column('start_key').doNothing())
          .returning('id')
          .execute();
        if (inserted.length > 0) return valuation;
        const stored = trx.selectFrom('valuations').selectAll().where('tenant', '=', tenant);
        const first = await stored.where('start_key', '=', startKey).executeTakeFirst();
        if (first && continues(first, created_at, leadSince)) return this.fromRow(first);
        // The key is the newest one's.
        if (first)
          await trx.updateTable('valuations').set({ start_key: null }).where('id', '=', first.id).execute();
      }
      throw new Error('the key of a start changed too often');
    });
  }

  /**
   * Books a time for the inspection, or moves the booking that there is, also one that was cancelled, and changes the
   * lead. Nothing is stored unless it is `booked`. `changed`: somebody else changed the valuation first.
   */
  book(
    valuation: Valuation,
    booking: LeadBooking,
    lead: NonNullable<WithLead<Valuation>['lead']>,
    now: Date,
  ): Promise<'booked' | 'taken' | 'changed'> {
    const { tenant, leadId } = valuation;
    if (leadId === null) return Promise.resolve('changed');
    return this.commits.run(async (trx) => {
      if (!(await this.lockVersion(trx, valuation))) return 'changed';
      const outcome = await this.times.bookOrMove(trx, { tenant, leadId }, booking, now);
      if (outcome === 'booked') await this.changeLead(trx, await this.storeNext(trx, valuation), { lead });
      return outcome;
    });
  }

  /** The slugs of the sites with silent valuations: a thousand sites are not asked one by one. */
  async silentSites(before: Date): Promise<ReadonlySet<string>> {
    const rows = await this.unreported(before).select('tenant').distinct().execute();
    return new Set(rows.map(({ tenant }) => tenant));
  }

  /** Silent ones whose offer was accepted, or declined. */
  async silentDecided(tenant: string, before: Date, limit: number, accepted: boolean): Promise<Valuation[]> {
    const rows = this.unreported(before).selectAll().where('tenant', '=', tenant);
    const decided = rows.where('accepted', '=', Number(accepted)).orderBy('updated_at').orderBy('id');
    return (await decided.limit(limit).execute()).map((row) => this.fromRow(row));
  }

  /** Every valuation of a site whose outcome is recorded: the dealer bought the car, or did not. */
  async decided(tenant: string): Promise<Valuation[]> {
    // Only leads at the desk have an outcome, and only its reader needs it: no column of its own.
    const rows = this.rows(this.commits.db, tenant).where('data', 'like', '%"outcome":{"won":%');
    return (await rows.orderBy('created_at').execute())
      .map((row) => this.fromRow(row))
      .filter(({ outcome }) => outcome !== null);
  }

  /** Those with contact details since an instant that have neither an offer nor an outcome, the newest first. */
  async withoutOffer(tenant: string, since: Date, limit: number): Promise<Valuation[]> {
    const open = this.rows(this.commits.db, tenant)
      .where('lead_id', 'is not', null)
      .where('created_at', '>=', since.toISOString())
      .where('data', 'like', '%"offer":null%')
      .where('data', 'like', '%"outcome":null%');
    return (await open.orderBy('created_at', 'desc').limit(limit).execute()).map((row) => this.fromRow(row));
  }

  /** Counts uses, one by default, against every allowance; null. If one of them has fewer left, counts against none. */
  take(allowances: readonly Allowance[], now: Date, uses?: number): Promise<UsedUp | null> {
    return this.commits.run((trx) => takeAllowances(trx, allowances, now, uses));
  }
}
