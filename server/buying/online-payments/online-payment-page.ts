import { openPayment, refreshPayment } from '#server/buying/payments/open-payment';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import { customerOf } from '#server/customers/customer-session';
import type { Customer } from '#server/customers/customer-store';
import { admitCustomer } from '#server/customers/gate';
import { privacyNotice } from '#server/leads/rules/lead-attributes';
import { honeypotField } from '#server/leads/rules/shared-fields';
import type { MadePage, PageMaker } from '#server/page/page-visit';
import type { FormView } from '#server/page/views/form-view';
import type { TitleBlock } from '#server/page/views/site-page-view';
import { centsText } from '#server/platform/text/counted';
import { newUlid } from '#server/platform/ulid';
import { formIdField, type PayableAim, type PaymentAim, paymentAim, paymentFields } from './payment-form';
import type { PaymentRequest } from './payment-requests';
import { linkPath, onlinePaymentPath, type RequestState, requestState } from './rules/payment-link';
import { paymentStatus } from './rules/payment-status';
import { mostDeclines } from './start-online-payment';

/** Who pays what; undefined where there is nothing to pay. Throws a redirect to sign-in for everyone who is not signed in. */
async function aimAndCustomer(
  visit: ShopperVisit,
  aim: PaymentAim | undefined,
): Promise<{ readonly aim: PaymentAim; readonly customer: Customer } | undefined> {
  if (!aim || aim.kind === 'bad-link') return undefined;
  await admitCustomer(visit, undefined);
  const customer = await customerOf(visit);
  return customer ? { aim, customer } : undefined;
}

/** The form of `/online-payment`; undefined where there is nothing to pay, and at every other address. */
export async function onlinePaymentForm(visit: ShopperVisit): Promise<FormView | undefined> {
  const arrival = await aimAndCustomer(visit, await paymentAim(visit));
  if (!arrival) return undefined;
  const payable = payableAim(visit, arrival.aim);
  return payable && paymentForm(visit, payable, arrival.customer);
}

/** What can be paid at the address: an open link, or a typed amount where the site allows it. */
export function payableAim({ tenant, now, services }: ShopperVisit, aim: PaymentAim): PayableAim | undefined {
  if (services.paymentProviders.offered(tenant).length === 0) return undefined;
  if (aim.kind === 'typed') return tenant.online_payment.typed_amounts ? aim : undefined;
  return aim.kind === 'link' && requestState(aim.request, now) === 'open' ? aim : undefined;
}

/** What `/online-payment` shows in place of its form: a payment with its receipt, or why nothing can be paid. */
export const onlinePaymentPage: PageMaker<ShopperVisit> = async (visit) => {
  const addressed = await paymentAim(visit);
  if (addressed?.kind === 'bad-link') return badLink(visit);
  const arrival = await aimAndCustomer(visit, addressed);
  if (!arrival || payableAim(visit, arrival.aim)) return undefined;
  const { aim, customer } = arrival;
  if (aim.kind === 'payment') return paymentParts(visit, aim.paymentId, customer);
  if (aim.kind === 'link') return endedLink(visit, aim.request, customer);
  const intro = 'To pay online, open the payment link that we sent you.';
  return partsOf(visit, { kind: 'title', heading: 'Online payment', intro });
};

/** A link that was never made or was cut short says so without asking anybody to sign in. */
function badLink(visit: ShopperVisit): MadePage {
  const intro = 'Check that you opened the whole link, or ask us for a new one. No money was taken.';
  const title = { kind: 'title', heading: 'This payment link doesn’t work', intro } as const;
  return { ...partsOf(visit, title), status: 404 };
}

const partsOf = (visit: ShopperVisit, title: TitleBlock, more: MadePage['before'] = []): MadePage => ({
  head: {
    title: `${title.heading} | ${visit.tenant.name}`,
    canonical: new URL(onlinePaymentPath, visit.url).href,
    noindex: true,
  },
  before: [title, ...more],
  personal: true,
});

