import type { Order } from '#server/buying/orders/order';
import type { OrderLeads } from '#server/buying/orders/order-store-port';
import type { Attached, LeadStore, NotStored, StoredLead } from '#server/leads/lead-store';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Lead } from '#server/settings/lead';
import { lockVersion, type OrderFollowUp, ofTenant, storeNext } from './order-rows';

/** Leads of orders in SQLite or PostgreSQL. */
export class KyselyOrderLeads implements OrderLeads {
  constructor(
    private readonly commits: GroupCommit,
    private readonly leads: Pick<LeadStore, 'addIn'>,
    private readonly followUp: OrderFollowUp,
  ) {}

  add(
    order: Order,
    lead: Lead,
    attached: Omit<Attached, 'booking' | 'bookingHeldUntil'>,
  ): Promise<StoredLead | NotStored | 'changed'> {
    return this.commits.run(async (trx) => {
      const query = ofTenant(trx, order.tenant).where('id', '=', order.id);
      if (!(await lockVersion(trx, order))) {
        const row = await query.executeTakeFirst();
        return row?.lead_id ? { leadId: row.lead_id, repeated: true } : 'changed';
      }
      const outcome = await this.leads.addIn(trx, lead, [], attached);
      if (typeof outcome === 'string') return outcome;
      await storeNext(trx, { ...order, leadId: outcome.leadId }, this.followUp);
      return outcome;
    });
  }
}
