import { onlinePaymentPath } from '#server/buying/online-payments/rules/link-key';
import { paymentReceipt } from '#server/buying/online-payments/rules/payment-receipt';
import { customerOf } from '#server/customers/customer-session';
import { admitCustomer } from '#server/customers/gate';
import { sitePhone } from '#server/dealer/locations/rules/place-order';
import type { BuyingVisit } from './buying-visit';
import { printReceipt } from './print-receipt';

const unknown = (): Response => new Response('No such payment', { status: 404 });

/**
 * The receipt of an amount that was paid for a reference, for the customer who paid it. Throws a redirect to sign-in for
 * everyone who is not signed in, and a 404 Response for every other payment.
 */
export async function paymentReceiptFile(visit: BuyingVisit, id: string): Promise<Response> {
  await admitCustomer(visit, undefined);
  const { services, tenant, now, url } = visit;
  const customer = await customerOf(visit);
  const payment = await services.payments.byId(tenant.slug, id.slice(0, 64));
  if (!customer || payment?.subject.kind !== 'reference' || payment.state !== 'paid') throw unknown();
  const request = await services.paymentRequests.byId(tenant.slug, payment.subject.id);
  if (request?.payer?.customerId !== customer.id) throw unknown();
  const content = paymentReceipt({
    payment,
    request,
    tenant,
    now,
    phone: sitePhone(tenant),
    refunds: await services.paymentRecords.refundsOf(tenant.slug, payment.id),
    pageUrl: new URL(`${onlinePaymentPath}?payment=${payment.id}`, url).href,
  });
  return printReceipt(visit, content, `receipt-${payment.reference}.pdf`);
}
