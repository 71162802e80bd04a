import type { Payment } from '#server/buying/payments/payment';
import type { Messages } from '#server/dealer/messages/create-messages';
import { withNoun } from '#server/dealer/rules/noun';
import { siteOrigin } from '#server/leads/rules/email-body';
import type { Tenant } from '#server/settings/tenant-schema';
import type { ReservationLetter } from './follow-up';
import type { ReservationNews } from './move-reservation';
import type { Reservation } from './reservation';
import { type LetterContent, moneyWords, reservationEmail } from './rules/reservation-email';

/** The email to the shopper about a change of a reservation; null where there is nothing to say. */
export const reservationLetter: ReservationLetter = (news, tenant) => {
  const content = contentOf(news, tenant);
  if (!content) return null;
  const { next: reservation } = news;
  return reservationEmail(content, { reservation, tenant, origin: linkOrigin(reservation, tenant) });
};

/** The site's address for links in emails; undefined if it has none. */
const linkOrigin = ({ origin }: Pick<Reservation, 'origin'>, tenant: Tenant): string | undefined =>
  siteOrigin({ url: origin }, tenant);

function contentOf(news: ReservationNews, tenant: Tenant): LetterContent | undefined {
  const { before, next, kind, refundCents, sentBack } = news;
  if (sentBack) return { kind: 'refunded', refundCents: next.paidCents, why: tooLate };
  if (kind === 'returned') {
    const refundCents = (next.returnedCents ?? 0) - (before.returnedCents ?? 0);
    const text = next.state === 'held' ? stillHeld : noLongerHeld;
    return { kind: 'refunded', refundCents, why: withNoun(text, tenant.stock.noun) };
  }
  const isRefused = before.awaitsMoney === true && next.state === 'paying' && !next.awaitsMoney;
  if (isRefused && kind !== 'pay') return { kind: 'bank-refused' };
  if (next.state === before.state && kind !== 'extend') return undefined;
  const why = withNoun(whyOf(news) ?? '', tenant.stock.noun) || undefined;
  switch (next.state) {
    case 'started':
    case 'paying':
      return undefined;
    case 'held':
      return { kind: kind === 'extend' ? 'extended' : 'held' };
    case 'converted':
      return { kind: 'converted' };
    case 'expired':
    case 'cancelled':
      return { kind: next.state, why };
    case 'refunded':
      return { kind: 'refunded', refundCents, why };
  }
}

const stillHeld = 'We refunded part of your deposit. The car is still reserved for you.';
const noLongerHeld = 'We refunded your deposit, so the car is no longer reserved for you.';
const carGone = 'We’re sorry: the car is no longer available, so we cancelled your reservation.';
const tooLate = 'Your payment arrived after the reservation had ended, so we’ll refund it in full.';

const notInTime = 'We didn’t get the deposit in time, so we’re no longer holding the car for you.';

/** Why it ended, for the shopper; undefined where the email says it anyway. */
function whyOf({ kind, before, by, why }: ReservationNews): string | undefined {
  switch (kind) {
    case 'feed':
      return carGone;
    case 'working':
      return `${carGone} ${moneyWords.cancelled(true)}`;
    case 'declined':
      if (by === 'feed') return `${carGone} ${moneyWords.cancelled(false)}`;
      return 'The payment didn’t go through three times, so we’re no longer holding the car for you. No money was taken.';
    case 'time':
      if (before.feedEnd !== undefined) {
        return before.awaitsMoney ? `${carGone} ${moneyWords.cancelled(true)}` : carGone;
      }
      // The page of a payment that was opened may have been paid a moment ago.
      return before.state === 'paying'
        ? `${notInTime} ${moneyWords.expired(before.awaitsMoney || before.paymentId !== null)}`
        : undefined;
    case 'cancel': {
      const ended =
        by === 'shopper' ? 'You cancelled your reservation.' : `We cancelled your reservation. ${why}`;
      return before.awaitsMoney ? `${ended} ${moneyWords.cancelled(true)}` : ended;
    }
    default:
      return undefined;
  }
}

interface PayVisit {
  readonly tenant: Tenant;
  readonly services: Pick<Messages, 'messages'>;
}

/**
 * Emails the shopper how to pay the deposit: for a bank transfer the account and the reference, once for each payment;
 * otherwise the link to come back to a payment that was left, once for each reservation.
 */
export async function payMessage(
  { tenant, services }: PayVisit,
  reservation: Reservation,
  payment: Payment,
): Promise<void> {
  const isTransfer = payment.provider === 'bank_transfer';
  const letter = isTransfer ? transferLetter(tenant, payment) : ({ kind: 'unpaid' } as const);
  const origin = linkOrigin(reservation, tenant);
  // Without an address there is no link, and nothing else to say about a payment on a provider's page.
  if (!letter || (!isTransfer && !origin)) return;
  const own = payment.provider === 'practice' ? { ...reservation, isPractice: true } : reservation;
  const { subject, text, html } = reservationEmail(letter, { reservation: own, tenant, origin });
  await services.messages.send(undefined, {
    channel: 'email',
    purpose: 'reservation',
    tenant: tenant.slug,
    id: isTransfer ? `transfer-${payment.id}` : `unpaid-${reservation.id}`,
    to: reservation.shopper.email,
    text,
    email: { subject, html, headers: {} },
    expiresAt: new Date(payment.expiresAt),
  });
}

function transferLetter({ payments }: Tenant, { reference }: Payment): LetterContent | undefined {
  const account = payments.methods.find((one) => one.kind === 'bank_transfer');
  return account && { kind: 'transfer', account, reference };
}
