import type { Visit } from '#server/dealer/visit';
import type { Car } from '#server/settings/car';
import type { CarStore } from './car-store';

export type CarVisit = Visit<{ readonly cars: CarStore }>;
type CarLookup = Pick<CarVisit, 'tenant' | 'now'> & {
  readonly services: { readonly cars: Pick<CarStore, 'byIds' | 'bySlug'> };
};

/** The outcome of looking up a car's address. */
export type FoundCar = KnownCar | { readonly state: 'unknown' };
export interface KnownCar {
  readonly state: 'here' | 'gone';
  readonly car: Car;
  readonly updatedAt: string;
}

/**
 * Finds a car by the slug of its page. A car is gone if the dealer no longer shows it, a full import removed it, or it
 * was sold longer ago than the tenant's sold days.
 */
export async function findCar(
  {
    tenant,
    now,
    services,
  }: Omit<CarLookup, 'services'> & {
    readonly services: { readonly cars: Pick<CarStore, 'bySlug'> };
  },
  slug: string,
): Promise<FoundCar> {
  const record = await services.cars.bySlug(tenant.slug, slug);
  if (!record) return { state: 'unknown' };
  const { car, removedAt, updatedAt } = record;
  const isHere = !removedAt && hasPage(car, tenant, now);
  return { state: isHere ? 'here' : 'gone', car, updatedAt };
}

/** Whether a car in stock has a page: the dealer shows it, and it was not sold longer ago than the sold days. */
export const hasPage = (car: Car, { stock }: Visit['tenant'], now: Date): boolean =>
  car.show_on_dealer_website && !soldTooLongAgo(car, stock.sold_days, now);

/** The same by the car's id, or by the slug of its page. */
export async function findCarById(visit: CarLookup, idOrSlug: string): Promise<FoundCar> {
  const [car] = await visit.services.cars.byIds(visit.tenant.slug, [idOrSlug], 'removed');
  return findCar(visit, car?.slug ?? idOrSlug);
}

const dayMs = 86_400_000;
const soldTooLongAgo = (car: Car, soldDays: number, now: Date): boolean =>
  car.status === 'sold' && (car.sold_date_timestamp ?? 0) <= now.getTime() - soldDays * dayMs;
