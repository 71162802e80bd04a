import type { TenantRegistry } from '#server/dealership/tenants/registry';
import type { NewSignIn } from '#server/people/customers/create-customers';
import { type SaveDeps, saveCar } from './save-car';

interface Deps extends SaveDeps {
  readonly tenants: Pick<TenantRegistry, 'bySlug'>;
}

/** Saves the car for whose sake a shopper has signed in. One that can't be saved any more doesn't spoil the sign-in. */
export async function saveAfterSignIn(deps: Deps, { customer, car, counted, now }: NewSignIn): Promise<void> {
  const tenant = deps.tenants.bySlug(customer.tenant);
  if (!car || !tenant?.watchlist.enabled) return;
  await saveCar(deps, { tenant, customerId: customer.id, carId: car, now, counted });
}
