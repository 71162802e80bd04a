import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Payment, Refund } from '#server/buying/payments/payment';
import type {
  PaymentProvider,
  ProviderFault,
  ProviderRefund,
} from '#server/buying/payments/payment-provider-port';
import {
  afterClosing,
  isRefund,
  linkOrder,
  linkSchema,
  orderSchema,
  partsOfRef,
  paymentSchema,
  refundable,
  refundReason,
  refundSchema,
  refundState,
  type SquareMoney,
  type SquareOrder,
  squareRef,
  toProviderPayment,
} from '#server/buying/payments/rules/square-payment';
import { err, ok, type Result } from '#server/platform/result';
import type { SquareSettings } from '#server/settings/payments-schema';
import { callSquare, type SquareAccount, type SquareCall } from './square-client';

type Asked<T> = Promise<Result<T, ProviderFault>>;
type Call = <T>(call: SquareCall<T>) => Asked<T>;

/**
 * Square's payment links. A payment is a link with an order of its own; the money is read from the order's payments.
 * Every write has an idempotency key, so that a repeated one is the same link or refund.
 */
export function squareProvider(
  account: SquareAccount,
  { location_id }: Pick<SquareSettings, 'location_id'>,
): PaymentProvider {
  const call: Call = (what) => callSquare(account, what);
  const read = async (payment: Payment) => {
    const money = await moneyOf(call, partsOfRef(payment).orderId);
    return money.ok ? ok(toProviderPayment(money.value, payment)) : money;
  };
  return {
    open: (payment) => openLink(call, payment, location_id),
    read,
    close: async (payment) => {
      const { linkId } = partsOfRef(payment);
      const path = `/v2/online-checkout/payment-links/${linkId}`;
      const deletion = await call({ method: 'DELETE', path, answer: z.unknown() });
      if (!deletion.ok && !/\b404\b/.test(deletion.error.problem)) return deletion;
      const money = await moneyOf(call, partsOfRef(payment).orderId);
      return money.ok ? ok(afterClosing(money.value, payment)) : money;
    },
    refund: (payment, refund) => sendRefund(call, payment, refund),
    paymentOf: async (number) => {
      const order = await orderOfNumber(call, number);
      return order.ok ? ok(order.value?.reference_id ?? null) : order;
    },
  };
}

/** The key depends on what is asked for, because Square refuses a key with other parameters. */
async function openLink(
  call: Call,
  payment: Payment,
  locationId: string,
): ReturnType<PaymentProvider['open']> {
  const order = linkOrder(payment, locationId);
  const hash = createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 16);
  const answer = await call({
    method: 'POST',
    path: '/v2/online-checkout/payment-links',
    answer: linkSchema,
    body: { idempotency_key: `payment-${payment.id}-${hash}`, ...order },
  });
  if (!answer.ok) return answer;
  const { id, order_id, url, long_url } = answer.value.payment_link;
  return ok({ ref: squareRef(id, order_id), href: long_url ?? url });
}

/** More payments of one order, or refunds of one payment, than anybody makes. */
const mostRead = 50;

async function moneyOf(call: Call, orderId: string): Asked<SquareMoney> {
  const order = await readOrder(call, orderId);
  if (!order.ok) return order;
  const ids = order.value.tenders.flatMap(({ payment_id }) => payment_id ?? []);
  const payments = await all(ids, (id) =>
    call({ method: 'GET', path: `/v2/payments/${id}`, answer: paymentSchema }),
  );
  if (!payments.ok) return payments;
  const values = payments.value.map(({ payment }) => payment);
  const refunds = await all(
    values.flatMap(({ refund_ids }) => refund_ids),
    (id) => call({ method: 'GET', path: `/v2/refunds/${id}`, answer: refundSchema }),
  );
  if (!refunds.ok) return refunds;
  return ok({ order: order.value, payments: values, refunds: refunds.value.map(({ refund }) => refund) });
}

async function readOrder(call: Call, id: string): Asked<SquareOrder> {
  const read = await call({ method: 'GET', path: `/v2/orders/${id}`, answer: orderSchema });
  return read.ok ? ok(read.value.order) : read;
}

/** One after the other; the first failure is the answer. */
async function all<T>(ids: readonly string[], read: (id: string) => Asked<T>): Asked<readonly T[]> {
  const values: T[] = [];
  for (const id of ids.slice(0, mostRead)) {
    const one = await read(id);
    if (!one.ok) return one;
    values.push(one.value);
  }
  return ok(values);
}

/** The order of an event's number, `order:…` or `payment:…`; undefined for a payment without an order. */
async function orderOfNumber(call: Call, number: string): Asked<SquareOrder | undefined> {
  const [kind, id = ''] = number.split(':');
  if (kind === 'order') return readOrder(call, id);
  const read = await call({ method: 'GET', path: `/v2/payments/${id}`, answer: paymentSchema });
  if (!read.ok) return read;
  const { order_id } = read.value.payment;
  return order_id === undefined ? ok(undefined) : readOrder(call, order_id);
}

/** Looks for the refund first: one whose answer was lost must never be sent twice. */
async function sendRefund(call: Call, payment: Payment, refund: Refund): Asked<ProviderRefund> {
  const money = await moneyOf(call, partsOfRef(payment).orderId);
  if (!money.ok) return money;
  const sent = money.value.refunds.find((one) => isRefund(one, refund));
  if (sent) return ok({ ref: sent.id, state: refundState(sent.status) });
  const source = refundable(money.value.payments, refund.amountCents);
  if (!source) return err({ kind: 'refused', problem: 'not as much was paid' });
  const answer = await call({
    method: 'POST',
    path: '/v2/refunds',
    answer: refundSchema,
    body: {
      idempotency_key: `refund-${refund.id}`,
      payment_id: source.id,
      reason: refundReason(refund),
      amount_money: { amount: refund.amountCents, currency: source.total_money.currency },
    },
  });
  if (!answer.ok) return answer;
  return ok({ ref: answer.value.refund.id, state: refundState(answer.value.refund.status) });
}
