import type { Transaction } from 'kysely';
import type { Payment, Refund } from '#server/buying/payments/payment';
import { newRefund } from '#server/buying/payments/rules/new-payment';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { LeadStore } from '#server/leads/lead-store';
import { destinationsOf } from '#server/leads/rules/destinations';
import { addDeliveries } from '#server/platform/database/outbox-rows';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FollowUp, ReservationBook, ReservationNews } from './move-reservation';
import type { Reservation } from './reservation';
import { reservationNewsText, withReservation } from './rules/lead-of-reservation';
import { asksDealer, isLive } from './rules/reservation-holds';

type Open = Transaction<Database>;

/** An email to the shopper about a change; null where there is nothing to say. */
export type ReservationLetter = (
  news: ReservationNews,
  tenant: Tenant,
) => { readonly subject: string; readonly text: string; readonly html: string } | null;

export interface FollowUpDeps {
  readonly leads: Pick<LeadStore, 'changeIn' | 'trustIn'>;
  readonly book: Pick<ReservationBook, 'noteReport'>;
  readonly tenants: { bySlug(slug: string): Tenant | null };
  /** Stores a refund of a payment. */
  readonly addRefund: (refund: Refund, trx: Open) => Promise<'added' | 'too-much'>;
  /** Ends the time to pay of a payment. */
  readonly endPayment: (payment: Pick<Payment, 'tenant' | 'id'>, at: Date, trx: Open) => Promise<void>;
  readonly messages: Pick<MessageSender, 'send'>;
  readonly letter: ReservationLetter;
  /** Called when a lead leaves; its delivery starts once the transaction has ended. */
  readonly onLead: () => void;
}

/**
 * Stores all that follows from a change of a reservation: the refund, the state of its lead, a message for the dealer
 * and an email to the shopper. The dealer gets nothing before the car is held or the reservation has ended.
 */
export const followUpWith =
  (deps: FollowUpDeps): FollowUp =>
  async (trx, news) => {
    const tenant = deps.tenants.bySlug(news.next.tenant);
    await refund(trx, deps, news);
    await endUnpaid(trx, deps, news);
    if (!tenant) return;
    // While money is on its way, the dealer hears of it only because the stock list makes it a question.
    const isReported = (news.next.state !== 'paying' || news.kind === 'feed') && !isNoted(news);
    const lead = await reportLead(trx, deps, tenant, news.next, { at: news.at, isReported, kind: news.kind });
    await writeToShopper(trx, deps, tenant, withHandover(news, lead?.fields['order_handover']));
  };

/** An order's lead has the time of the pick-up, which is booked in this transaction. */
function withHandover(news: ReservationNews, handover: string | undefined): ReservationNews {
  if (handover === undefined) return news;
  return { ...news, next: { ...news.next, shopper: { ...news.next.shopper, handover } } };
}

/** Nobody can pay once the reservation has ended. */
async function endUnpaid(trx: Open, { endPayment }: FollowUpDeps, { before, next, at }: ReservationNews) {
  const { tenant, paymentId: id } = next;
  if (before.state !== 'paying' || isLive(next) || next.state === 'converted' || id === null) return;
  await endPayment({ tenant, id }, at, trx);
}

/** A sale that the stock list has too, or about which staff have answered: no news to the dealer. */
const isNoted = ({ kind, before, next }: ReservationNews): boolean =>
  before.state === 'converted' && next.state === 'converted' && kind !== 'paid' && !asksDealer(next);

async function refund(trx: Open, { addRefund }: FollowUpDeps, news: ReservationNews): Promise<void> {
  const { next, refundCents, by, why, at } = news;
  if (refundCents <= 0 || next.paymentId === null) return;
  const order = { tenant: next.tenant, paymentId: next.paymentId, amountCents: refundCents, reason: why, by };
  await addRefund(newRefund({ ...order, id: newUlid(at) }, at), trx);
}

interface Report {
  readonly at: Date;
  readonly isReported: boolean;
  /** What happened; undefined where nothing did for a while. */
  readonly kind?: ReservationNews['kind'] | undefined;
}

/**
 * Brings a reservation's lead up to date and, once the dealer is to know of it, sends it: the first time as the lead
 * itself, later as a further message about it. Returns the lead as it is now; null if there is none.
 */
export async function reportLead(
  trx: Open,
  { leads, book, onLead }: Pick<FollowUpDeps, 'leads' | 'book' | 'onLead'>,
  tenant: Tenant,
  reservation: Reservation,
  { at, isReported, kind }: Report,
): Promise<Lead | null> {
  const { leadId, reportedAt, reference, version } = reservation;
  if (leadId === null) return null;
  if (reservation.paidCents > 0) await leads.trustIn(trx, tenant.slug, leadId);
  const lead = await leads.changeIn(trx, tenant.slug, leadId, (stored) =>
    withReservation(stored, reservation, tenant.time_zone, reservationNewsText({ next: reservation, kind })),
  );
  if (!lead || !isReported) return lead;
  // The shopper's own emails are the reservation's, not the confirmation of a form.
  const destinations = destinationsOf(lead, tenant).filter((name) => name !== 'confirmation');
  const deliveries = { tenant: tenant.slug, leadId, destinations, at: at.toISOString() };
  const isFirst = reportedAt === null && (await addDeliveries(trx, deliveries)) > 0;
  if (!isFirst) await addDeliveries(trx, { ...deliveries, about: `reservation-${reference}-${version}` });
  if (reportedAt === null) await book.noteReport(trx, reservation, at);
  onLead();
  return lead;
}

const validMs = 4 * 24 * 3_600_000;

async function writeToShopper(
  trx: Open,
  { messages, letter }: FollowUpDeps,
  tenant: Tenant,
  news: ReservationNews,
): Promise<void> {
  const { email: to } = news.next.shopper;
  const content = to === '' ? null : letter(news, tenant);
  if (!content) return;
  const { subject, text, html } = content;
  try {
    await messages.send(trx, {
      channel: 'email',
      purpose: 'reservation',
      tenant: tenant.slug,
      to,
      text,
      id: `reservation-${news.next.id}-${news.next.version}`,
      email: { subject, html, headers: {} },
      expiresAt: new Date(news.at.getTime() + validMs),
    });
  } catch (error) {
    // An address that no mail server accepts must not stop a payment.
    if (!(error instanceof RangeError)) throw error;
  }
}
