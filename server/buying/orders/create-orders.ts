import type { FollowUp } from '#server/buying/reservations/move-reservation';
import type { ReservationStore } from '#server/buying/reservations/reservation-store';
import type { CustomerRecords } from '#server/customers/customer-data';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { TenantRegistry } from '#server/dealer/registry';
import { createLeadStores } from '#server/leads/create-leads';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import { markTradedIn } from '#server/trade-in/valuation-store';
import { orderRecord } from './order';
import { type OrderReport, orderEvent } from './order-record';
import { OrderStore } from './order-store';
import { afterReservation } from './rules/after-reservation';
import { withOrder } from './rules/lead-of-order';
import { takenValuation } from './rules/steps';
import { startWatchingOrders } from './settle-order';
import { takePickUps } from './take-pick-ups';

interface OrderDeps {
  readonly commits: GroupCommit;
  readonly reservations: Pick<ReservationStore, 'byId'>;
  readonly tenants: Pick<TenantRegistry, 'all' | 'bySlug'>;
  readonly messages: Pick<MessageSender, 'announce'>;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
  /** Called when a lead leaves, so that its delivery starts at once. */
  readonly onLead: () => void;
}

export type Orders = ReturnType<typeof createOrders>;

/** Purchases of cars online. */
export function createOrders(deps: OrderDeps) {
  const { commits, reservations, tenants, clock, steady = clock, log, onLead } = deps;
  const { leads, bookings } = createLeadStores(commits);
  const followUp = {
    report: reportOrders(deps),
    pickUps: takePickUps({ times: bookings, tenants }),
    tradeIns: takeTradeIns,
  };
  const orders = new OrderStore(commits, leads, followUp);
  const watching = { orders, reservations, tenants: () => tenants.all(), clock, steady, log, onLead };
  return {
    orders,
    orderRecords: recordsOf(orders),
    /** Brings the order of a reservation up to date in the transaction of its change. */
    followReservation: followReservation({ orders, tenants }),
    /**
     * Settles orders that missed a change of their reservation and reports silent ones from now on. Returns a function that
     * stops it.
     */
    startWatchingOrders: () => startWatchingOrders(watching),
  };
}

/**
 * A customer's own orders, as part of their data. Those with a lead are the dealer's records: they stay when the account is
 * deleted, and `dealer leads forget` deletes them.
 */
const recordsOf = (orders: OrderStore): CustomerRecords => ({
  name: 'orders',
  export: async ({ tenant, id }) => (await orders.ofCustomer(tenant, id)).map(orderRecord),
  forget: ({ tenant, id }) => orders.forgetCustomer(tenant, id),
});

/** The trade-in of a placed order is used up; an order that ends without a sale frees it. */
export const takeTradeIns: ConstructorParameters<typeof OrderStore>[2]['tradeIns'] = async (
  trx,
  before,
  next,
) => {
  const { tenant, id: orderId } = next;
  const [taken, freed] = [takenValuation(next), takenValuation(before)];
  if (taken === freed) return;
  const valuationId = taken ?? freed;
  if (valuationId !== undefined) {
    await markTradedIn(trx, { tenant, valuationId, orderId }, taken !== undefined);
  }
};

interface Reporting {
  readonly messages: Pick<MessageSender, 'announce'>;
  readonly tenants: Pick<TenantRegistry, 'bySlug'>;
}

/** Reports changes of orders. */
const reportOrders =
  ({ messages, tenants }: Reporting): OrderReport =>
  async (trx, news) => {
    const { tenant: slug } = news.next;
    const event = orderEvent(news, tenants.bySlug(slug) ?? { slug, hosts: [] });
    if (event) await messages.announce(trx, event);
  };

interface Following {
  readonly orders: Pick<OrderStore, 'lockOfLead' | 'changeIn'>;
  readonly tenants: { bySlug(slug: string): Tenant | null };
}

/**
 * Brings the order of a reservation's lead up to date, in the transaction of the reservation's change: order, reservation
 * and lead never differ, and the message about the reservation tells the dealer of both.
 */
const followReservation =
  ({ orders, tenants }: Following): FollowUp =>
  async (trx, { next: reservation, at }) => {
    const { leadId, tenant: slug } = reservation;
    const tenant = tenants.bySlug(slug);
    if (leadId === null || !tenant) return;
    const order = await orders.lockOfLead(trx, slug, leadId);
    if (!order) return;
    const next = afterReservation(order, reservation, at);
    if (next !== order) await orders.changeIn(trx, next, (lead, stored) => withOrder(lead, stored, tenant));
  };
