import { reservationPath } from '#server/buying/pages/rules/reservation-rows';
import { isLive } from '#server/buying/reservations/rules/reservation-holds';
import type { AccountSection } from '#server/customers/pages/customer-page';
import type { GarageVisit } from './create-garage';
import { leadRow, mostShown } from './leads-sections';
import { pictureAt, refundsOf } from './orders-section';
import { asksDeposit, depositWords, type Hold, holdStatus, payAhead, payWords } from './rules/hold-words';
import { asSentElsewhere, purchasesElsewhere } from './sent-elsewhere';
import type { LeadRowView, LeadsView } from './views/garage-view';

/** Cars that the customer has reserved without an order, then their requests; left out for a customer who has neither. */
export const reservationsSection: AccountSection<GarageVisit, LeadsView> = {
  view: async (visit, { customer }) => {
    const { tenant, services } = visit;
    const orders = await services.orders.ofCustomer(tenant.slug, customer.id);
    // An order shows its own hold.
    const ofOrders = new Set(orders.map(({ reservationId }) => reservationId));
    const reservations = await services.reservations.ofCustomer(tenant.slug, customer.id);
    const rowOf = async (reservation: Hold['reservation']) =>
      reservationRow(visit, { reservation, refunds: await refundsOf(visit, reservation) });
    const own = reservations.filter(({ id }) => !ofOrders.has(id)).map(rowOf);
    const elsewhere = (await purchasesElsewhere(visit, customer))
      .filter(({ order }) => !order)
      .map(async ({ reservation, lead }) =>
        reservation
          ? asSentElsewhere(
              visit,
              await rowOf(reservation),
              lead,
              { facts: [`Reservation ${reservation.reference}`], ahead: undefined },
              'Reserved',
            )
          : leadRow(visit, lead),
      );
    const rows = (await Promise.all([...own, ...elsewhere])).slice(0, mostShown);
    if (rows.length === 0) return undefined;
    return { kind: 'reservations', title: 'Reservations', rows, empty: undefined };
  },
  actions: {},
  done: {},
};

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
    also: undefined,
    facts: [...(depositCents > 0 ? [depositWords(hold)] : []), `Reservation ${reference}`],
    status: holdStatus(hold, tenant),
    waits: waits ? true : undefined,
    ahead: payAhead(reservation, tenant),
    current: isOpen,
    link: {
      text: waits ? payWords(reservation) : isOpen ? 'Open' : 'Details',
      href: reservationPath(id),
    },
  };
}
