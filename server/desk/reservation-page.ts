import type { Payment } from '#server/buying/payments/payment';
import type { Reservation, ReservationChange } from '#server/buying/reservations/reservation';
import { dealerQuestion, shopperName } from '#server/buying/reservations/rules/lead-of-reservation';
import { asksDealer, canBeSold, isHeldSale } from '#server/buying/reservations/rules/reservation-holds';

import { type Noun, withNoun } from '#server/dealer/tenants/rules/noun';
import { newUlid } from '#server/platform/ulid';
import type { Tenant } from '#server/settings/tenant-schema';
import { may } from './accounts/rules/permissions';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import { frameView } from './frame';
import { noteView } from './lead-page';
import { customerReach } from './rules/customer-reach';
import { momentText } from './rules/desk-time';
import { leadHref } from './rules/lead-row';
import { paymentLine, transferOf } from './rules/payment-words';
import { reservationFacts } from './rules/reservation-facts';
import {
  canCancel,
  changeAuthor,
  historyText,
  isStaff,
  reservationChip,
  reservationHref,
} from './rules/reservation-words';
import type { NoteView } from './views/lead-page-view';
import type { ReservationPageView } from './views/reservation-views';

/** Forms of the page as typed, and why they were refused. */
export interface ReservationTyped {
  readonly hours?: string | undefined;
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly notice?: string | undefined;
  readonly note?: { readonly text: string; readonly error: string } | undefined;
}

/** Usual hours of an extension. */
const usualHours = '24';

const doneWords: Readonly<Record<string, string>> = {
  extend: 'The hold was extended.',
  convert: 'Marked as sold. The site shows it as sold from now on. Mark it as sold in your own system too.',
  'still-sold': 'The car stays sold here. Mark it as sold in your own system too.',
  release: 'The site follows your stock list again. The sale to this customer stays as it was.',
  cancel: 'The reservation was cancelled and the customer gets an email.',
  transfer: 'The transfer was confirmed. The car is held.',
};

/** The page of a reservation of this dealer; null if there is none. */
export async function reservationPageView(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  typed: ReservationTyped = {},
): Promise<ReservationPageView | null> {
  const { services, tenant, now, url } = visit;
  const reservation = await services.reservations.byId(tenant.slug, id);
  if (!reservation) return null;
  const { leadId } = reservation;
  const [history, payments, lead] = await Promise.all([
    services.reservations.historyOf(tenant.slug, id),
    services.payments.ofSubject(tenant.slug, 'reservation', id),
    leadId === null ? null : services.desk.one(tenant.slug, leadId),
  ]);
  const notes = lead ? await services.leadProgress.notes(tenant.slug, lead.lead.id) : [];
  const action = reservationHref(id);
  const { noun } = tenant.stock;
  const isHeld = reservation.state === 'held';
  return {
    page: 'reservation',
    ...frameView(visit, visitor),
    ...headOf(reservation, tenant.time_zone),
    action,
    done: withNoun(doneWords[url.searchParams.get('done') ?? ''] ?? '', noun) || undefined,
    notice: typed.notice,
    question: questionOf(reservation, noun),
    ...(isHeldSale(reservation) ? { sale: { isAsked: asksDealer(reservation) } } : {}),
    errors: typed.errors ?? {},
    version: String(reservation.version),
    facts: reservationFacts(reservation, tenant.time_zone),
    payments: payments.map((payment) => paymentLine(payment, tenant.time_zone)),
    transfer: waitingTransfer(payments, action, may(visitor.staff.role, 'handle-money')),
    ...(isHeld ? { extend: { hours: typed.hours ?? usualHours } } : {}),
    ...(canBeSold(reservation) ? { soldHref: `${action}/sold` } : {}),
    ...(canCancel(reservation) ? { cancelHref: `${action}/cancel` } : {}),
    ...(lead
      ? { leadHref: leadHref(lead.lead.id), note: { id: newUlid(now), text: '', ...typed.note } }
      : {}),
    notes: notes.map((note) => noteView(note, tenant.time_zone)).reverse(),
    history: history.map((change, at) => changeView(change, at, tenant)).reverse(),
    terms: {
      text: reservation.terms.text,
      version: reservation.terms.version,
      agreedAt: momentText(new Date(reservation.terms.agreedAt), tenant.time_zone),
    },
  };
}

/**
 * Asked while the stock list has a held car off sale, perhaps because of this very reservation, or takes back a sale that it
 * had noted.
 */
function questionOf(reservation: Reservation, noun: Noun) {
  const question = dealerQuestion(reservation);
  if (question === undefined) return undefined;
  const text = withNoun(question, noun);
  if (reservation.state === 'converted') {
    return { heading: 'Still sold to this customer?', text, no: 'No: cancel the sale' };
  }
  const no = reservation.paidCents > 0 ? 'No: cancel and refund' : 'No: cancel the reservation';
  return { heading: 'Sold to this customer?', text, no };
}

function headOf(reservation: Reservation, timeZone: string) {
  const { car, shopper, endsAt, reference, state } = reservation;
  const until = endsAt === null ? '' : momentText(new Date(endsAt), timeZone);
  return {
    reference,
    name: shopperName(reservation),
    car: { name: car.name, href: `/cars/${encodeURIComponent(car.slug)}` },
    chip: reservationChip(reservation),
    ...(endsAt === null
      ? {}
      : { ends: { at: endsAt, text: `${state === 'held' ? 'held' : 'to be paid'} until ${until}` } }),
    ...customerReach(shopper),
  };
}

function waitingTransfer(payments: readonly Payment[], from: string, allowed: boolean) {
  for (const payment of payments) {
    const transfer = transferOf(payment, from, allowed);
    if (transfer) return transfer;
  }
  return undefined;
}

const changeView = (change: ReservationChange, at: number, { time_zone, stock }: Tenant): NoteView => ({
  id: String(at),
  kind: 'event',
  // What staff wrote is not changed.
  text: isStaff(change.by) ? historyText(change) : withNoun(historyText(change), stock.noun),
  by: changeAuthor(change.by),
  at: change.at,
  atText: momentText(new Date(change.at), time_zone),
});
