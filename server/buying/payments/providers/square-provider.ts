import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Payment, Refund } from '#server/buying/payments/payment';
import type {
  PaymentProvider,
  ProviderFault,
  ProviderRefund,
} from '#server/buying/payments/payment-provider-port';
import { err, ok, type Result } from '#server/platform/result';
import type { SquareSettings } from '#server/settings/payments-schema';
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
} from './square-messages';

/** An answer of Square's that is an error: its status and its errors' codes. Their details may name people. */
const errorsSchema = z.object({
  errors: z.array(z.object({ code: z.string().max(80) })).min(1),
});

/** Refusals that end by themselves, or when the dealer mends the account. */
const passingCodes: readonly string[] = [
  'REFUND_ALREADY_PENDING',
  'RATE_LIMITED',
  'TEMPORARY_ERROR',
  'IDEMPOTENCY_KEY_IN_USE',
  'ACCESS_TOKEN_EXPIRED',
];
/** Without access, at a conflict, after too many requests: ask again. */
const passingStatuses: readonly number[] = [401, 403, 408, 409, 425, 429];

/**
 * A failed call to Square as a fault: 4xx are refusals, except those that pass; after 5xx the outcome is not known, so
 * the same call is made again. The problem has codes only.
 */
function squareFault(status: number, body: unknown): ProviderFault {
  const parsed = errorsSchema.safeParse(body);
  const code = parsed.success ? (parsed.data.errors[0]?.code ?? '') : '';
  const isRefusal =
    status >= 400 && status < 500 && !passingStatuses.includes(status) && !passingCodes.includes(code);
  const problem = ['Square', status, code.replace(/[^\w -]/g, '')].filter(Boolean).join(' ');
  return { kind: isRefusal ? 'refused' : 'retry', problem };
}

interface SquareAccount {
  /** Of the API, without a path. */
  readonly url: string;
  readonly accessToken: string;
  /** Of one call. */
  readonly timeoutMs: number;
}

/** A call to Square, and the shape of its answer. */
interface SquareCall<T> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly answer: z.ZodType<T>;
}

/** The version of the API that the shapes here are of. */
const version = '2025-01-23';
const mostCharacters = 1_000_000;

/** Makes a call; each failure is a fault without personal data. Without an answer the outcome is not known. */
async function callSquare<T>(
  { url, accessToken, timeoutMs }: SquareAccount,
  { method, path, body, answer }: SquareCall<T>,
): Promise<Result<T, ProviderFault>> {
  try {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        'square-version': version,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const received = jsonIn((await response.text()).slice(0, mostCharacters));
    if (!response.ok) return err(squareFault(response.status, received));
    const parsed = answer.safeParse(received);
    return parsed.success
      ? ok(parsed.data)
      : err({ kind: 'retry', problem: 'an unknown answer from Square' });
  } catch (error) {
    const name = error instanceof Error ? error.name : 'failure';
    return err({ kind: 'retry', problem: `no answer from Square (${name.replace(/\W/g, '')})` });
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
