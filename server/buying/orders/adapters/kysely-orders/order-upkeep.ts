import type { Order } from '#server/buying/orders/order';
import type { OrderUpkeep } from '#server/buying/orders/order-store-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { type OrderFollowUp, ofTenant, storeNext, toOrder } from './order-rows';

/** Upkeep of orders in SQLite or PostgreSQL. */
export class KyselyOrderUpkeep implements OrderUpkeep {
  constructor(
    private readonly commits: GroupCommit,
    private readonly followUp: OrderFollowUp,
  ) {}

  async sitesToCheck(before: Date): Promise<ReadonlySet<string>> {
    const sites = this.commits.db.selectFrom('orders').select('tenant').distinct();
    const rows = await sites
      .where('lead_id', 'is not', null)
      .where('reported_at', 'is', null)
      .where('updated_at', '<=', before.toISOString())
      .union(sites.where('reservation_id', 'is not', null).where('ended_at', 'is', null))
      .execute();
    return new Set(rows.map(({ tenant }) => tenant));
  }

  async silent(tenant: string, before: Date, limit: number): Promise<Order[]> {
    const rows = ofTenant(this.commits.db, tenant)
      .where('lead_id', 'is not', null)
      .where('reported_at', 'is', null)
      .where('updated_at', '<=', before.toISOString());
    return (await rows.orderBy('updated_at').orderBy('id').limit(limit).execute()).map(toOrder);
  }

  async behind(tenant: string, limit: number): Promise<Order[]> {
    const rows = this.commits.db
      .selectFrom('orders')
      .leftJoin('reservations as own', 'own.id', 'orders.reservation_id')
      .selectAll('orders')
      .where('orders.tenant', '=', tenant)
      .where('orders.reservation_id', 'is not', null)
      .where('orders.ended_at', 'is', null)
      .where((on) =>
        on.or([
          on('own.live', '=', 0),
          on.and([
            on('placed_at', 'is', null),
            on.or([on('own.id', 'is', null), on('own.state', '=', 'held')]),
          ]),
        ]),
      );
    const ordered = rows.orderBy('orders.updated_at').orderBy('orders.id').limit(limit);
    return (await ordered.execute()).map(toOrder);
  }

  removeExpired(now: Date): Promise<number> {
    return this.commits.run(async (trx) => {
      const removed = await trx
        .deleteFrom('orders')
        .where('lead_id', 'is', null)
        .where('expires_at', '<=', now.toISOString())
        .returning('id')
        .execute();
      return removed.length;
    });
  }

  async forgetCustomer(tenant: string, customerId: string): Promise<void> {
    await this.commits.run(async (trx) => {
      const rows = await ofTenant(trx, tenant).where('customer_id', '=', customerId).execute();
      for (const row of rows) {
        if (row.lead_id === null) await trx.deleteFrom('orders').where('id', '=', row.id).execute();
        else await storeNext(trx, { ...toOrder(row), customerId: null }, this.followUp);
      }
    });
  }
}
