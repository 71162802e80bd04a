import type { Reservation } from '#server/buying/reservations/reservation';
import { shopperName } from '#server/buying/reservations/rules/lead-of-reservation';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import { frameView } from './frame';
import { ageText, momentText } from './rules/desk-time';
import {
  pageOf,
  parseReservations,
  type ReservationQuery,
  reservationFilter,
  reservationsHref,
  reservationTabs,
} from './rules/reservation-query';
import { depositText, reservationChip, reservationHref, reservationText } from './rules/reservation-words';
import type { RecordRowView } from './views/record-views';
import type { ReservationListView } from './views/reservation-views';

/** The list of reservations, newest first, filtered by the address. */
export async function reservationListView(visit: DeskVisit, visitor: SignedIn): Promise<ReservationListView> {
  const { tenant, services, url } = visit;
  const query = parseReservations(url.searchParams);
  const read = await services.reservations.list(tenant.slug, reservationFilter(query));
  const { rows, next } = pageOf(read);
  return {
    page: 'reservations',
    ...frameView(visit, visitor),
    tabs: reservationTabs(query),
    ...(query.tab === 'all' ? {} : { state: query.tab }),
    q: query.q,
    rows: rows.map((one) => rowOf(one, visit)),
    ...(rows.length === 0 ? { empty: emptyWords(query) } : {}),
    ...(query.after ? { newestHref: reservationsHref(query) } : {}),
    ...(next ? { olderHref: reservationsHref(query, { after: next }) } : {}),
  };
}

function rowOf(reservation: Reservation, { tenant, now }: DeskVisit): RecordRowView {
  const at = new Date(reservation.createdAt);
  return {
    id: reservation.id,
    href: reservationHref(reservation.id),
    name: shopperName(reservation),
    car: reservation.car.name,
    facts: [depositText(reservation), reservation.reference],
    ...endsOf(reservation, tenant.time_zone),
    age: ageText(at, now, tenant.time_zone),
    at: reservation.createdAt,
    atText: momentText(at, tenant.time_zone),
    chip: reservationChip(reservation),
  };
}

const endsOf = ({ endsAt }: Reservation, timeZone: string) =>
  endsAt === null ? {} : { ends: `until ${momentText(new Date(endsAt), timeZone)}` };

function emptyWords({ tab, q }: ReservationQuery): NonNullable<ReservationListView['empty']> {
  if (q !== '') return { heading: 'No matching reservations', text: 'Try fewer words, or another state.' };
  if (tab === 'all') {
    return { heading: 'No reservations yet', text: 'They appear here when customers reserve a car online.' };
  }
  const words = tab === 'live' ? 'live' : reservationText[tab].toLowerCase();
  return { heading: `No ${words} reservations`, text: 'Choose another state to see the others.' };
}
