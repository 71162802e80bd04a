import { pageAt } from '#server/dealer/addresses/rules/page-at';
import type { Car } from '#server/settings/car';
import { plainPath } from '#server/settings/rules/plain-path';
import { carHref } from '#server/stock/cars/to-card-view';
import type { CustomerVisit } from './create-customers';
import { customerOf } from './customer-session';
import { isGated } from './rules/gate';
import { signInPath } from './rules/sign-in-path';

/**
 * Lets a visitor on to a page that its site may keep for signed-in shoppers. Throws a redirect to sign-in for everyone
 * else, which leads back to this page, or without signing in to the car or the home page.
 */
export async function admitCustomer(visit: CustomerVisit, car: Car | undefined): Promise<void> {
  const { request, tenant, url } = visit;
  const { gate } = pageAt(plainPath(url.pathname)) ?? {};
  if (gate === undefined || !isGated(tenant.accounts, gate, car)) return;
  if (await customerOf(visit)) return;
  const back = car ? carHref(car) : '/';
  const Location = signInPath({ type: gate, redirect: url.pathname + url.search, back });
  throw new Response(null, { status: request.method === 'POST' ? 303 : 302, headers: { Location } });
}
