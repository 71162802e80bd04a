import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import { similarSearch } from '#server/stock/cars/rules/alert-link';
import { isForSale } from './changed-stock';

/** The current state of an alert’s car. */
export interface FollowedCar {
  /** Absent if nothing is known of it any more. */
  readonly car?: Car | undefined;
  readonly forSale: boolean;
  /** The search for cars like it. */
  readonly similar: string;
}

/** Finds the car of an alert by its id, also one that has left the stock. */
export async function followedCar(
  cars: Pick<CarStore, 'byIds'>,
  tenant: Tenant,
  id: string,
): Promise<FollowedCar> {
  const [listed] = await cars.byIds(tenant.slug, [id]);
  const [car] = listed ? [listed] : await cars.byIds(tenant.slug, [id], 'removed');
  const similar = car ? similarSearch(car, tenant) : tenant.search.base_path;
  return { car, forSale: listed !== undefined && isForSale(listed), similar };
}
