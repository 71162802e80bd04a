import type { PaymentRequest } from '#server/buying/online-payments/payment-requests';
import { methodText } from '#server/buying/online-payments/rules/payment-link';
import type { Payment } from '#server/buying/payments/payment';
import { confirmRefund, confirmTransfer } from '#server/buying/payments/request-refund';
import { displayPhone } from '#server/leads/rules/phone-number';
import { centsText } from '#server/platform/text/money';
import { audit } from './accounts/audit';
import { may } from './accounts/rules/permissions';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import type { DeskOutcome } from './desk-outcome';
import { frameView } from './frame';
import { momentText } from './rules/desk-time';
import { leftCents, paymentChip, paymentHref, refundLine, transferOf } from './rules/payment-words';
import { reservationHref } from './rules/reservation-words';
import type { PaymentPageView } from './views/payment-views';
import type { FactView } from './views/reservation-views';

const doneWords: Readonly<Record<string, string>> = {
  refund: 'The refund is on its way.',
  transfer: 'The transfer was confirmed.',
  returned: 'The refund is marked as transferred.',
};

/** The page of a payment of this dealer; null if there is none. */
export async function paymentPageView(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  notice?: string,
): Promise<PaymentPageView | null> {
  const { services, tenant, url } = visit;
  const payment = await services.payments.byId(tenant.slug, id);
  if (!payment) return null;
  const [refunds, request] = await Promise.all([
    services.paymentRecords.refundsOf(tenant.slug, id),
    payment.subject.kind === 'reference'
      ? services.paymentRequests.byId(tenant.slug, payment.subject.id)
      : null,
  ]);
  const handlesMoney = may(visitor.staff.role, 'handle-money');
  const action = paymentHref(id);
  return {
    page: 'payment',
    ...frameView(visit, visitor),
    action,
    amount: centsText(payment.amountCents),
    about: payment.description,
    chip: paymentChip(payment),
    done: doneWords[url.searchParams.get('done') ?? ''],
    notice,
    facts: factsOf(payment, request, tenant.time_zone),
    transfer: transferOf(payment, action, handlesMoney),
    refunds: refunds.map((refund) => refundLine(refund, tenant, handlesMoney)),
    ...(handlesMoney && leftCents(payment) > 0 ? { refundHref: `${action}/refund` } : {}),
  };
}

type Row = readonly [label: string, value: string | null | undefined, href?: string | undefined];

function factsOf(payment: Payment, request: PaymentRequest | null, timeZone: string): FactView[] {
  const moment = (at: string | null) => at && momentText(new Date(at), timeZone);
  const { subject, receivedCents, refundedCents, feeCents } = payment;
  const rows: readonly Row[] = [
    ['For', subject.kind === 'reservation' ? 'Reservation' : request?.reference, subjectHref(payment)],
    ['What it is for', request?.note],
    ['Customer', request?.payer?.name],
    ['Phone', request?.payer && displayPhone(request.payer.phone)],
    ['Email', request?.payer?.email],
    ['Link by', request?.createdBy],
    ['Method', methodText[payment.provider]],
    ['Reference', payment.reference],
    ['Provider’s number', payment.providerRef],
    ['Started', moment(payment.createdAt)],
    ['Paid', moment(payment.paidAt)],
    ['Received', receivedCents > 0 ? centsText(receivedCents) : null],
    ['Fee', feeCents > 0 ? centsText(feeCents) : null],
    ['Refunded', refundedCents > 0 ? centsText(refundedCents) : null],
    ['Problem', payment.problem],
    ['Disputed', disputeText(payment, moment)],
  ];
  return rows.flatMap(([label, value, href]) => (value ? [{ label, value, ...(href ? { href } : {}) }] : []));
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
export async function changePayment(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  const { services, tenant } = visit;
  const payment = await services.payments.byId(tenant.slug, id);
  if (!payment || !may(visitor.staff.role, 'handle-money')) return null;
  const action = form.get('do');
  if (action !== 'transfer' && action !== 'returned') return null;
  const detail = `${action} ${payment.reference}`;
  await audit(visit, { staffId: visitor.staff.id, action: 'payment-changed', detail });
  const change =
    action === 'transfer'
      ? await confirmTransfer(services, tenant.slug, id, payment.amountCents)
      : await confirmRefund(services, tenant.slug, id, form.get('refund') ?? '');
  if (!change) {
    const view = await paymentPageView(visit, visitor, id, 'It was confirmed before. Nothing was changed.');
    return view && { state: 'page', status: 422, view };
  }
  services.onPaymentWork();
  return { state: 'moved', to: `${returnPath(form.get('from'), payment)}?done=${action}` };
}

/** The page that had the form: the payment's own, or that of its reservation. */
function returnPath(from: string | null, payment: Payment): string {
  const subject = subjectHref(payment);
  return subject !== undefined && from === subject ? subject : paymentHref(payment.id);
}
