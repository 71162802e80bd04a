import type { AccountSection } from '#server/pages/account/account-section';
import type { Order } from '#server/people/orders/order';
import { currentStep, mayChange } from '#server/people/orders/rules/steps';
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
      ...{ kind: 'orders', title: 'Orders', note: undefined, empty: undefined },
      rows: orders.map((order) => orderRow(visit, order)),
    };
  },
  actions: {},
  done: {},
};

function orderRow({ tenant, now }: GarageVisit, order: Order): LeadRowView {
  const { id, car, reference, createdAt, placedAt, agreement } = order;
  const started = dateInWords(localTime(tenant.time_zone, new Date(createdAt)).date);
  const hasEnded = mayChange(order) && order.expiresAt <= now.toISOString();
  const price = agreement
    ? `${centsText(agreement.figures.driveAwayCents)} drive away`
    : centsText(car.priceCents);
  return {
    ...{ id, title: car.name, car: undefined },
    facts: [price, `${reference} · ${started}`],
    status: hasEnded ? 'Ended' : placedAt === null ? 'Started' : 'Ordered',
    current: !hasEnded,
    link: hasEnded ? undefined : linkTo(order, tenant),
  };
}

const linkTo = (order: Order, tenant: GarageVisit['tenant']): LeadRowView['link'] => ({
  text: currentStep(order, tenant) === 'finished' ? 'Open' : 'Continue',
  href: `/buy/orders/${order.id}`,
});
