import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import { newUlid } from '#server/platform/ulid';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PaymentRequest, PaymentRequestStore } from './payment-requests';
import { readAmount } from './rules/payment-link';

/** A payment link as staff ask for it, unparsed. */
interface LinkOrder {
  readonly reference: string;
  readonly amount: string;
  readonly note: string;
  /** A member of staff, or the command line. */
  readonly by: string;
}

interface Deps {
  readonly paymentRequests: Pick<PaymentRequestStore, 'add'>;
  readonly clock: Clock;
}

/** The limits of what staff may ask for with a link: from ten cents to $100,000. */
const linkLimits = { smallestCents: 10, largestCents: 10_000_000 };
const longestNote = 80;
const dayMs = 24 * 60 * 60_000;

/** Stores what a payment link asks for. Errors are by field. The link itself is made from the id with the site's key. */
export async function createPaymentLink(
  { paymentRequests, clock }: Deps,
  { slug, online_payment }: Pick<Tenant, 'slug' | 'online_payment'>,
  { reference, amount, note: typedNote, by }: LinkOrder,
): Promise<Result<PaymentRequest, Readonly<Record<string, string>>>> {
  const read = readAmount({ reference, amount }, linkLimits);
  const note = typedNote
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
  const noteError = `This can be at most ${longestNote} characters.`;
  const errors = {
    ...(read.ok ? {} : read.errors),
    ...(note.length > longestNote ? { note: noteError } : {}),
  };
  if (!read.ok || Object.keys(errors).length > 0) return err(errors);
  const now = clock.now();
  const request: PaymentRequest = {
    id: newUlid(now),
    tenant: slug,
    reference: read.reference,
    amountCents: read.amountCents,
    note,
    origin: 'link',
    createdBy: by,
    createdAt: now.toISOString(),
    withdrawnAt: null,
    payer: null,
    expiresAt: new Date(now.getTime() + online_payment.link_days * dayMs).toISOString(),
    paidPaymentId: null,
  };
  await paymentRequests.add(request);
  return ok(request);
}
