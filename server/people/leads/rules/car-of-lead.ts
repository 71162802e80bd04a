import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { headline } from '#server/stock/cars/rules/naming';
import { leadPrice } from './lead-price';

/** The car as its page shows it when the lead arrives, with the displayed price. */
export function carOfLead(
  car: Car,
  tenant: Pick<Tenant, 'stock' | 'wording' | 'price'>,
): NonNullable<Lead['car']> {
  const name = [headline(car), car.badge].filter((part) => part !== undefined).join(' ');
  return {
    id: car.id,
    slug: car.slug,
    name,
    ...(car.stocknum && { stocknum: car.stocknum }),
    ...leadPrice(car, tenant),
    ...(car.car_type && { car_type: car.car_type }),
    ...(car.year !== undefined && { year: car.year }),
    make: car.make,
    model: car.model,
    ...(car.badge && { badge: car.badge }),
    ...(car.vin && { vin: car.vin }),
    ...(car.km !== undefined && { km: car.km }),
    ...(car.colour && { colour: car.colour }),
    ...(car.tag && { tag: car.tag }),
  };
}
