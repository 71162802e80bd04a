import { sql, type Transaction } from 'kysely';
import type { Order } from '#server/buying/orders/order';
import type { OrderChange, OrderList, OrderStore } from '#server/buying/orders/order-store-port';
import type { LeadStore } from '#server/leads/lead-store';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { addDeliveries } from '#server/platform/database/outbox-rows';
import type { Database } from '#server/platform/database/schema';
import { wordPatterns } from '#server/platform/database/word-patterns';
import { lockVersion, type OrderFollowUp, ofTenant, storeNext, toColumns, toOrder } from './order-rows';

type Open = Transaction<Database>;

/** Orders in SQLite or PostgreSQL. */
export class KyselyOrderStore implements OrderStore, OrderList {
  constructor(
    private readonly commits: GroupCommit,
    private readonly leads: Pick<LeadStore, 'changeIn' | 'replaceFilesIn'>,
    private readonly followUp: OrderFollowUp,
  ) {}

  add(order: Order, startKey: string | null): Promise<Order> {
    const { id, tenant, version, createdAt: created_at } = order;
    const row = { ...toColumns(order), id, tenant, version, start_key: startKey, created_at };
    return this.commits.run(async (trx) => {
      const inserted = await trx
        .insertInto('orders')
        .values(row)
        .onConflict((on) => on.column('start_key').doNothing())
        .returning('id')
        .execute();
      if (inserted.length > 0) return order;
      const first = await ofTenant(trx, tenant).where('start_key', '=', startKey).executeTakeFirst();
      if (first && first.lead_id === null && first.expires_at > created_at) return toOrder(first);
      await trx
        .insertInto('orders')
        .values({ ...row, start_key: null })
        .execute();
      return order;
    });
  }

  async byId(tenant: string, id: string): Promise<Order | null> {
    const row = await ofTenant(this.commits.db, tenant).where('id', '=', id).executeTakeFirst();
    return row ? toOrder(row) : null;
  }

  async ofLead(tenant: string, leadId: string): Promise<Order | null> {
    const row = await ofTenant(this.commits.db, tenant).where('lead_id', '=', leadId).executeTakeFirst();
    return row ? toOrder(row) : null;
  }

  async ofCustomer(tenant: string, customerId: string): Promise<Order[]> {
    const rows = ofTenant(this.commits.db, tenant).where('customer_id', '=', customerId);
    return (await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(toOrder);
  }

  async list(
    tenant: string,
    { state, updatedSince, placed, words, after, limit }: Parameters<OrderList['list']>[1],
  ): Promise<Order[]> {
    let rows = ofTenant(this.commits.db, tenant);
    if (state === 'started') rows = rows.where('placed_at', 'is', null);
    else if (state === 'placed') rows = rows.where('placed_at', 'is not', null).where('end_kind', 'is', null);
    else if (state !== undefined) rows = rows.where('end_kind', '=', state);
    if (updatedSince) rows = rows.where('updated_at', '>=', updatedSince.toISOString());
    if (placed) {
      rows = rows
        .where('placed_at', '>=', placed.from.toISOString())
        .where('placed_at', '<', placed.until.toISOString());
    }
    for (const pattern of wordPatterns(words)) {
      rows = rows.where(sql<boolean>`words like ${pattern} escape '!'`);
    }
    // The ids begin with the time at which the order began.
    if (after !== undefined) rows = rows.where('id', '<', after);
    return (await rows.orderBy('id', 'desc').limit(limit).execute()).map(toOrder);
  }

  change(order: Order, also: OrderChange): Promise<boolean> {
    return this.commits.run(async (trx) => {
      if (!(await lockVersion(trx, order))) return false;
      const stored = await storeNext(trx, order, this.followUp);
      if (stored.leadId !== null) await this.#changeLead(trx, stored, stored.leadId, also);
      await also.within?.(trx);
      return true;
    });
  }

  async #changeLead(
    trx: Open,
    order: Order,
    leadId: string,
    { lead: change, release, files }: OrderChange,
  ): Promise<void> {
    const { tenant } = order;
    const lead = await this.leads.changeIn(trx, tenant, leadId, (stored) => change(stored, order));
    if (!lead) return;
    if (files) await this.leads.replaceFilesIn(trx, lead, files);
    if (!release) return;
    const { at, about, destinations: namesFor } = release;
    await addDeliveries(trx, { tenant, leadId, about, destinations: namesFor(lead), at: at.toISOString() });
  }
}
