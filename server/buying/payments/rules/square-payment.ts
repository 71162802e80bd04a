import { z } from 'zod';
import type { Payment, Refund } from '#server/buying/payments/payment';
import type {
  ForeignRefund,
  ProviderPayment,
  ProviderRefund,
} from '#server/buying/payments/payment-provider-port';

const number = z.string().regex(/^[\w-]{1,192}$/);
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
export type SquarePayment = z.infer<typeof paymentSchema>['payment'];

export const refundSchema = z.object({
  refund: z.object({
    id: number,
    status: z.string(),
    amount_money: money,
    reason: z.string().default(''),
  }),
});
export type SquareRefund = z.infer<typeof refundSchema>['refund'];

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
