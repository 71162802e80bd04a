import type { ShopperVisit } from '#server/buying/shopper-visit';
import { ulidPattern } from '#server/platform/ulid';
import { plainPath } from '#server/settings/rules/plain-path';
import type { PaymentRequest } from './payment-request';
import { onlinePaymentPath, opensLink } from './rules/link-key';

/** What the address is about: a payment link, one payment, or an amount that the customer types. */
export type PaymentAim =
  | { readonly kind: 'link'; readonly request: PaymentRequest; readonly query: string }
  | { readonly kind: 'bad-link' }
  | { readonly kind: 'payment'; readonly paymentId: string }
  | { readonly kind: 'typed' };

/** The aim of a request to `/online-payment`; undefined elsewhere, and where the site takes no payments online. */
export async function paymentAim({ url, tenant, services }: ShopperVisit): Promise<PaymentAim | undefined> {
  if (plainPath(url.pathname) !== onlinePaymentPath || !offersOnlinePayment(tenant)) return undefined;
  const { searchParams } = url;
  const paymentId = searchParams.get('payment');
  if (paymentId !== null) return { kind: 'payment', paymentId: paymentId.slice(0, 64) };
  const id = searchParams.get('link');
  if (id === null) return { kind: 'typed' };
  const key = searchParams.get('key') ?? '';
  const signed = { secret: services.secret, tenant: tenant.slug };
  const isRight = ulidPattern.test(id) && opensLink(signed, id, key);
  const request = isRight ? await services.paymentRequests.byId(tenant.slug, id) : null;
  return request
    ? { kind: 'link', request, query: `?${new URLSearchParams({ link: id, key })}` }
    : { kind: 'bad-link' };
}

/** Whether the site has the page: customers can sign in, and there is a way to pay. */
const offersOnlinePayment = ({
  accounts,
  payments,
}: Pick<ShopperVisit['tenant'], 'accounts' | 'payments'>): boolean =>
  accounts.sign_in && payments.methods.length > 0;
