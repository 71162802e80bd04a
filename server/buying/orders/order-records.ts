import type { CustomerRecords } from '#server/customers/customer-data';
import type { Order } from './order';
import type { OrderStore, OrderUpkeep } from './order-store-port';

interface Deps {
  readonly orders: Pick<OrderStore, 'ofCustomer'>;
  readonly upkeep: Pick<OrderUpkeep, 'forgetCustomer'>;
}

/**
 * A customer's orders. Those with a lead are the dealer's records: they stay when the account is deleted, and `dealer
 * leads forget` deletes them.
 */
export const orderRecords = ({ orders, upkeep }: Deps): CustomerRecords => ({
  name: 'orders',
  export: async ({ tenant, id }) => (await orders.ofCustomer(tenant, id)).map(toRecord),
  forget: ({ tenant, id }) => upkeep.forgetCustomer(tenant, id),
});

const toRecord = ({ reference, car, shopper, tradeIn, payment, addOns, handover, ...order }: Order) => ({
  reference,
  car: car.name,
  shopper,
  payment,
  add_ons: addOns,
  handover,
  trade_in: tradeIn?.kind === 'valuation' ? tradeIn.name : null,
  figures: order.agreement?.figures ?? null,
  terms: order.agreement?.text ?? null,
  placed_at: order.placedAt,
  end: order.end,
  started_at: order.createdAt,
});
