import type { Payment } from '#server/buying/payments/payment';
import type { Messages } from '#server/dealer/messages/create-messages';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Reservation } from './reservation';
import { linkOrigin } from './reservation-letter';
import { type LetterContent, reservationEmail } from './rules/reservation-email';

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
