import type { Reservation, ReservationChange } from '#server/buying/reservations/reservation';
import { dealerQuestion, shopperName } from '#server/buying/reservations/rules/lead-of-reservation';
import { asksDealer, canBeSold, isHeldSale } from '#server/buying/reservations/rules/reservation-holds';
import { type Noun, withNoun } from '#server/dealer/rules/noun';
import { centsText } from '#server/platform/text/counted';
import { may } from './accounts/rules/permissions';
import type { NoteTyped } from './change-lead';
import type { StaffVisit } from './create-desk';
import { newNote, noteErrors, noteViews } from './lead-page';
import { momentText } from './rules/desk-time';
import { leadHref, reachOf } from './rules/lead-row';
import { doneText } from './rules/page-parts';
import { paymentHref, paymentLine, transferOf } from './rules/payment-words';
import {
  canCancel,
  changeAuthor,
  historyText,
  isStaff,
  letterText,
  reservationChip,
  reservationFacts,
  reservationHref,
} from './rules/reservation-words';
import type { FieldErrors } from './views/desk-view';

/** Forms of the page as typed, and why they were refused. */
export interface ReservationTyped {
  readonly hours?: string;
  readonly errors?: FieldErrors;
  /** Why nothing was changed: somebody else was faster. */
  readonly notice?: string;
  readonly note?: NoteTyped;
}

/** Usual hours of an extension. */
const usualHours = '24';

const doneTexts = {
  extend: 'The hold was extended.',
  convert: 'Marked as sold. The site shows it as sold from now on. Mark it as sold in your own system too.',
  'still-sold': 'The car stays sold here. Mark it as sold in your own system too.',
  release: 'The site follows your stock list again. The sale to this customer stays as it was.',
  cancel: 'The reservation was cancelled.',
  transfer: 'The transfer was confirmed. The car is held.',
  'deposit-email': 'The deposit is recorded and the car is held. They get a receipt by email.',
  'deposit-text': 'The deposit is recorded and the car is held. They get a receipt by text message.',
  'deposit-none': 'The deposit is recorded and the car is held. Write them a receipt: this site sends none.',
  returned: 'The refund is marked as returned.',
  note: 'The note is saved.',
};

/** The page of a reservation of this dealer; null if there is none. */
export async function reservationPageView(visit: StaffVisit, typed: ReservationTyped = {}) {
  const { services, tenant, now, staff, id } = visit;
  const reservation = await services.reservations.byId(tenant.slug, id);
  if (!reservation) return null;
  const { leadId, terms } = reservation;
  const [history, payments, { lead, notes }] = await Promise.all([
    services.reservations.historyOf(tenant.slug, id),
    services.payments.ofSubject(tenant.slug, 'reservation', id),
    leadWithNotes(visit, leadId),
  ]);
  const action = reservationHref(id);
  const { noun } = tenant.stock;
  const mayConfirm = may(staff.role, 'handle-money');
  const refunds = await Promise.all(
    payments.map((payment) => services.paymentRecords.refundsOf(tenant.slug, payment.id)),
  );
  const transfers = payments.map((payment) => transferOf(payment, action, mayConfirm));
  const errors: FieldErrors = { ...typed.errors, ...noteErrors(typed.note) };
  return {
    page: 'reservation' as const,
    ...headOf(reservation, tenant.time_zone),
    action,
    done: doneWith(visit, reservation),
    notice: typed.notice,
    question: questionOf(reservation, noun),
    /** Of a car that stays sold here whatever the stock list says: it can be offered again. */
    sale: isHeldSale(reservation) ? { isAsked: asksDealer(reservation) } : undefined,
    errors,
    /** Counts changes: a form says which one it was shown with. */
    version: String(reservation.version),
    facts: reservationFacts(reservation, tenant.time_zone),
    payments: payments.map((payment) => paymentLine(payment, tenant.time_zone)),
    transfer: transfers.find((transfer) => transfer !== undefined),
    /** Money that this person has to give back by hand. */
    owed: refunds
      .flat()
      .filter(({ state }) => mayConfirm && state === 'by_hand')
      .map(({ id: refundId, paymentId, amountCents }) => ({
        id: refundId,
        amount: centsText(amountCents),
        action: paymentHref(paymentId),
      })),
    extend: reservation.state === 'held' ? { hours: typed.hours ?? usualHours } : undefined,
    soldHref: canBeSold(reservation) ? `${action}/sold` : undefined,
    cancelHref: canCancel(reservation) ? `${action}/cancel` : undefined,
    ...(lead
      ? { leadHref: leadHref(lead.id), note: newNote(now, { text: '', ...typed.note }) }
      : { leadHref: undefined, note: undefined }),
    notes,
    history: history.map((change, at) => changeView(change, at, tenant.time_zone, noun)).reverse(),
    terms: termsView(terms, tenant.time_zone),
  };
}

function doneWith(visit: StaffVisit, reservation: Reservation): string | undefined {
  const text = doneText(visit, doneTexts);
  if (text === undefined) return undefined;
  const hasLetter = text === doneTexts.cancel || text === doneTexts.convert;
  return [withNoun(text, visit.tenant.stock.noun), hasLetter && letterText(visit, reservation)]
    .filter(Boolean)
    .join(' ');
}

/** The lead of a sale with its notes, newest first; without them if it was deleted. */
export async function leadWithNotes({ services, tenant }: StaffVisit, leadId: string | null) {
  const one = leadId === null ? null : await services.desk.one(tenant.slug, leadId);
  const notes = one ? await services.leadProgress.notes(tenant.slug, one.lead.id) : [];
  return { lead: one?.lead, notes: noteViews(notes, tenant.time_zone) };
}

interface Agreed {
  readonly text: string;
  readonly version: string;
  readonly agreedAt: string;
}

/** The terms that a customer agreed to. */
export const termsView = ({ text, version, agreedAt }: Agreed, timeZone: string) => ({
  text,
  version,
  agreedAt: momentText(agreedAt, timeZone),
});

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

/** Who it is about and how to reach them. */
function headOf(reservation: Reservation, timeZone: string) {
  const { car, shopper, endsAt, reference, state } = reservation;
  const until = endsAt === null ? '' : momentText(endsAt, timeZone);
  return {
    reference,
    name: shopperName(reservation),
    car: { name: car.name, href: `/cars/${encodeURIComponent(car.slug)}` },
    chip: reservationChip(reservation),
    ends:
      endsAt === null
        ? undefined
        : { at: endsAt, text: `${state === 'held' ? 'held' : 'to be paid'} until ${until}` },
    ...reachOf(shopper),
  };
}

const changeView = (change: ReservationChange, at: number, timeZone: string, noun: Noun) => ({
  id: String(at),
  isNote: false,
  // What staff wrote is not changed.
  text: isStaff(change.by) ? historyText(change) : withNoun(historyText(change), noun),
  by: changeAuthor(change.by),
  at: change.at,
  atText: momentText(change.at, timeZone),
});