const endedWords: Readonly<Record<Exclude<RequestState, 'open'>, string>> = {
  paid: 'Nothing more is due for it. Thank you.',
  withdrawn: 'We have withdrawn it. If you still want to pay, ask us for a new link.',
  expired: 'Ask us for a new link.',
};
const endedHeadings: Readonly<Record<Exclude<RequestState, 'open'>, string>> = {
  paid: 'This amount is paid',
  withdrawn: 'This payment link is no longer valid',
  expired: 'This payment link has expired',
};

/** A link that can't be paid any more; whoever paid it sees the receipt. */
async function endedLink(
  visit: ShopperVisit,
  request: PaymentRequest,
  customer: Customer,
): Promise<MadePage> {
  const state = requestState(request, visit.now);
  const paidBySame = request.payer?.customerId === customer.id && request.paidPaymentId !== null;
  if (paidBySame && request.paidPaymentId !== null) {
    throw redirectTo(`${onlinePaymentPath}?payment=${request.paidPaymentId}`);
  }
  // No method can take money now; the link itself stays open.
  const [heading, intro] =
    state === 'open'
      ? ['We can’t take this payment online at the moment', 'Please try again later, or call us.']
      : [endedHeadings[state], endedWords[state]];
  return partsOf(visit, { kind: 'title', heading, intro });
}

const redirectTo = (Location: string): Response => new Response(null, { status: 302, headers: { Location } });

/** A payment of this customer: how to pay it, how it ended, or its receipt. The provider is asked at once. */
async function paymentParts(
  visit: ShopperVisit,
  paymentId: string,
  customer: Customer,
): Promise<MadePage | undefined> {
  const { services, tenant } = visit;
  const stored = await services.payments.byId(tenant.slug, paymentId);
  if (stored?.subject.kind !== 'reference') return undefined;
  const request = await services.paymentRequests.byId(tenant.slug, stored.subject.id);
  if (request?.payer?.customerId !== customer.id) return undefined;
  const refreshed = (await refreshPayment(services, tenant, paymentId)) ?? stored;
  const payment =
    refreshed.state === 'new'
      ? ((await openPayment(services, tenant, paymentId))?.payment ?? refreshed)
      : refreshed;
  const refunds = await services.paymentRecords.refundsOf(tenant.slug, paymentId);
  const method = tenant.payments.methods.find(({ kind }) => kind === payment.provider);
  const declines = await declinesOf(visit, request.id);
  const retryHref =
    request.origin === 'typed'
      ? onlinePaymentPath
      : linkPath({ secret: services.secret, tenant: tenant.slug }, request.id);
  const { title, blocks } = paymentStatus({
    payment,
    request,
    refunds,
    method,
    tenant,
    now: visit.now,
    retryHref,
    mayRetry: declines < mostDeclines,
  });
  return partsOf(visit, title, blocks);
}

/** Declined payments of one request: after a few the customer has to call. */
async function declinesOf({ services, tenant }: ShopperVisit, requestId: string): Promise<number> {
  const payments = await services.payments.ofSubject(tenant.slug, 'reference', requestId);
  return payments.filter(({ state }) => state === 'failed').length;
}

/** The form to pay an amount. */
function paymentForm(
  { tenant, services, now }: ShopperVisit,
  aim: PayableAim,
  customer: Pick<Customer, 'name'>,
): FormView {
  const methods = services.paymentProviders.offered(tenant);
  const intro =
    aim.kind === 'link'
      ? [aim.request.reference, aim.request.note, centsText(aim.request.amountCents)]
          .filter(Boolean)
          .join(' – ')
      : `Pay ${tenant.name} an amount for a reference, such as an invoice number.`;
  return {
    id: 'online-payment',
    title: aim.kind === 'link' ? `Pay ${centsText(aim.request.amountCents)}` : 'Online payment',
    intro,
    action: `${onlinePaymentPath}${aim.kind === 'link' ? aim.query : ''}`,
    steps: [{ title: '', fields: paymentFields(aim, methods, tenant) }],
    values: { ...(customer.name ? { name: customer.name } : {}), method: methods[0] ?? '' },
    hidden: { [formIdField]: newUlid(now) },
    trap: honeypotField,
    consents: [],
    privacy: privacyNotice(tenant),
    submit: 'Continue to payment',
  };
}
