import type { ShopperVisit } from '#server/buying/shopper-visit';
import { customerOf } from '#server/customers/customer-session';
import type { Customer } from '#server/customers/customer-store';
import { admitCustomer } from '#server/customers/gate';
import { notStored } from '#server/leads/not-stored';
import { readSentForm } from '#server/leads/read-sent-form';
import { checkFields } from '#server/leads/rules/lead-form';
import { honeypotField } from '#server/leads/rules/shared-fields';
import type { FormOutcome } from '#server/page/views/form-view';
import { newUlid, ulidPattern } from '#server/platform/ulid';
import { payableAim } from './online-payment-page';
import { formIdField, type PayableAim, paymentAim, paymentFields } from './payment-form';
import type { PaymentRequest } from './payment-requests';
import { onlinePaymentPath, readAmount, requestState } from './rules/payment-link';
import { startOnlinePayment } from './start-online-payment';

type Texts = Readonly<Record<string, string>>;

const dayMs = 24 * 60 * 60_000;
/** Amounts that one customer may type in a day. */
const mostTypedPerDay = 10;
const couldNotStart = 'We can’t reach the payment service at the moment. Please try again in a minute.';

/** Handles the form of `/online-payment`; undefined at every other address, and where there is nothing to pay. */
export async function submitOnlinePayment(visit: ShopperVisit): Promise<FormOutcome | undefined> {
  const addressed = await paymentAim(visit);
  if (!addressed) return undefined;
  await admitCustomer(visit, undefined);
  const customer = await customerOf(visit);
  const aim = payableAim(visit, addressed);
  // The page says what became of it.
  if (!customer || !aim) return { state: 'stored', next: visit.url.pathname + visit.url.search };
  const fields = paymentFields(aim, visit.services.paymentProviders.offered(visit.tenant), visit.tenant);
  const submission = await readSentForm(visit, fields);
  if (!submission.ok) return submission.error;
  const { texts } = submission.value;
  const checked = checkFields(fields, texts);
  const errors = { ...amountErrors(visit, aim, texts), ...(checked.ok ? {} : checked.error) };
  if (Object.keys(errors).length > 0) return { state: 'invalid', step: 0, errors, values: shortened(texts) };
  try {
    return await pay(visit, aim, customer, texts);
  } catch (error) {
    const words = { failure: 'could not start a payment', message: couldNotStart };
    return { ...notStored(visit, error, words), step: 0, values: shortened(texts) };
  }
}

const shortened = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value.slice(0, 300)]));

const outcomeOf = (texts: Texts) => ({ step: 0, values: shortened(texts) });

/** The payment service is away: sending it again in a minute may work. */
const away = (texts: Texts): FormOutcome => ({
  ...outcomeOf(texts),
  state: 'failed',
  away: true,
  message: couldNotStart,
});

const entered = (texts: Texts) => ({ reference: texts['reference'] ?? '', amount: texts['amount'] ?? '' });

const limitsOf = ({ tenant: { online_payment } }: ShopperVisit) => ({
  smallestCents: online_payment.smallest_dollars * 100,
  largestCents: online_payment.largest_dollars * 100,
});

function amountErrors(visit: ShopperVisit, aim: PayableAim, texts: Texts): Texts {
  if (aim.kind === 'link') return {};
  const read = readAmount(entered(texts), limitsOf(visit));
  return read.ok ? {} : read.errors;
}

async function pay(
  visit: ShopperVisit,
  aim: PayableAim,
  customer: Customer,
  texts: Texts,
): Promise<FormOutcome> {
  const { services, tenant, url } = visit;
  const [first] = services.paymentProviders.offered(tenant);
  const method = services.paymentProviders.offered(tenant).find((kind) => kind === texts['method']) ?? first;
  const request = aim.kind === 'link' ? aim.request : await typedRequest(visit, customer, texts);
  if (!method || texts[honeypotField]) return away(texts);
  if (request === 'too-many') {
    const message = 'You’ve reached today’s limit for online payments. Please call us.';
    return { ...outcomeOf(texts), state: 'busy', message, waitSeconds: dayMs / 1_000 };
  }
  const started = await startOnlinePayment(services, tenant, {
    request,
    method,
    payer: payerOf(customer, texts),
    returnHref: (id) => new URL(`${onlinePaymentPath}?payment=${id}`, url).href,
  });
  switch (started.kind) {
    case 'open': {
      const { href, id } = started.payment;
      return { state: 'stored', next: href ?? `${onlinePaymentPath}?payment=${id}` };
    }
    case 'working':
      return { state: 'stored', next: `${onlinePaymentPath}?payment=${started.payment.id}` };
    case 'ended':
      return { state: 'stored', next: url.pathname + url.search };
    case 'declined-too-often':
      return {
        ...outcomeOf(texts),
        state: 'taken',
        ways: [],
        message: 'This payment was declined too often. Please call us.',
      };
    case 'unavailable':
      return away(texts);
  }
}

const payerOf = ({ id, phone }: Customer, texts: Texts) => ({
  customerId: id,
  phone,
  name: texts['name'] ?? '',
  email: texts['email'] ?? '',
});

/**
 * What the customer typed as a request of its own; the same form sent twice is one. A form that was corrected after Back
 * is another: nobody pays an amount that is not on the form.
 */
async function typedRequest(
  visit: ShopperVisit,
  customer: Customer,
  texts: Texts,
): Promise<PaymentRequest | 'too-many'> {
  const { services, tenant, now } = visit;
  const read = readAmount(entered(texts), limitsOf(visit));
  if (!read.ok) throw new Error('the form was checked before');
  const isSame = (one: PaymentRequest) =>
    one.origin === 'typed' &&
    one.payer?.customerId === customer.id &&
    one.reference === read.reference &&
    one.amountCents === read.amountCents &&
    requestState(one, now) === 'open';
  const formId = texts[formIdField] ?? '';
  const earlier = ulidPattern.test(formId) ? await services.paymentRequests.byId(tenant.slug, formId) : null;
  if (earlier && isSame(earlier)) return earlier;
  const since = new Date(now.getTime() - dayMs).toISOString();
  const own = await services.paymentRequests.ofCustomer(tenant.slug, customer.id);
  const corrected = earlier && own.find(isSame);
  if (corrected) return corrected;
  const today = own.filter(({ origin, createdAt }) => origin === 'typed' && createdAt > since);
  if (today.length >= mostTypedPerDay) return 'too-many';
  const id = earlier || !ulidPattern.test(formId) ? newUlid(now) : formId;
  const request: PaymentRequest = {
    id,
    tenant: tenant.slug,
    reference: read.reference,
    amountCents: read.amountCents,
    note: '',
    origin: 'typed',
    createdBy: null,
    createdAt: now.toISOString(),
    withdrawnAt: null,
    expiresAt: new Date(now.getTime() + 7 * dayMs).toISOString(),
    payer: payerOf(customer, texts),
    paidPaymentId: null,
  };
  await services.paymentRequests.add(request);
  const stored = await services.paymentRequests.byId(tenant.slug, id);
  // The same form was sent at the same moment, with another amount.
  return stored && isSame(stored) ? stored : typedRequest(visit, customer, texts);
}
