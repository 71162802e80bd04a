import { type Bff, keepOnlyOnce } from '../bff';
import { faultOf } from '../platform/log';
import type { Car } from '../stock/car';
import { toCardView } from '../stock/to-card-view';
import type { CardView } from '../stock/views/card-view';
import { similarCars } from './similar';

/** Cards of cars like this one, the most similar first; none when they cannot be asked for: the page stays whole. */
export async function similarCards(bff: Bff, car: Car, limit: number): Promise<CardView[]> {
  const { services, tenant, now } = bff;
  try {
    const cars = await similarCars(services, tenant, car, limit);
    return cars.map((other) => toCardView(other, tenant, now));
  } catch (error) {
    services.log.warn({ tenant: tenant.slug, ...faultOf(error) }, 'could not load similar cars');
    keepOnlyOnce(bff);
    return [];
  }
}
