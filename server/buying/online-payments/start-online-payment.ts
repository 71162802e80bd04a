import { randomBytes } from 'node:crypto';
import { closePayment, openPayment, type PaymentDeps } from '#server/buying/payments/open-payment';
import type { Payment, ProviderKind } from '#server/buying/payments/payment';
import { newPayment } from '#server/buying/payments/rules/new-payment';
import { isLive } from '#server/buying/payments/rules/settlement';
import { endOfBusinessDay } from '#server/dealer/rules/opening-hours';
import { primaryLocation } from '#server/dealer/rules/place-order';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Payer, PaymentRequest, PaymentRequestStore } from './payment-requests';

interface StartDeps extends PaymentDeps {
  readonly paymentRequests: PaymentRequestStore;
}

interface OnlinePaymentStart {
  readonly request: PaymentRequest;
  /** The signed-in customer, with name and email as typed for the receipt. */
  readonly payer: Payer;
  readonly method: ProviderKind;
  /** Absolute: where the provider sends the customer afterwards, from the payment's id. */
  readonly returnHref: (paymentId: string) => string;
}

type StartedPayment =
  /** `payment.href` is the provider's page; null for a bank transfer, which has instructions. */
  | { readonly kind: 'open'; readonly payment: Payment }
  /** A bank works on it: nobody should pay again. */
  | { readonly kind: 'working'; readonly payment: Payment }
  /** It was paid or withdrawn meanwhile. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'declined-too-often' }
  | { readonly kind: 'unavailable' };

/** Declined payments of one request; after these the customer has to call. */
export const mostDeclines = 3;
const minuteMs = 60_000;
/** As long as people take to enter a card. */
const pageMinutes = 60;

/** Times that a press may find another one just before it. */
const mostTries = 5;

/**
 * Starts to pay an amount for a reference. A page that is open already is used again: pressing twice, even at the same
 * moment, is one payment. With another method the earlier payment is closed first, so that only one can be paid.
 */
export async function startOnlinePayment(
  deps: StartDeps,
  tenant: Tenant,
  start: OnlinePaymentStart,
): Promise<StartedPayment> {
  for (let left = mostTries; left > 0; left -= 1) {
    const started = await startOnce(deps, tenant, start);
    if (started !== 'overtaken') return started;
  }
  return { kind: 'unavailable' };
}

/** `overtaken`: another press began a payment meanwhile. */
async function startOnce(
  deps: StartDeps,
  tenant: Tenant,
  start: OnlinePaymentStart,
): Promise<StartedPayment | 'overtaken'> {
  const { request, method } = start;
  const earlier = await deps.payments.ofSubject(tenant.slug, 'reference', request.id);
  if (earlier.filter(({ state }) => state === 'failed').length >= mostDeclines) {
    return { kind: 'declined-too-often' };
  }
  for (const payment of earlier.filter(isLive)) {
    if (payment.workingSince !== null) return { kind: 'working', payment };
    const outcome =
      payment.provider === method
        ? await openAgain(deps, tenant, start, payment)
        : await closeEarlier(deps, tenant, payment);
    if (outcome) return outcome;
  }
  return begin(deps, tenant, start, new Set(earlier.map(({ id }) => id)));
}

/** Opens the page that is there. Null: it can no longer be paid. */
async function openAgain(
  deps: StartDeps,
  tenant: Tenant,
  start: OnlinePaymentStart,
  { id }: Payment,
): Promise<StartedPayment | null> {
  const again = await openPayment(deps, tenant, id);
  if (again?.kind === 'open') return handOver(deps, tenant, start, again.payment);
  if (again?.kind === 'unavailable') return { kind: 'unavailable' };
  return again && again.payment.receivedCents > 0 ? { kind: 'ended' } : null;
}

/** A page that its provider could not close may be paid for so long after its time, no longer. */
const lateMs = 24 * 60 * minuteMs;

/** Null: nobody can pay it any more. */
async function closeEarlier(
  deps: StartDeps,
  tenant: Tenant,
  { id }: Payment,
): Promise<StartedPayment | null> {
  const closed = await closePayment(deps, tenant, id);
  if (closed && closed.receivedCents > 0) return { kind: 'ended' };
  if (closed && closed.workingSince !== null) return { kind: 'working', payment: closed };
  const lastMs = Date.parse(closed?.expiresAt ?? '') + lateMs;
  return closed && isLive(closed) && deps.clock.now().getTime() < lastMs ? { kind: 'unavailable' } : null;
}

/** Whoever opened the link last pays, and gets the receipt. */
async function handOver(
  { paymentRequests }: StartDeps,
  { slug }: Tenant,
  { request, payer }: OnlinePaymentStart,
  payment: Payment,
): Promise<StartedPayment> {
  const isBegun = await paymentRequests.begin(slug, request.id, payer, async () => undefined);
  return isBegun ? { kind: 'open', payment } : { kind: 'ended' };
}

async function begin(
  deps: StartDeps,
  tenant: Tenant,
  start: OnlinePaymentStart,
  earlier: ReadonlySet<string>,
): Promise<StartedPayment | 'overtaken'> {
  const { request, method, returnHref } = start;
  const now = deps.clock.now();
  const order = {
    tenant: tenant.slug,
    subject: { kind: 'reference' as const, id: request.id },
    provider: method,
    amountCents: request.amountCents,
    returnHref,
    description: [request.reference, request.note].filter(Boolean).join(', '),
    expiresAt: payEnd(tenant, method, now),
  };
  const payment = newPayment(order, randomBytes(24), now);
  let isOvertaken = false;
  const isBegun = await deps.paymentRequests.begin(tenant.slug, request.id, start.payer, async (trx) => {
    // The request is locked: others of its payments come before or after.
    const stored = await deps.payments.ofSubject(tenant.slug, 'reference', request.id, trx);
    isOvertaken = stored.some(({ id }) => !earlier.has(id));
    if (!isOvertaken) await deps.payments.add(payment, trx);
  });
  if (!isBegun) return { kind: 'ended' };
  if (isOvertaken) return 'overtaken';
  const opened = await openPayment(deps, tenant, payment.id);
  if (opened?.kind === 'open') return { kind: 'open', payment: opened.payment };
  return { kind: 'unavailable' };
}

/** Until when it can be paid: a transfer has the hours of the site, and on to the end of a business day. */
function payEnd(tenant: Tenant, method: ProviderKind, now: Date): Date {
  const settings = tenant.payments.methods.find(({ kind }) => kind === method);
  if (settings?.kind !== 'bank_transfer') return new Date(now.getTime() + pageMinutes * minuteMs);
  const earliest = new Date(now.getTime() + settings.hold_hours * 60 * minuteMs);
  const place = primaryLocation(tenant);
  return (place && endOfBusinessDay(place, earliest)) ?? earliest;
}
