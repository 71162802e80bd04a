import { findReservation } from '#server/buying/reservations/change-reservation';
import type { Reservation } from '#server/buying/reservations/reservation';
import { sitePhone } from '#server/dealer/locations/rules/place-order';
import { withNoun } from '#server/dealer/tenants/rules/noun';
import { calendarFile } from '#server/leads/test-drives/rules/drive-email';
import type { BuyingVisit } from './buying-visit';
import { ownFile, printReceipt } from './print-receipt';
import { factsOf } from './reservation-facts';
import { receiptContent } from './rules/receipt-content';

const unknown = (): Response => new Response('No such reservation', { status: 404 });

/** The receipt of a paid deposit as a tagged PDF. Throws a 404 Response where nothing was paid. */
export async function receiptFile(visit: BuyingVisit, id: string): Promise<Response> {
  const reservation = await findReservation(visit, id);
  if (!reservation || reservation.paidCents === 0) throw unknown();
  const { tenant, now } = visit;
  const content = receiptContent({
    ...(await factsOf(visit, reservation)),
    phone: sitePhone(tenant),
    pageUrl: pageUrl(visit, reservation),
    now,
  });
  return printReceipt(visit, content, `receipt-${reservation.reference}.pdf`);
}

const pageUrl = ({ url }: BuyingVisit, { id }: Reservation): string =>
  new URL(`/buy/reservations/${id}`, url).href;

const lastHourMs = 3_600_000;

/**
 * The end of a hold for the shopper's calendar: its last hour. A later file under the same reservation updates the
 * entry, or removes it. Throws a 404 Response where nothing was ever held.
 */
export async function holdCalendar(visit: BuyingVisit, id: string): Promise<Response> {
  const reservation = await findReservation(visit, id);
  if (!reservation || reservation.state === 'paying' || reservation.state === 'started') throw unknown();
  const { tenant } = visit;
  const { car, reference, version, updatedAt, endsAt, state } = reservation;
  const end = endsAt ?? updatedAt;
  const [address = `noreply@${tenant.hosts[0] ?? 'localhost'}`] = tenant.delivery.email_to;
  const file = calendarFile({
    booking: {
      id: `reservation-${reference}`,
      endsAt: end,
      changedAt: updatedAt,
      sequence: version,
      startsAt: new Date(Date.parse(end) - lastHourMs).toISOString(),
      state: state === 'held' ? 'booked' : 'cancelled',
    },
    tenant: tenant.slug,
    location: car.locationName ?? tenant.name,
    summary: `Reservation ends: ${car.name}`,
    description: withNoun(`${tenant.name} holds the car for you until then.`, tenant.stock.noun),
    organizer: { name: tenant.name, email: address },
    url: pageUrl(visit, reservation),
  });
  return ownFile(file, 'text/calendar; charset=utf-8', `reservation-${reference}.ics`);
}
