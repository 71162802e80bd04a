import type { Payment } from '#server/buying/payments/payment';
import { newRefund } from '#server/buying/payments/rules/new-payment';
import { centsText } from '#server/platform/text/money';
import { newUlid, ulidPattern } from '#server/platform/ulid';
import { audit } from './accounts/audit';
import type { SignedIn } from './accounts/staff-session';
import { cancelHref } from './cancel-reservation';
import { confirmFirst } from './confirm-page';
import type { DeskVisit } from './create-desk';
import type { DeskOutcome } from './desk-outcome';
import { frameView } from './frame';
import { leftCents, paymentHref } from './rules/payment-words';
import { readRefund, refundChoices } from './rules/refund-fields';
import type { RefundView } from './views/payment-views';

/** What was typed, and what is wrong with it. */
interface RefundTyped {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

const fresh: RefundTyped = { values: { refund: 'full' }, errors: {} };

/**
 * The page before a refund is sent; null if there is no such payment, or nothing left in it. A deposit that holds a car
 * goes back with its reservation only, so its page throws a redirect to the page that cancels it.
 */
export async function refundView(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  typed: RefundTyped = fresh,
): Promise<RefundView | null> {
  const payment = await refundable(visit, id);
  if (!payment) return null;
  const to = await cancelHref(visit, payment);
  if (to) throw new Response(null, { status: 303, headers: { Location: to } });
  const left = leftCents(payment);
  const typedId = typed.values['refund_id'] ?? '';
  return {
    page: 'refund',
    ...frameView(visit, visitor),
    action: `${paymentHref(id)}/refund`,
    backHref: paymentHref(id),
    about: payment.description,
    paid: paidText(payment),
    refundId: ulidPattern.test(typedId) ? typedId : newUlid(visit.now),
    choices: refundChoices({ leftCents: left }, false),
    ...typed,
  };
}

function paidText(payment: Payment): string {
  const { receivedCents, refundedCents } = payment;
  const before = refundedCents > 0 ? `, ${centsText(refundedCents)} of it refunded before` : '';
  return `${centsText(receivedCents)} paid${before}.`;
}

async function refundable({ services, tenant }: DeskVisit, id: string): Promise<Payment | null> {
  const payment = await services.payments.byId(tenant.slug, id);
  return payment && leftCents(payment) > 0 ? payment : null;
}

/**
 * Refunds a payment, all of it or a part, after the password was entered. The refund has the id of its form, so a form
 * sent twice is one refund. Null: no such payment.
 */
export async function submitRefund(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  const confirmHref = confirmFirst(visit, visitor, visit.url.pathname);
  if (confirmHref) return { state: 'moved', to: confirmHref };
  const { services, tenant, now } = visit;
  const refundId = form.get('refund_id') ?? '';
  const done: DeskOutcome = { state: 'moved', to: `${paymentHref(id)}?done=refund` };
  const earlier = await services.paymentRecords.refundsOf(tenant.slug, id);
  if (earlier.some((one) => one.id === refundId)) return done;
  const payment = await refundable(visit, id);
  if (!payment) return null;
  const to = await cancelHref(visit, payment);
  if (to) return { state: 'moved', to };
  const read = readRefund(form, { leftCents: leftCents(payment) }, false);
  const errors = read.ok && ulidPattern.test(refundId) ? undefined : read.ok ? {} : read.errors;
  if (!read.ok || errors) return again(visit, visitor, id, form, errors ?? {});
  const detail = `refund ${payment.reference}`;
  await audit(visit, { staffId: visitor.staff.id, action: 'payment-changed', detail });
  const order = { id: refundId, tenant: tenant.slug, paymentId: id, amountCents: read.cents };
  const refund = newRefund({ ...order, reason: read.reason, by: visitor.staff.name }, now);
  if ((await services.payments.addRefund(refund)) === 'too-much') {
    const tooMuch = 'Less is left of this payment. Check the amount and send again.';
    return again(visit, visitor, id, form, { amount: tooMuch });
  }
  services.onPaymentWork();
  return done;
}

async function again(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  form: URLSearchParams,
  errors: RefundTyped['errors'],
): Promise<DeskOutcome | null> {
  const view = await refundView(visit, visitor, id, { values: Object.fromEntries(form), errors });
  return view && { state: 'page', status: 422, view };
}
