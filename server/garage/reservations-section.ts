import { orderStatus, statusWords } from '#server/buying/orders/rules/steps';
import { reservationPath } from '#server/buying/pages/rules/reservation-rows';
import { reservationsOf } from '#server/buying/reservations/change-reservation';
import { isLive } from '#server/buying/reservations/rules/reservation-holds';
import type { AccountSection } from '#server/customers/pages/customer-page';
import { ownOrders, pictureAt, refundsOf } from './buying-sections';
import type { GarageVisit } from './create-garage';
import { mostShown, reservationRequests } from './leads-sections';
import { asksDeposit, depositWords, type Hold, holdStatus, payWords } from './rules/hold-words';
import type { LeadRowView, LeadsView } from './views/garage-view';

/** Cars that the customer has reserved without an order, then their requests; left out for a customer who has neither. */
export const reservationsSection: AccountSection<GarageVisit, LeadsView> = {
  view: async (visit, signedIn) => {
    const { customer } = signedIn;
    const orders = await ownOrders(visit, customer);
    // An order shows its own hold.
    const ofOrders = new Set(orders.map(({ reservationId }) => reservationId));
    const reservations = await reservationsOf(visit, customer);
    const ownHolds = reservations.filter(({ id }) => !ofOrders.has(id)).slice(0, mostShown);
    const requests = await reservationRequests.view(visit, signedIn);
    const leads = new Set([...reservations, ...orders].map(({ leadId }) => leadId));
    const others = await Promise.all(
      (requests?.rows ?? []).filter(({ id }) => !leads.has(id)).map((row) => withPresentState(visit, row)),
    );
    const own = await Promise.all(
      ownHolds.map(async (reservation) =>
        reservationRow(visit, { reservation, refunds: await refundsOf(visit, reservation) }),
      ),
    );
    const rows = [...own, ...others].slice(0, mostShown);
    if (rows.length === 0) return undefined;
    return { kind: 'reservations', title: 'Reservations', rows, empty: undefined };
  },
  actions: {},
  done: {},
};

/**
 * An order or a reservation under the customer's number from another browser: how it stands, but no link, as the number
 * proves nothing.
 */
async function withPresentState(visit: GarageVisit, row: LeadRowView): Promise<LeadRowView> {
  const { tenant, services, now } = visit;
  const facts = [...row.facts, 'The link in your email opens it'];
  const order = await services.orders.ofLead(tenant.slug, row.id);
  if (order) {
    const status = orderStatus(order, now);
    return { ...row, facts, status: statusWords[status], current: !order.end && status !== 'lapsed' };
  }
  const reservation = await services.reservations.ofLead(tenant.slug, row.id);
  if (!reservation) return row;
  const hold = { reservation, refunds: await refundsOf(visit, reservation) };
  return { ...row, facts, status: holdStatus(hold, tenant), current: isLive(reservation) };
}

/** A reservation as a row that leads to its page. */
export function reservationRow({ tenant }: Pick<GarageVisit, 'tenant'>, hold: Hold): LeadRowView {
  const { reservation } = hold;
  const { id, car, depositCents, reference } = reservation;
  const isOpen = isLive(reservation);
  const waits = asksDeposit(reservation);
  return {
    id,
    title: car.name,
    picture: pictureAt(car, tenant),
    car: undefined,
    facts: [...(depositCents > 0 ? [depositWords(hold)] : []), `Reservation ${reference}`],
    status: holdStatus(hold, tenant),
    waits: waits ? true : undefined,
    current: isOpen,
    link: {
      text: waits ? payWords(reservation) : isOpen ? 'Open' : 'Details',
      href: reservationPath(id),
    },
  };
}
