import { PostgresAdapter, type Transaction } from 'kysely';
import type { Order } from '#server/buying/orders/order';
import type { OrderBook } from '#server/buying/orders/order-store-port';
import type { LeadStore } from '#server/leads/lead-store';
import type { Database } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import { type OrderFollowUp, ofTenant, storeNext, toOrder } from './order-rows';

/** Changes of orders in SQLite or PostgreSQL, within the caller's transaction. */
export class KyselyOrderBook implements OrderBook {
  constructor(
    private readonly leads: Pick<LeadStore, 'changeIn'>,
    private readonly followUp: OrderFollowUp,
  ) {}

  async lockOfLead(trx: Transaction<Database>, tenant: string, leadId: string): Promise<Order | null> {
    const query = ofTenant(trx, tenant).where('lead_id', '=', leadId);
    const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter;
    const row = await (isPostgres ? query.forUpdate() : query).executeTakeFirst();
    return row ? toOrder(row) : null;
  }

  async store(
    trx: Transaction<Database>,
    order: Order,
    change: (lead: Lead, stored: Order) => Lead,
  ): Promise<void> {
    const stored = await storeNext(trx, order, this.followUp);
    const { tenant, leadId } = stored;
    if (leadId !== null) await this.leads.changeIn(trx, tenant, leadId, (lead) => change(lead, stored));
  }
}
