import type { Payment } from '#server/buying/payments/payment';
import { newRefund } from '#server/buying/payments/rules/new-payment';
import { centsText } from '#server/platform/text/counted';
import { newUlid, ulidPattern } from '#server/platform/ulid';
import { auditStaff } from './accounts/audit';
import { confirmFirst } from './confirm-page';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { cancelHref } from './end-reservation';
import { textIn } from './rules/page-parts';
import { leftCents, paymentHref, readRefund, refundChoices } from './rules/payment-words';
import type { FieldErrors, Texts } from './views/desk-view';

/** What was typed, and what is wrong with it. */
interface RefundTyped {
  readonly typed: Texts;
  readonly errors: FieldErrors;
}

/**
 * The page before a refund is sent; null if there is no such payment, or nothing left in it. A deposit that holds a car
 * goes back with its reservation only, so its page throws a redirect to the page that cancels it.
 */
export async function refundView(visit: StaffVisit) {
  const payment = await refundable(visit);
  if (!payment) return null;
  const to = await cancelHref(visit, payment);
  if (to) throw new Response(null, { status: 303, headers: { Location: to } });
  return viewWith(payment, { typed: { refund: 'full' }, errors: {} }, visit.now);
}

function viewWith(payment: Payment, { typed, errors }: RefundTyped, now: Date) {
  const typedId = typed['refund_id'] ?? '';
  return {
    page: 'refund' as const,
    action: `${paymentHref(payment.id)}/refund`,
    backHref: paymentHref(payment.id),
    about: payment.description,
    paid: paidText(payment),
    /** Created with the form, so that pressing twice sends one refund. */
    refundId: ulidPattern.test(typedId) ? typedId : newUlid(now),
    choices: refundChoices({ leftCents: leftCents(payment) }, false),
    typed,
    errors,
  };
}

function paidText({ receivedCents, refundedCents }: Payment): string {
  const before = refundedCents > 0 ? `, ${centsText(refundedCents)} of it refunded before` : '';
  return `${centsText(receivedCents)} paid${before}.`;
}

async function refundable({ services, tenant, id }: StaffVisit): Promise<Payment | null> {
  const payment = await services.payments.byId(tenant.slug, id);
  return payment && leftCents(payment) > 0 ? payment : null;
}

/**
 * Refunds a payment, all of it or a part, after the password was entered. The refund has the id of its form, so a form
 * sent twice is one refund. Null: no such payment.
 */
export async function submitRefund(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const confirmHref = confirmFirst(visit, visit.url.pathname);
  if (confirmHref) return goTo(confirmHref);
  const { services, tenant, now, staff, id } = visit;
  const refundId = textIn(form, 'refund_id');
  const done = goTo(`${paymentHref(id)}?done=refund`);
  const earlier = await services.paymentRecords.refundsOf(tenant.slug, id);
  if (earlier.some((one) => one.id === refundId)) return done;
  const payment = await refundable(visit);
  if (!payment) return null;
  const to = await cancelHref(visit, payment);
  if (to) return goTo(to);
  const again = (errors: FieldErrors) =>
    showPage(viewWith(payment, { typed: Object.fromEntries(form), errors }, now));
  const read = readRefund(form, { leftCents: leftCents(payment) }, false);
  if (!read.ok) return again(read.error);
  if (!ulidPattern.test(refundId)) return again({});
  await auditStaff(visit, 'payment-changed', { detail: `refund ${payment.reference}` });
  const order = { id: refundId, tenant: tenant.slug, paymentId: id, amountCents: read.value.cents };
  const refund = newRefund({ ...order, reason: read.value.reason, by: staff.name }, now);
  if ((await services.payments.addRefund(refund)) === 'too-much') {
    return again({ amount: 'Less is left of this payment. Check the amount and send again.' });
  }
  services.onPaymentWork();
  return done;
}
