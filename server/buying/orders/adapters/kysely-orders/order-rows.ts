import { type Kysely, PostgresAdapter, type Selectable, type Transaction } from 'kysely';
import type { Order, OrderEnd } from '#server/buying/orders/order';
import type { PickUps } from '#server/buying/orders/pick-up-time';
import type { OrderReport } from '#server/buying/orders/report-orders';
import { orderEnds } from '#server/buying/orders/rules/order-ends';
import { searchWords } from '#server/buying/orders/rules/search-words';
import type { Database } from '#server/platform/database/schema';

/** The columns are authoritative: they repeat parts of the record that queries need. */
export const toOrder = (row: Selectable<Database['orders']>): Order => {
  const record: Order = JSON.parse(row.data);
  const { version, lead_id: leadId, reported_at: reportedAt } = row;
  return { ...record, version, leadId, reportedAt, end: toEnd(row) };
};

function toEnd({ end_kind, ended_at }: Selectable<Database['orders']>): OrderEnd | null {
  const kind = orderEnds.find((one) => one === end_kind);
  return kind && ended_at !== null ? { kind, at: ended_at } : null;
}

export const toColumns = (order: Order) => ({
  reference: order.reference,
  lead_id: order.leadId,
  customer_id: order.customerId,
  car_id: order.carId,
  reservation_id: order.reservationId,
  data: JSON.stringify(order),
  placed_at: order.placedAt,
  end_kind: order.end?.kind ?? null,
  ended_at: order.end?.at ?? null,
  words: searchWords(order),
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

/** What follows from a change of an order, in its transaction. */
export interface OrderFollowUp {
  readonly report: OrderReport;
  readonly pickUps: PickUps;
}

/** Stores the next version of a locked order with all that follows from it. Returns it as it is stored. */
export async function storeNext(
  trx: Transaction<Database>,
  order: Order,
  { report, pickUps }: OrderFollowUp,
): Promise<Order> {
  const row = await ofTenant(trx, order.tenant).where('id', '=', order.id).executeTakeFirstOrThrow();
  const before = toOrder(row);
  const next = { ...(await pickUps(trx, before, order)), version: order.version + 1 };
  await trx
    .updateTable('orders')
    .set({ ...toColumns(next), version: next.version })
    .where('id', '=', order.id)
    .execute();
  await report(trx, { before, next });
  return next;
}
