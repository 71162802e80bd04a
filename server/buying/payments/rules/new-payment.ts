import type { Payment, Refund } from '#server/buying/payments/payment';

/** What is known of a payment before it exists. Only the server decides the amount. */
interface PaymentOrder {
  readonly tenant: string;
  readonly subject: Payment['subject'];
  readonly provider: Payment['provider'];
  readonly amountCents: number;
  readonly description: string;
  /** For bank statements and people; a new one by default. */
  readonly reference?: string | undefined;
  /** Absolute: where the provider sends the shopper afterwards. */
  readonly returnHref: (id: string) => string;
  readonly expiresAt: Date;
}

/** Letters and digits that nobody confuses when they copy them by hand. */
const alphabet = '34679ACDEFGHJKMNPQRTUVWXY';
const referenceLength = 8;

/** A reference for people, from random bytes. */
export const referenceOf = (random: Uint8Array): string =>
  [...random.subarray(0, referenceLength)].map((byte) => alphabet[byte % alphabet.length]).join('');

/** A payment that is not open yet, from 24 random bytes. Amounts are whole cents above zero. */
export function newPayment(order: PaymentOrder, random: Uint8Array, now: Date): Payment {
  const { returnHref, expiresAt, ...rest } = order;
  if (!Number.isSafeInteger(order.amountCents) || order.amountCents <= 0) {
    throw new RangeError('an amount must be a whole number of cents above zero');
  }
  const id = Buffer.from(random.subarray(0, 16)).toString('base64url');
  const at = now.toISOString();
  return {
    ...rest,
    id,
    reference: order.reference ?? referenceOf(random.subarray(16)),
    returnHref: returnHref(id),
    state: 'new',
    providerRef: null,
    href: null,
    problem: null,
    paidAt: null,
    workingSince: null,
    dispute: null,
    receivedCents: 0,
    feeCents: 0,
    refundedCents: 0,
    expiresAt: expiresAt.toISOString(),
    createdAt: at,
    updatedAt: at,
  };
}

/** A refund that is to be sent. */
export const newRefund = (
  refund: Pick<Refund, 'id' | 'tenant' | 'paymentId' | 'amountCents' | 'reason' | 'by'>,
  now: Date,
): Refund => ({
  ...refund,
  state: 'requested',
  providerRef: null,
  problem: null,
  doneAt: null,
  createdAt: now.toISOString(),
});
