import { randomBytes } from 'node:crypto';
import { endOfBusinessDay } from '#server/dealership/locations/rules/business-day';
import { primaryLocation } from '#server/dealership/locations/rules/place-order';
import { closePayment, openPayment, type PaymentDeps } from '#server/people/payments/open-payment';
import type { Payment, ProviderKind } from '#server/people/payments/payment';
import { newPayment } from '#server/people/payments/rules/new-payment';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Payer, PaymentRequest } from './payment-request';
import type { PaymentRequestStore } from './payment-request-store-port';

export interface StartDeps extends PaymentDeps {
  readonly paymentRequests: PaymentRequestStore;
}

export interface OnlinePaymentStart {
  readonly request: PaymentRequest;
  /** The signed-in customer, with name and email as typed for the receipt. */
  readonly payer: Payer;
  readonly method: ProviderKind;
  /** Absolute: where the provider sends the customer afterwards, from the payment's id. */
  readonly returnHref: (paymentId: string) => string;
}

export type StartedPayment =
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

/**
 * Starts to pay an amount for a reference. A page that is open already is used again: pressing twice is one payment. With
 * another method the earlier payment is closed first, so that only one can be paid.
 */
export async function startOnlinePayment(
  deps: StartDeps,
  tenant: Tenant,
  start: OnlinePaymentStart,
): Promise<StartedPayment> {
  const { request, method } = start;
  const earlier = await deps.payments.ofSubject(tenant.slug, 'reference', request.id);
  if (earlier.filter(({ state }) => state === 'failed').length >= mostDeclines) {
    return { kind: 'declined-too-often' };
  }
  for (const payment of earlier.filter(isLive)) {
    const resumed =
      payment.workingSince === null && payment.provider === method
        ? await openAgain(deps, tenant, start, payment)
        : await giveUp(deps, tenant, payment);
    if (resumed) return resumed;
  }
  return begin(deps, tenant, start);
}

async function openAgain(
  deps: StartDeps,
  tenant: Tenant,
  start: OnlinePaymentStart,
  { id }: Payment,
): Promise<StartedPayment | undefined> {
  const again = await openPayment(deps, tenant, id);
  if (again?.kind === 'open') return handOver(deps, tenant, start, again.payment);
  return again?.kind === 'unavailable' ? { kind: 'unavailable' } : undefined;
}

/** Closes a payment in favour of another method; one that is paid, or with a bank, stays the only one. */
async function giveUp(
  deps: StartDeps,
  tenant: Tenant,
  payment: Payment,
): Promise<StartedPayment | undefined> {
  const isWorking = payment.workingSince !== null;
  const closed = isWorking ? payment : await closePayment(deps, tenant, payment.id);
  if (!closed) return undefined;
  if (closed.receivedCents > 0) return { kind: 'ended' };
  return closed.workingSince === null ? undefined : { kind: 'working', payment: closed };
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

const isLive = ({ state }: Payment): boolean => state === 'new' || state === 'open';

async function begin(deps: StartDeps, tenant: Tenant, start: OnlinePaymentStart): Promise<StartedPayment> {
  const { request, method, returnHref } = start;
  const now = deps.clock.now();
  const order = {
    ...({ tenant: tenant.slug, subject: { kind: 'reference', id: request.id }, provider: method } as const),
    ...{ amountCents: request.amountCents, returnHref },
    description: [request.reference, request.note].filter(Boolean).join(', '),
    expiresAt: payEnd(tenant, method, now),
  };
  const payment = newPayment(order, randomBytes(24), now);
  const isBegun = await deps.paymentRequests.begin(tenant.slug, request.id, start.payer, (trx) =>
    deps.payments.add(payment, trx),
  );
  if (!isBegun) return { kind: 'ended' };
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
