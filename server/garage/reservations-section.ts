import { reservationPath } from '#server/buying/pages/reservation-page';
import { isMade, isStuck, refundedCents } from '#server/buying/pages/rules/reservation-state-words';
import type { Refund } from '#server/buying/payments/payment';
import { findReservation, latestReservationId } from '#server/buying/reservations/change-reservation';
import type { Reservation, ReservationState } from '#server/buying/reservations/reservation';
import type { Customer } from '#server/customers/customer-store';
import type { AccountSection } from '#server/customers/pages/customer-page';
import { centsText } from '#server/platform/text/counted';
import { endInWords } from '#server/platform/text/local-time';
import { pictureAt } from './buying-sections';
import type { GarageVisit } from './create-garage';
import { mostShown, reservationRequests } from './leads-sections';
import type { LeadRowView, LeadsView } from './views/garage-view';

/** Cars that the customer has reserved, then their requests; left out for a customer who has neither. */
export const reservationsSection: AccountSection<GarageVisit, LeadsView> = {
  view: async (visit, customer) => {
    const { tenant, services } = visit;
    const reservations = (await ownReservations(visit, customer.customer)).slice(0, mostShown);
    const orders = await services.orders.ofCustomer(tenant.slug, customer.customer.id);
    const requests = await reservationRequests.view(visit, customer);
    const leads = new Set([...reservations, ...orders].map(({ leadId }) => leadId));
    const others = (requests?.rows ?? []).filter(({ id }) => !leads.has(id));
    const own = await Promise.all(
      reservations.map(async (one) => reservationRow(visit, one, await refundsOf(visit, one))),
    );
    const rows = [...own, ...others].slice(0, mostShown);
    if (rows.length === 0) return undefined;
    return { kind: 'reservations', title: 'Reservations', rows, empty: undefined };
  },
  actions: {},
  done: {},
};

/**
 * The customer's, newest first, after the one that this browser made before signing in with the same number. The number
 * alone proves nothing: somebody else may have typed it.
 */
async function ownReservations(visit: GarageVisit, { id, phone }: Customer): Promise<readonly Reservation[]> {
  const { tenant, services } = visit;
  const all = await services.reservations.ofCustomer(tenant.slug, id);
  const latest = await findReservation(visit, latestReservationId(visit) ?? '');
  return latest?.customerId === null && latest.shopper.phone === phone ? [latest, ...all] : all;
}

const refundsOf = async (
  { tenant, services }: GarageVisit,
  { state, paymentId }: Reservation,
): Promise<readonly Refund[]> =>
  state === 'refunded' && paymentId !== null ? services.paymentRecords.refundsOf(tenant.slug, paymentId) : [];

const states: Readonly<Record<ReservationState, string>> = {
  started: 'Started',
  paying: 'Waiting for the deposit',
  held: 'Held for you',
  converted: 'Yours',
  expired: 'Ended',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

/** A reservation as a row that leads to its page. */
export function reservationRow(
  { tenant }: Pick<GarageVisit, 'tenant'>,
  reservation: Reservation,
  refunds: readonly Refund[],
): LeadRowView {
  const { id, car, state, endsAt, depositCents, reference } = reservation;
  const until = endsAt ? endInWords(endsAt, tenant.time_zone) : undefined;
  const isLive = state === 'paying' || state === 'held';
  return {
    id,
    title: car.name,
    picture: pictureAt(car, tenant),
    car: undefined,
    facts: [
      ...(state === 'paying' && until ? [`Until ${until}`] : []),
      ...(depositCents > 0 ? [depositWords(reservation, refunds)] : []),
      `Reservation ${reference}`,
    ],
    status: statusOf(state, until, refunds),
    current: isLive,
    link: { text: isLive ? 'Open' : 'Details', href: reservationPath(id) },
  };
}

function statusOf(state: ReservationState, until: string | undefined, refunds: readonly Refund[]): string {
  if (state === 'held' && until) return `Held until ${until}`;
  if (state !== 'refunded' || isMade(refunds)) return states[state];
  return isStuck(refunds) ? 'Refund not sent yet' : 'Refund on its way';
}

/** What became of the deposit: `Deposit $200, paid`, `Deposit $200, refund of $100 on its way`. */
function depositWords({ depositCents, paidCents }: Reservation, refunds: readonly Refund[]): string {
  const deposit = `Deposit ${centsText(depositCents)}`;
  if (paidCents === 0) return deposit;
  if (refunds.length === 0) return `${deposit}, paid`;
  const cents = refundedCents(refunds);
  if (isStuck(refunds)) return `${deposit}, refund not sent yet`;
  if (isMade(refunds)) return `${deposit}, ${cents < paidCents ? `${centsText(cents)} ` : ''}refunded`;
  return `${deposit}, refund ${cents < paidCents ? `of ${centsText(cents)} ` : ''}on its way`;
}
