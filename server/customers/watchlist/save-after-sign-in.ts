import type { NewSignIn } from '#server/customers/create-customers';
import type { TenantRegistry } from '#server/dealer/tenants/registry';
import { type SaveDeps, saveCar } from './save-car';

interface Deps extends SaveDeps {
  readonly tenants: Pick<TenantRegistry, 'bySlug'>;
}

/**
 * Saves the car for whose sake a shopper has signed in. For one that can't be saved, returns the address of the
 * watchlist with the reason, as a signed-in shopper sees it.
 */
export async function saveAfterSignIn(
  deps: Deps,
  { customer, car, counted, now }: NewSignIn,
): Promise<string | undefined> {
  const tenant = deps.tenants.bySlug(customer.tenant);
  if (!car || !tenant?.watchlist.enabled) return undefined;
  const outcome = await saveCar(deps, { tenant, customerId: customer.id, carId: car, now, counted });
  if (outcome.state !== 'refused') return undefined;
  return `${tenant.watchlist.path}?${new URLSearchParams({ done: outcome.refusal })}`;
}
