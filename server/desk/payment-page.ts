import type { PaymentRequest } from '#server/buying/online-payments/payment-requests';
import { methodText } from '#server/buying/online-payments/rules/payment-link';
import { confirmRefund, confirmTransfer } from '#server/buying/payments/confirm-payment';
import { isCounter, type Payment, type Refund, type RefundState } from '#server/buying/payments/payment';
import { dailyReconciliation } from '#server/buying/payments/reconcile-day';
import { withNoun } from '#server/dealer/rules/noun';
import { oneLine } from '#server/leads/rules/lead-email';
import { displayPhone } from '#server/leads/rules/phone-number';
import { centsText } from '#server/platform/text/counted';
import { addDays, localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import { longDate } from '#server/stock/rules/price-line';
import { auditStaff } from './accounts/audit';
import { may } from './accounts/rules/permissions';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { dayOf, momentText, rangeInstants } from './rules/desk-time';
import { factsOf } from './rules/lead-row';
import { chip, doneText, textIn } from './rules/page-parts';
import { leftCents, paymentChip, paymentHref, paymentsPath, transferOf } from './rules/payment-words';
import { comparedLines, dayTotals, dayVerdict } from './rules/reconcile-day';
import { changeAuthor, isStaff, reservationHref } from './rules/reservation-words';
import type { ChipView } from './views/desk-view';

const doneTexts = {
  refund: 'The refund is requested.',
  transfer: 'The transfer was confirmed.',
  returned: 'The refund is marked as returned.',
};

/** The page of a payment of this dealer; null if there is none. */
export async function paymentPageView(visit: StaffVisit, notice?: string) {
  const { services, tenant, staff, id } = visit;
  const payment = await services.payments.byId(tenant.slug, id);
  if (!payment) return null;
  const [refunds, request] = await Promise.all([
    services.paymentRecords.refundsOf(tenant.slug, id),
    payment.subject.kind === 'reference'
      ? services.paymentRequests.byId(tenant.slug, payment.subject.id)
      : null,
  ]);
  const handlesMoney = may(staff.role, 'handle-money');
  const action = paymentHref(id);
  const isByHand = payment.provider === 'bank_transfer' || isCounter(payment.provider);
  return {
    page: 'payment' as const,
    action,
    amount: centsText(payment.amountCents),
    about: payment.description,
    chip: paymentChip(payment),
    done: doneText(visit, doneTexts),
    notice,
    facts: paymentFacts(payment, request, tenant.time_zone),
    transfer: transferOf(payment, action, handlesMoney),
    refunds: refunds.map((refund) => refundLine(refund, tenant, handlesMoney, isByHand)),
    /** While money can go back and this person may send it. */
    refundHref: handlesMoney && leftCents(payment) > 0 ? `${action}/refund` : undefined,
  };
}

function paymentFacts(payment: Payment, request: PaymentRequest | null, timeZone: string) {
  const moment = (at: string | null) => at && momentText(at, timeZone);
  const { subject, receivedCents, refundedCents, feeCents } = payment;
  return factsOf([
    ['For', subject.kind === 'reservation' ? 'Reservation' : request?.reference, subjectHref(payment)],
    ['What it is for', request?.note],
    ['Customer', request?.payer?.name],
    ['Phone', request?.payer && displayPhone(request.payer.phone)],
    ['Email', request?.payer?.email],
    ['Link by', request?.createdBy],
    ['Method', methodText[payment.provider]],
    ['Reference', payment.reference],
    [isCounter(payment.provider) ? 'Taken by' : 'Provider’s number', payment.providerRef],
    ['Started', moment(payment.createdAt)],
    ['Paid', moment(payment.paidAt)],
    ['Received', receivedCents > 0 ? centsText(receivedCents) : null],
    ['Fee', feeCents > 0 ? centsText(feeCents) : null],
    ['Refunded', refundedCents > 0 ? centsText(refundedCents) : null],
    ['Problem', payment.problem],
    ['Disputed', disputeText(payment, moment)],
  ]);
}

/** Only the provider's dashboard has the rest of the story. */
function disputeText({ dispute }: Payment, moment: (at: string | null) => string | null): string | null {
  if (!dispute) return null;
  const next = dispute.state === 'open' ? 'answer there in time' : 'decided: see there who keeps the money';
  return `${moment(dispute.at)}, in the provider’s dashboard (${next})`;
}

const subjectHref = ({ subject }: Payment): string | undefined =>
  subject.kind === 'reservation' ? reservationHref(subject.id) : undefined;

/**
 * Handles a form on a payment's page: a bank transfer has arrived, or a refund was transferred by hand. Null: no such
 * payment or form, or it is not for this person.
 */
export async function changePayment(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const { services, tenant, staff, id } = visit;
  const payment = await services.payments.byId(tenant.slug, id);
  if (!payment || !may(staff.role, 'handle-money')) return null;
  const action = form.get('do');
  if (action !== 'transfer' && action !== 'returned') return null;
  const how = oneLine(textIn(form, 'how'), 100);
  if (action === 'returned' && isCounter(payment.provider) && how === '')
    return showPage(await paymentPageView(visit, 'Say how the money went back, such as in cash.'));
  await auditStaff(visit, 'payment-changed', { detail: `${action} ${payment.reference}` });
  const change =
    action === 'transfer'
      ? await confirmTransfer(services, tenant.slug, id, payment.amountCents)
      : await confirmRefund(services, tenant.slug, id, textIn(form, 'refund'), how);
  if (!change) return showPage(await paymentPageView(visit, 'It was confirmed before. Nothing was changed.'));
  services.onPaymentWork();
  // The page that had the form: the payment's own, or that of its reservation.
  const subject = subjectHref(payment);
  const from = subject !== undefined && form.get('from') === subject ? subject : paymentHref(payment.id);
  return goTo(`${from}?done=${action}`);
}

/**
 * The money of a day: every payment that was started or had a movement on it, beside what its provider says now. The
 * providers are asked while the page is made.
 */
export async function paymentDayView({ tenant, services, url, now }: StaffVisit) {
  const zone = tenant.time_zone;
  const date = dayOf(url.searchParams, zone, now);
  const { from, until } = rangeInstants({ from: date, to: date }, zone);
  const { payments, entries } = await dailyReconciliation(services, tenant, from, until);
  const lines = payments.flatMap(comparedLines);
  const href = (day: string) => `${paymentsPath}/day?date=${day}`;
  return {
    page: 'payments-day' as const,
    date,
    dateText: longDate(date),
    earlierHref: href(addDays(date, -1)),
    laterHref: date < localTime(zone, now).date ? href(addDays(date, 1)) : undefined,
    /** In a sentence: whether they agree. */
    verdict: dayVerdict(lines),
    lines,
    totals: dayTotals(entries),
  };
}

const refundChips: Readonly<Record<RefundState, ChipView>> = {
  requested: chip('Requested'),
  sent: chip('Requested'),
  by_hand: chip('Give it back by hand', 'critical'),
  done: chip('Sent', 'positive'),
  failed: chip('Not sent yet', 'critical'),
};

/** A refund in a line. The site's own reasons use its noun; what staff wrote is not changed. */
const refundLine = (
  refund: Refund,
  { time_zone, stock }: Pick<Tenant, 'time_zone' | 'stock'>,
  mayFinish: boolean,
  isHandled: boolean,
) => ({
  id: refund.id,
  amount: centsText(refund.amountCents),
  reason: isStaff(refund.by) ? refund.reason : withNoun(refund.reason, stock.noun),
  by: changeAuthor(refund.by),
  at: refund.createdAt,
  atText: momentText(refund.createdAt, time_zone),
  chip: isHandled && refund.state === 'done' ? chip('Given back', 'positive') : refundChips[refund.state],
  problem: refund.problem || undefined,
  /** How staff gave it back; a provider's number says nothing to them. */
  how: isHandled && refund.state === 'done' ? (refund.providerRef ?? undefined) : undefined,
  canFinish: mayFinish && refund.state === 'by_hand',
});
