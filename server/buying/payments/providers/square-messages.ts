import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Payment, Refund } from '#server/buying/payments/payment';
import type {
  ForeignRefund,
  ProviderEvent,
  ProviderPayment,
  ProviderRefund,
} from '#server/buying/payments/payment-provider-port';

const number = z.string().regex(/^[\w-]{1,192}$/);
const eventSchema = z.object({
  event_id: z.string().regex(/^[\w-]{1,100}$/),
  type: z.string().regex(/^(payment|refund|dispute)\.[\w.]{1,90}$/),
  data: z.object({
    object: z.object({
      payment: z.object({ order_id: number }).optional().catch(undefined),
      refund: z.object({ payment_id: number }).optional().catch(undefined),
      dispute: z
        .object({ disputed_payment: z.object({ payment_id: number }) })
        .optional()
        .catch(undefined),
    }),
  }),
});

/** A number of Square's with what it numbers, for `PaymentProvider.paymentOf`. */
const squareNumber = (kind: 'order' | 'payment', id: string): string => `${kind}:${id}`;

/**
 * Whether Square signed an event: base64 of an HMAC-SHA256 over the notification address, exactly as it is set up there,
 * and the body. The signature has no time: what an old event names is read from Square again, so repeating one does nothing.
 */
export function isSignedBySquare(
  body: Uint8Array,
  signature: string,
  { key, address }: { readonly key: string; readonly address: string },
): boolean {
  const expected = createHmac('sha256', key).update(address).update(body).digest();
  const actual = Buffer.from(signature, 'base64');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Only numbers are taken from an event. Null if it is about something else of the dealer's. */
export function squareEvent(body: Uint8Array): ProviderEvent | null {
  const parsed = eventSchema.safeParse(jsonIn(body));
  if (!parsed.success) return null;
  const { event_id: id, type, data } = parsed.data;
  const { payment, refund, dispute } = data.object;
  const paymentId = refund?.payment_id ?? dispute?.disputed_payment.payment_id;
  const providerNumber = payment
    ? squareNumber('order', payment.order_id)
    : paymentId && squareNumber('payment', paymentId);
  return providerNumber ? { id, type, paymentId: null, providerNumber } : null;
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}

const money = z.object({ amount: z.int(), currency: z.string().length(3) });

export const linkSchema = z.object({
  payment_link: z.object({
    id: number,
    order_id: number,
    url: z.url(),
    long_url: z.url().optional().catch(undefined),
  }),
});

export const orderSchema = z.object({
  order: z.object({
    id: number,
    reference_id: z.string().optional(),
    state: z.string(),
    tenders: z.array(z.object({ payment_id: number.optional() })).default([]),
  }),
});
export type SquareOrder = z.infer<typeof orderSchema>['order'];

export const paymentSchema = z.object({
  payment: z.object({
    id: number,
    order_id: number.optional(),
    status: z.string(),
    total_money: money,
    refunded_money: money.optional(),
    processing_fee: z.array(z.object({ amount_money: money })).default([]),
    refund_ids: z.array(number).default([]),
  }),
});
type SquarePayment = z.infer<typeof paymentSchema>['payment'];

export const refundSchema = z.object({
  refund: z.object({
    id: number,
    status: z.string(),
    amount_money: money,
    reason: z.string().default(''),
  }),
});
type SquareRefund = z.infer<typeof refundSchema>['refund'];

/** The provider's number of a payment: its link and its order, since either finds only half of what is asked. */
export const squareRef = (linkId: string, orderId: string): string => `${linkId}:${orderId}`;

export function partsOfRef({ providerRef }: Pick<Payment, 'providerRef'>): {
  readonly linkId: string;
  readonly orderId: string;
} {
  const [linkId, orderId] = providerRef?.split(':') ?? [];
  if (!linkId || !orderId) throw new Error('the payment was never opened');
  return { linkId, orderId };
}

const longestNote = 500;

/** The payment link of a payment: one line, without tips, coupons or an address. */
export const linkOrder = (payment: Payment, locationId: string) => ({
  description: payment.description,
  order: {
    location_id: locationId,
    reference_id: payment.id,
    line_items: [
      {
        name: payment.description,
        quantity: '1',
        base_price_money: { amount: payment.amountCents, currency: 'AUD' },
      },
    ],
  },
  checkout_options: {
    redirect_url: payment.returnHref,
    allow_tipping: false,
    ask_for_shipping_address: false,
    enable_coupon: false,
    enable_loyalty: false,
  },
  payment_note: `${payment.description} (${payment.reference})`.slice(0, longestNote),
});

const longestReason = 192;
const marker = (refundId: string): string => `Refund ${refundId}`;

/** Refunds carry nothing but a reason, so ours begin with their id. */
export const refundReason = ({ id, reason }: Pick<Refund, 'id' | 'reason'>): string =>
  `${marker(id)}: ${reason}`.slice(0, longestReason);

export const isRefund = ({ reason }: SquareRefund, { id }: Pick<Refund, 'id'>): boolean =>
  reason === marker(id) || reason.startsWith(`${marker(id)}:`);

/** Made by somebody at Square itself: without an id of ours. */
const isForeign = ({ reason }: SquareRefund): boolean => !/^Refund [\w-]{8,64}(:|$)/.test(reason);

/** Square's states of a refund; `PENDING` until the money is secured. */
export function refundState(status: string): Exclude<ProviderRefund['state'], 'by_hand'> {
  if (status === 'COMPLETED') return 'done';
  return status === 'FAILED' || status === 'REJECTED' ? 'failed' : 'sent';
}

const isDone = ({ status }: SquarePayment): boolean => status === 'COMPLETED';
const isUnderWay = ({ status }: SquarePayment): boolean => status === 'APPROVED' || status === 'PENDING';
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What Square has of an order: the order itself, its payments and their refunds. */
export interface SquareMoney {
  readonly order: SquareOrder;
  readonly payments: readonly SquarePayment[];
  readonly refunds: readonly SquareRefund[];
}

/**
 * An order as a payment. The amount is the money that arrived, not the one that was asked for. A declined card leaves
 * the link open: the shopper may try again.
 */
export function toProviderPayment(
  { order, payments, refunds }: SquareMoney,
  { amountCents, providerRef }: Pick<Payment, 'amountCents' | 'providerRef'>,
): ProviderPayment {
  const done = payments.filter(isDone);
  const foreignRefunds = refunds.filter(isForeign).map(
    (refund): ForeignRefund => ({
      ref: refund.id,
      amountCents: refund.amount_money.amount,
      state: refundState(refund.status),
    }),
  );
  return {
    ref: providerRef ?? '',
    state: stateOf(order, payments),
    ...(payments.some(isUnderWay) && done.length === 0 ? { isWorking: true } : {}),
    amountCents: done.length > 0 ? sum(done.map(({ total_money }) => total_money.amount)) : amountCents,
    currency: (done[0]?.total_money.currency ?? 'AUD').toLowerCase(),
    feeCents: sum(
      done.flatMap(({ processing_fee }) => processing_fee.map(({ amount_money }) => amount_money.amount)),
    ),
    refundedCents: sum(done.map(({ refunded_money }) => refunded_money?.amount ?? 0)),
    foreignRefunds,
  };
}

function stateOf({ state }: SquareOrder, payments: readonly SquarePayment[]): ProviderPayment['state'] {
  if (payments.some(isDone)) return 'paid';
  if (payments.some(isUnderWay)) return 'open';
  return state === 'CANCELED' ? 'closed' : 'open';
}

/** The same once its link is gone: closed, unless somebody has begun to pay. */
export function afterClosing(
  money: SquareMoney,
  payment: Parameters<typeof toProviderPayment>[1],
): ProviderPayment {
  const current = toProviderPayment(money, payment);
  const isOver = current.state === 'open' && !money.payments.some(isUnderWay);
  return isOver ? { ...current, state: 'closed' } : current;
}

/** The payment from which a refund is taken: one with as much left. */
export const refundable = (payments: readonly SquarePayment[], cents: number): SquarePayment | undefined =>
  payments.find((one) => isDone(one) && one.total_money.amount - (one.refunded_money?.amount ?? 0) >= cents);
