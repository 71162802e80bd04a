import type { Order } from '#server/buying/orders/order';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import { customerOf } from '#server/customers/customer-session';
import type { Customer } from '#server/customers/customer-store';
import { isGated } from '#server/customers/gate';
import { signInPath } from '#server/customers/rules/sign-in-path';
import { ulidPattern } from '#server/platform/ulid';

/**
 * Where buying online asks for an account, an order opens for its own customer only. Throws a redirect to sign-in, which
 * returns to the order, for a signed-out browser; a 404 Response for any other customer, as for an unknown order.
 */
export async function admitToOrder(visit: OrderVisit, id: string): Promise<void> {
  const { tenant, services, url, request } = visit;
  if (!isGated(tenant.accounts, 'checkout', undefined)) return;
  const customer = await customerOf(visit);
  if (!customer) {
    const Location = signInPath({ type: 'checkout', redirect: url.pathname + url.search, back: '/' });
    throw new Response(null, { status: request.method === 'POST' ? 303 : 302, headers: { Location } });
  }
  const order = ulidPattern.test(id) ? await services.orders.byId(tenant.slug, id) : null;
  if (!order || !isOwn(order, customer)) throw new Response('No such order', { status: 404 });
}

/** An order from before the site asked for accounts belongs to the number that its shopper gave. */
const isOwn = ({ customerId, shopper }: Order, { id, phone }: Customer): boolean =>
  customerId === null ? shopper?.phone === phone : customerId === id;
