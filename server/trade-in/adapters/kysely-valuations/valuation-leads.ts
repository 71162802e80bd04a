import type { Transaction } from 'kysely';
import type { Attached, LeadStore, NotStored, StoredLead } from '#server/leads/lead-store';
import type { BookingStore } from '#server/leads/test-drives/booking-store';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import { withValuation } from '#server/trade-in/rules/lead-of-valuation';
import type { Valuation } from '#server/trade-in/valuation';
import type { InspectionBooking, ValuationLeads } from '#server/trade-in/valuation-lead-port';
import { lockVersion, ofTenant, storeNext } from './valuation-rows';

/** Leads of valuations in SQLite or PostgreSQL. */
export class KyselyValuationLeads implements ValuationLeads {
  constructor(
    private readonly commits: GroupCommit,
    private readonly leads: Pick<LeadStore, 'addIn' | 'changeIn'>,
    private readonly times: BookingStore,
  ) {}

  add(
    valuation: Valuation,
    lead: Lead,
    destinations: readonly string[],
    attached: Omit<Attached, 'booking' | 'bookingHeldUntil'>,
  ): Promise<StoredLead | NotStored | 'changed'> {
    return this.commits.run(async (trx) => {
      const stored = await lockVersion(trx, valuation);
      if (!stored) return (await leadOf(trx, valuation)) ?? 'changed';
      const outcome = await this.leads.addIn(trx, withValuation(lead, valuation), destinations, attached);
      if (typeof outcome === 'string') return outcome;
      await storeNext(trx, { ...valuation, leadId: outcome.leadId });
      return outcome;
    });
  }

  book(
    valuation: Valuation,
    booking: InspectionBooking,
    change: (lead: Lead) => Lead,
    now: Date,
  ): Promise<'booked' | 'taken' | 'changed'> {
    const { tenant, leadId } = valuation;
    if (leadId === null) return Promise.resolve('changed');
    return this.commits.run(async (trx) => {
      if (!(await lockVersion(trx, valuation))) return 'changed';
      const outcome = await this.times.bookOrMove(trx, { tenant, leadId }, booking, now);
      if (outcome !== 'booked') return outcome;
      await storeNext(trx, valuation);
      await this.leads.changeIn(trx, tenant, leadId, (lead) => withValuation(change(lead), valuation));
      return 'booked';
    });
  }
}

/** The lead that a valuation got meanwhile. */
async function leadOf(
  trx: Transaction<Database>,
  { tenant, id }: Pick<Valuation, 'tenant' | 'id'>,
): Promise<StoredLead | null> {
  const row = await ofTenant(trx, tenant).where('id', '=', id).executeTakeFirst();
  return row?.lead_id ? { leadId: row.lead_id, repeated: true } : null;
}
