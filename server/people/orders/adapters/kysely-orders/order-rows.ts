import { type Kysely, PostgresAdapter, type Selectable, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { OrdersTable } from '#server/platform/database/tables/order-tables';
import type { Order } from '../../order';

/** The columns are authoritative: they repeat parts of the record that queries need. */
export const toOrder = ({ data, version, lead_id, reported_at }: Selectable<OrdersTable>): Order => {
  const record: Order = JSON.parse(data);
  return { ...record, version, leadId: lead_id, reportedAt: reported_at };
};

export const toColumns = (order: Order) => ({
  reference: order.reference,
  lead_id: order.leadId,
  customer_id: order.customerId,
  car_id: order.carId,
  reservation_id: order.reservationId,
  data: JSON.stringify(order),
  placed_at: order.placedAt,
  reported_at: order.reportedAt,
  updated_at: order.updatedAt,
  expires_at: order.expiresAt,
});

export const ofTenant = (db: Kysely<Database>, tenant: string) =>
  db.selectFrom('orders').selectAll().where('tenant', '=', tenant);

/** Whether the stored order still has the version that was read; locked until the transaction ends. */
export async function lockVersion(
  trx: Transaction<Database>,
  { tenant, id, version }: Pick<Order, 'tenant' | 'id' | 'version'>,
): Promise<boolean> {
  const query = ofTenant(trx, tenant).where('id', '=', id);
  const locked = trx.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query;
  const row = await locked.executeTakeFirst();
  return row?.version === version;
}

/** Stores the next version of a locked order. */
export async function storeNext(trx: Transaction<Database>, order: Order): Promise<void> {
  const next = { ...order, version: order.version + 1 };
  await trx
    .updateTable('orders')
    .set({ ...toColumns(next), version: next.version })
    .where('id', '=', order.id)
    .execute();
}
