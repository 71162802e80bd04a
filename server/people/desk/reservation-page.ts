import { may } from '#server/people/accounts/rules/permissions';
import type { SignedIn } from '#server/people/accounts/staff-session';
import { displayPhone } from '#server/people/leads/rules/phone-number';
import type { Payment } from '#server/people/payments/payment';
import type { Reservation, ReservationChange } from '#server/people/reservations/reservation';
import { newUlid } from '#server/platform/ulid';
import type { DeskVisit } from './create-desk';
import { frameView } from './frame';
import { noteView } from './lead-page';
import { momentText } from './rules/desk-time';
import { leadHref } from './rules/lead-row';
import { paymentLine, transferOf } from './rules/payment-words';
import { reservationFacts } from './rules/reservation-facts';
import {
  canCancel,
  changeAuthor,
  historyText,
  reservationChip,
  reservationHref,
  shopperName,
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
  convert: 'Marked as sold. The car stays off sale until your stock list no longer has it.',
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
  const isHeld = reservation.state === 'held';
  return {
    page: 'reservation',
    ...frameView(visit, visitor),
    ...headOf(reservation, tenant.time_zone),
    action,
    done: doneWords[url.searchParams.get('done') ?? ''],
    notice: typed.notice,
    errors: typed.errors ?? {},
    version: String(reservation.version),
    facts: reservationFacts(reservation, tenant.time_zone),
    payments: payments.map((payment) => paymentLine(payment, tenant.time_zone)),
    transfer: waitingTransfer(payments, action, may(visitor.staff.role, 'handle-money')),
    ...(isHeld ? { extend: { hours: typed.hours ?? usualHours } } : {}),
    canConvert: isHeld,
    ...(canCancel(reservation) ? { cancelHref: `${action}/cancel` } : {}),
    ...(lead
      ? { leadHref: leadHref(lead.lead.id), note: { id: newUlid(now), text: '', ...typed.note } }
      : {}),
    notes: notes.map((note) => noteView(note, tenant.time_zone)).reverse(),
    history: history.map((change, at) => changeView(change, at, tenant.time_zone)).reverse(),
    terms: {
      text: reservation.terms.text,
      version: reservation.terms.version,
      agreedAt: momentText(new Date(reservation.terms.agreedAt), tenant.time_zone),
    },
  };
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
    ...(shopper.phone
      ? { phone: { text: displayPhone(shopper.phone), href: `tel:${shopper.phone.replace(/[^+\d]/g, '')}` } }
      : {}),
    ...(shopper.email
      ? {
          email: {
            text: shopper.email,
            href: `mailto:${encodeURIComponent(shopper.email).replace('%40', '@')}`,
          },
        }
      : {}),
  };
}

function waitingTransfer(payments: readonly Payment[], from: string, allowed: boolean) {
  for (const payment of payments) {
    const transfer = transferOf(payment, from, allowed);
    if (transfer) return transfer;
  }
  return undefined;
}

const changeView = (change: ReservationChange, at: number, timeZone: string): NoteView => ({
  id: String(at),
  kind: 'event',
  text: historyText(change),
  by: changeAuthor(change.by),
  at: change.at,
  atText: momentText(new Date(change.at), timeZone),
});
