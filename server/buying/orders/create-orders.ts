import type { FollowUp } from '#server/buying/reservations/move-reservation';
import type { ReservationStore } from '#server/buying/reservations/reservation-store-port';
import type { CustomerRecords } from '#server/customers/customer-data';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { TenantRegistry } from '#server/dealer/tenants/registry';
import { createLeadStores } from '#server/leads/create-leads';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { KyselyOrderBook } from './adapters/kysely-orders/order-book';
import { KyselyOrderLeads } from './adapters/kysely-orders/order-leads';
import { KyselyOrderStore } from './adapters/kysely-orders/order-store';
import { KyselyOrderUpkeep } from './adapters/kysely-orders/order-upkeep';
import { followReservation } from './follow-reservation';
import { orderRecords } from './order-records';
import type { OrderLeads, OrderList, OrderStore } from './order-store-port';
import { takePickUps } from './pick-up-time';
import { reportOrders } from './report-orders';
import { startWatchingOrders } from './watch-orders';

export interface Orders {
  /** Purchases of cars online. */
  readonly orders: OrderStore;
  readonly orderLeads: OrderLeads;
  readonly orderList: OrderList;
  /** A customer's own orders, as part of their data. */
  readonly orderRecords: CustomerRecords;
  /** Brings the order of a reservation up to date in the transaction of its change. */
  readonly followReservation: FollowUp;
  /** Settles orders that missed a change of their reservation and reports silent ones from now on. Returns a function that stops it. */
  startWatchingOrders(intervalMs?: number): () => void;
}

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

export function createOrders(deps: OrderDeps): Orders {
  const { commits, reservations, tenants, clock, steady = clock, log, onLead } = deps;
  const { leads, bookings } = createLeadStores(commits);
  const followUp = { report: reportOrders(deps), pickUps: takePickUps({ times: bookings, tenants }) };
  const orders = new KyselyOrderStore(commits, leads, followUp);
  const upkeep = new KyselyOrderUpkeep(commits, followUp);
  const watching = { orders, reservations, upkeep, tenants: () => tenants.all(), clock, steady, log, onLead };
  return {
    orders,
    orderList: orders,
    orderRecords: orderRecords({ orders, upkeep }),
    orderLeads: new KyselyOrderLeads(commits, leads, followUp),
    followReservation: followReservation({ book: new KyselyOrderBook(leads, followUp), tenants }),
    startWatchingOrders: (intervalMs) => startWatchingOrders(watching, intervalMs),
  };
}
