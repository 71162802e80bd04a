import { notesOn } from '#server/platform/http/page-notes';
import { faultOf } from '#server/platform/log';
import type { SearchVisit } from '#server/search/stock-search/search-services';
import type { Car } from '#server/settings/car';
import { toCardView } from '#server/stock/cars/to-card-view';
import type { CardView } from '#server/stock/cars/views/card-view';
import { similarCars } from './similar';

/** Cards of similar cars, the most similar first; empty if they cannot be loaded, so that the page still works. */
export async function similarCards(visit: SearchVisit, car: Car, limit: number): Promise<CardView[]> {
  const { services, tenant, now } = visit;
  try {
    const cars = await similarCars(services, tenant, car, limit);
    return cars.map((other) => toCardView(other, tenant, now));
  } catch (error) {
    services.log.warn({ tenant: tenant.slug, ...faultOf(error) }, 'could not load similar cars');
    notesOn(visit).once = true;
    return [];
  }
}
