import type { Order } from '#server/buying/orders/order';
import { may } from './accounts/rules/permissions';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import { frameView } from './frame';
import { ageText, momentText } from './rules/desk-time';
import { type OrderQuery, orderFilter, ordersHref, orderTabs, parseOrders } from './rules/order-query';
import { buyerName, orderChip, orderHref, ordersPath, orderText, totalText } from './rules/order-words';
import { exportRange } from './rules/payment-query';
import { pageOf } from './rules/reservation-query';
import type { OrderListView } from './views/order-views';
import type { RecordRowView } from './views/record-views';

/** The list of orders, newest first, filtered by the address. */
export async function orderListView(visit: DeskVisit, visitor: SignedIn): Promise<OrderListView> {
  const { tenant, services, url, now } = visit;
  const query = parseOrders(url.searchParams);
  const { rows, next } = pageOf(await services.orders.list(tenant.slug, orderFilter(query)));
  return {
    page: 'orders',
    ...frameView(visit, visitor),
    tabs: orderTabs(query),
    ...(query.tab === 'all' ? {} : { state: query.tab }),
    q: query.q,
    rows: rows.map((one) => rowOf(one, visit)),
    ...(rows.length === 0 ? { empty: emptyWords(query) } : {}),
    ...(query.after ? { newestHref: ordersHref(query) } : {}),
    ...(next ? { olderHref: ordersHref(query, { after: next }) } : {}),
    ...(may(visitor.staff.role, 'handle-money')
      ? {
          export: {
            action: `${ordersPath}.csv`,
            ...exportRange(new URLSearchParams(), tenant.time_zone, now),
          },
        }
      : {}),
  };
}

function rowOf(order: Order, { tenant, now }: DeskVisit): RecordRowView {
  const at = new Date(order.placedAt ?? order.createdAt);
  return {
    id: order.id,
    href: orderHref(order.id),
    name: buyerName(order),
    car: order.car.name,
    facts: [totalText(order), order.reference],
    age: ageText(at, now, tenant.time_zone),
    at: at.toISOString(),
    atText: momentText(at, tenant.time_zone),
    chip: orderChip(order),
  };
}

function emptyWords({ tab, q }: OrderQuery): NonNullable<OrderListView['empty']> {
  if (q !== '') return { heading: 'No matching orders', text: 'Try fewer words, or another state.' };
  if (tab === 'all') {
    return { heading: 'No orders yet', text: 'They appear here when customers buy a car online.' };
  }
  const words = orderText[tab].toLowerCase();
  return { heading: `No ${words} orders`, text: 'Choose another state to see the others.' };
}
