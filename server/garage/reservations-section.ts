import { reservationPath } from '#server/buying/pages/reservation-page';
import type { Reservation, ReservationState } from '#server/buying/reservations/reservation';
import type { AccountSection } from '#server/customers/pages/customer-page';
import { instantInWords } from '#server/platform/text/local-time';
import { centsText } from '#server/platform/text/money';
import type { GarageVisit } from './garage-visit';
import { mostShown, reservationRequests } from './leads-sections';
import type { LeadRowView, LeadsView } from './views/garage-view';

/** Cars that the customer has reserved, then their requests; left out for a customer who has neither. */
export const reservationsSection: AccountSection<GarageVisit, LeadsView> = {
  view: async (visit, customer) => {
    const { tenant, services } = visit;
    const reservations = await services.reservations.ofCustomer(tenant.slug, customer.customer.id);
    const requests = await reservationRequests.view(visit, customer);
    const leads = new Set(reservations.map(({ leadId }) => leadId));
    const others = (requests?.rows ?? []).filter(({ id }) => !leads.has(id));
    const rows = [...reservations.map((one) => reservationRow(visit, one)), ...others].slice(0, mostShown);
    if (rows.length === 0) return undefined;
    return { kind: 'reservations', title: 'Reservations', rows, note: undefined, empty: undefined };
  },
  actions: {},
  done: {},
};

const states: Readonly<Record<ReservationState, string>> = {
  started: 'Started',
  paying: 'Waiting for the deposit',
  held: 'Held for you',
  converted: 'Yours',
  expired: 'Ended',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

function reservationRow({ tenant }: GarageVisit, reservation: Reservation): LeadRowView {
  const { id, car, state, endsAt, depositCents, paidCents, reference } = reservation;
  const isLive = state === 'paying' || state === 'held';
  const deposit = `Deposit ${centsText(depositCents)}${paidCents > 0 ? ', paid' : ''}`;
  return {
    id,
    title: car.name,
    car: undefined,
    facts: [
      ...(isLive && endsAt ? [`Until ${instantInWords(endsAt, tenant.time_zone)}`] : []),
      ...(depositCents > 0 ? [deposit] : []),
      `Reservation ${reference}`,
    ],
    status: states[state],
    current: isLive,
    link: { text: isLive ? 'Open' : 'Details', href: reservationPath(id) },
  };
}
