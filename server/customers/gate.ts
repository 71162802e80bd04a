import { type Gate, pageAt } from '#server/dealer/rules/page-at';
import type { AccountsSettings } from '#server/settings/accounts-schema';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import { plainPath } from '#server/settings/rules/plain-path';
import { carHref } from '#server/stock/cars/rules/naming';
import { type CarVisit, findCarById } from '#server/stock/cars/show-car';
import type { CustomerVisit } from './create-customers';
import { customerOf } from './customer-session';
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

type LeadGateVisit = CustomerVisit & Pick<CarVisit, 'services'>;

/**
 * Whether a visitor must sign in before sending a lead of a category, about a car named by id or slug: exactly where
 * the page of its form asks for it.
 */
export async function needsSignIn(
  visit: LeadGateVisit,
  category: string,
  carNamed: unknown,
): Promise<boolean> {
  const { accounts } = visit.tenant;
  const gate = gateOfCategory(category);
  if (!accounts.sign_in || gate === undefined) return false;
  const lookup = typeof carNamed === 'string' && carNamed ? await findCarById(visit, carNamed) : undefined;
  const car = lookup && lookup.state !== 'unknown' ? lookup.car : undefined;
  return isGated(accounts, gate, car) && (await customerOf(visit)) === null;
}

/**
 * Whether a page asks a signed-out visitor to sign in first. An online payment always does. A trade-in does so only with a car; finance, as the dealer
 * chooses, with a car that has a vehicle identification record or always.
 */
export function isGated(
  { sign_in, gated }: Pick<AccountsSettings, 'sign_in' | 'gated'>,
  gate: Gate | undefined,
  car: Pick<Car, 'has_nvic'> | undefined,
): boolean {
  if (!sign_in || gate === undefined) return false;
  if (gate === 'online_payment') return true;
  if (gate === 'trade_in') return gated.trade_in && car !== undefined;
  if (gate !== 'finance') return gated[gate];
  return gated.finance === 'all' || (gated.finance === 'cars_with_nvic' && car?.has_nvic === true);
}

const gates: Readonly<Record<string, Gate>> = {
  [filing.reserve.category]: 'checkout',
  [filing.finance.category]: 'finance',
  [filing.tradeIn.category]: 'trade_in',
};

/** The gate of the pages whose forms send leads of a category. */
export const gateOfCategory = (category: string): Gate | undefined =>
  Object.hasOwn(gates, category) ? gates[category] : undefined;
