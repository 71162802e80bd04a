import { sitePhone } from '#server/dealership/locations/rules/place-order';
import { paymentReceipt } from '#server/pages/online-payment/rules/payment-receipt';
import { admitCustomer } from '#server/people/customers/admit-customer';
import { customerOf } from '#server/people/customers/customer-session';
import { onlinePaymentPath } from '#server/people/online-payments/rules/link-key';
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
