import type { Messages } from '#server/people/messages/create-messages';
import type { Payment } from '#server/people/payments/payment';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Reservation } from './reservation';
import { linkOrigin } from './reservation-letter';
import { reservationEmail } from './rules/reservation-email';

interface TransferVisit {
  readonly tenant: Tenant;
  readonly services: Pick<Messages, 'messages'>;
}

/** Emails the account and the reference of a bank transfer to the shopper, once for each payment. */
export async function transferMessage(
  { tenant, services }: TransferVisit,
  reservation: Reservation,
  { id, provider, reference, expiresAt }: Payment,
): Promise<void> {
  const account = tenant.payments.methods.find((one) => one.kind === 'bank_transfer');
  if (provider !== 'bank_transfer' || !account) return;
  const letter = { kind: 'transfer', account, reference } as const;
  const origin = linkOrigin(reservation, tenant);
  const { subject, text, html } = reservationEmail(letter, { reservation, tenant, origin });
  await services.messages.send(undefined, {
    ...{ id: `transfer-${id}`, channel: 'email', purpose: 'reservation' },
    ...{ tenant: tenant.slug, to: reservation.shopper.email, text },
    email: { subject, html, headers: {} },
    expiresAt: new Date(expiresAt),
  });
}
