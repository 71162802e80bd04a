import type { Order } from '#server/buying/orders/order';
import { totalInWords } from '#server/buying/orders/rules/order-figures';
import { type OrderStatus, orderStatus, statusWords } from '#server/buying/orders/rules/order-status';
import { currentStep } from '#server/buying/orders/rules/steps';
import type { AccountSection } from '#server/customers/pages/customer-page';
import { localTime } from '#server/platform/text/local-time';
import { centsText } from '#server/platform/text/money';
import type { GarageVisit } from './garage-visit';
import { mostShown } from './leads-sections';
import { dateInWords } from './rules/own-car-words';
import type { LeadRowView, LeadsView } from './views/garage-view';

/** Cars that the customer buys online, newest first; left out where there are none. */
export const ordersSection: AccountSection<GarageVisit, LeadsView> = {
  view: async (visit, { customer }) => {
    const { tenant, services } = visit;
    const orders = (await services.orders.ofCustomer(tenant.slug, customer.id)).slice(0, mostShown);
    if (orders.length === 0) return undefined;
    return {
      kind: 'orders',
      title: 'Orders',
      note: undefined,
      empty: undefined,
      rows: orders.map((order) => orderRow(visit, order)),
    };
  },
  actions: {},
  done: {},
};

/** An order as a row; a link for as long as its page is there. */
export function orderRow({ tenant, now }: Pick<GarageVisit, 'tenant' | 'now'>, order: Order): LeadRowView {
  const { id, car, reference, createdAt, agreement } = order;
  const started = dateInWords(localTime(tenant.time_zone, new Date(createdAt)).date);
  const status = orderStatus(order, now);
  const price = agreement
    ? totalInWords(agreement.figures)
    : [centsText(car.priceCents), car.priceKind].filter(Boolean).join(' ');
  return {
    id,
    title: car.name,
    car: undefined,
    facts: [price, `${reference} · ${started}`],
    status: statusWords[status],
    current: current.has(status),
    link: status === 'lapsed' ? undefined : linkTo(order, tenant),
  };
}

const current = new Set<OrderStatus>(['started', 'paying', 'placed']);

const linkTo = (order: Order, tenant: GarageVisit['tenant']): LeadRowView['link'] => ({
  text: currentStep(order, tenant) === 'finished' ? 'Open' : 'Continue',
  href: `/buy/orders/${order.id}`,
});
