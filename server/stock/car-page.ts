import { type Bff, changedAt } from '../bff';
import { calculatorView } from '../finance/car-finance';
import { toReviewsView } from '../reviews/to-reviews-view';
import { similarCards } from '../search/similar-cards';
import { carHead } from '../seo/car-head';
import { findCar } from './show-car';
import { toCarView } from './to-car-view';
import type { CarPageView } from './views/car-page-view';

/** Similar cars below a car: one row of a wide screen. */
const similarMax = 4;

/** The page of one car. Throws a Response: 404 for an address that never was one, 410 for a car that is gone. */
export async function carPageView(bff: Bff, slug: string): Promise<CarPageView> {
  const found = await findCar(bff, slug);
  if (found.state === 'unknown') throw new Response('No such car', { status: 404 });
  if (found.state === 'gone') throw new Response('This car is gone', { status: 410 });
  const { tenant, now, url, services } = bff;
  const car = toCarView(found.car, tenant, now, { colourOf: services.colourOf, light: bff.lite.on });
  const calculator = calculatorView(found.car, tenant, url.searchParams);
  changedAt(bff, found.updatedAt);
  const reviews = toReviewsView(services.reviews.get(tenant.slug), tenant.reviews);
  // Console only (specification §8): the page shows no phone button.
  if (!car.phone) services.log.warn({ carId: car.id }, 'there is no phone number for a car');
  return {
    ...carHead(bff, { car: found.car, view: car, updatedAt: found.updatedAt }),
    back: tenant.search.base_path,
    car,
    ...(calculator ? { calculator } : {}),
    similar: await similarCards(bff, found.car, similarMax),
    ...(reviews ? { reviews } : {}),
  };
}
