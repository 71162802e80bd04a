import type { NewSignIn } from '#server/customers/create-customers';
import { type SaveRefusal, watchlistMax } from '#server/customers/rules/watchlist-rules';
import type { TenantRegistry } from '#server/dealer/tenants/registry';
import { type CountDeps, countEvent } from '#server/leads/count-event';
import { events } from '#server/leads/rules/shopper-events';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import { findCarById } from '#server/stock/cars/show-car';
import { isAvailable, wholePriceDollars } from '#server/stock/price/rules/price-line';
import type { SavedCar, WatchlistStore } from './watchlist-store';

export interface SaveDeps extends CountDeps {
  readonly cars: CarStore;
  readonly watchlist: Pick<WatchlistStore, 'save' | 'list'>;
}

interface CarToSave {
  readonly tenant: Tenant;
  readonly customerId: string;
  /** The car's id, or the slug of its page. */
  readonly carId: string;
  readonly now: Date;
  /** False for a shopper who asks not to be tracked. */
  readonly counted?: boolean;
}

export type SaveOutcome =
  | { readonly state: 'saved' | 'already-saved'; readonly car: Car }
  | { readonly state: 'refused'; readonly refusal: SaveRefusal };

/**
 * Saves a car to a customer's watchlist with its price today, once. A car that is sold or no longer listed can't be
 * saved, but stays on a list that has it. A new save is reported to the dealer's other systems that want to know.
 */
export async function saveCar(deps: SaveDeps, { counted = true, ...wish }: CarToSave): Promise<SaveOutcome> {
  const { tenant, customerId, now } = wish;
  const owner = { tenant: tenant.slug, customerId };
  const lookup = await findCarById({ tenant, now, services: deps }, wish.carId);
  if (lookup.state === 'unknown') return { state: 'refused', refusal: 'unknown' };
  const { car } = lookup;
  if (lookup.state === 'gone' || !isAvailable(car)) {
    const isListed = (await deps.watchlist.list(owner)).some(({ carId }) => carId === car.id);
    if (isListed) return { state: 'already-saved', car };
    return { state: 'refused', refusal: isAvailable(car) ? 'unknown' : 'sold' };
  }
  const options = { most: watchlistMax, report: { stockNumber: car.stocknum ?? null } };
  const state = await deps.watchlist.save(owner, toSavedCar(car, tenant, now), options);
  if (state === 'full') return { state: 'refused', refusal: 'full' };
  if (state === 'saved' && counted) await countEvent(deps, tenant, events.watchlist);
  return { state, car };
}

function toSavedCar(car: Car, { stock }: Tenant, now: Date): SavedCar {
  const price = wholePriceDollars(car, stock);
  return {
    carId: car.id,
    carSlug: car.slug,
    savedAt: now.toISOString(),
    priceWhenSaved: price ?? null,
    note: '',
  };
}

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
