import { sitePages } from '#server/dealership/addresses/rules/site-paths';
import { carNoun } from '#server/dealership/tenants/rules/noun';
import type { PageVisit } from '#server/pages/parts/page-visit';
import { toReviewsView } from '#server/pages/reviews/to-reviews-view';
import { carHead } from '#server/pages/seo/car-head';
import { notesOn } from '#server/platform/http/page-notes';
import { carList } from '#server/search/stock-search/car-list';
import { similarCards } from '#server/search/stock-search/similar-cards';
import type { Car } from '#server/settings/car';
import { closedReason } from '#server/stock/cars/rules/car-controls';
import { liteCar, liteStripMax } from '#server/stock/cars/rules/lite-car';
import { findCar } from '#server/stock/cars/show-car';
import { toCarView } from '#server/stock/cars/to-car-view';
import { calculatorView } from '#server/stock/finance/car-finance';
import { goneWords } from './rules/gone-words';
import type { CarGoneView } from './views/car-gone-view';
import type { CarPageView } from './views/car-page-view';

/** Similar cars below a car: one row of a wide screen. */
const similarMax = 4;

/**
 * A car page; status 410 with an explanation if the car is gone (sold longer ago than the site shows, or removed).
 * Throws a 404 Response for an address that never existed.
 */
export async function carPageView(
  visit: PageVisit,
  slug: string,
): Promise<{ readonly here: CarPageView } | { readonly gone: CarGoneView }> {
  const found = await findCar(visit, slug);
  if (found.state === 'unknown') throw new Response('No such car', { status: 404 });
  return found.state === 'gone'
    ? { gone: await goneView(visit, found.car) }
    : { here: await hereView(visit, found) };
}

const nounOf = ({ tenant: { stock } }: PageVisit) =>
  stock.noun.one === carNoun.one ? {} : { noun: stock.noun };

async function goneView(visit: PageVisit, car: Car): Promise<CarGoneView> {
  notesOn(visit).status = 410;
  const words = goneWords(car, visit.tenant.stock.noun);
  return {
    ...words,
    ...nounOf(visit),
    title: `${words.heading} | ${visit.tenant.name}`,
    allCars: { text: `See all ${visit.tenant.stock.noun.many}`, href: visit.tenant.search.base_path },
    similar: await similarCards(visit, car, similarMax),
  };
}

async function hereView(visit: PageVisit, found: { car: Car; updatedAt: string }): Promise<CarPageView> {
  const { tenant, now, url, services } = visit;
  const car = toCarView(found.car, tenant, now, { colourOf: services.colourOf, light: visit.lite.on });
  const calculator = calculatorView(found.car, tenant, { params: url.searchParams, now });
  notesOn(visit).changedAt = new Date(found.updatedAt);
  const closed = closedReason(url.searchParams.get('closed'), found.car, tenant, sitePages(tenant, now));
  const reviews = toReviewsView(services.tenants.dataOf(tenant).reviews, tenant.reviews);
  // Log only: the page shows no phone button.
  if (!car.phone) services.log.warn({ carId: car.id }, 'no phone number for a car');
  const { crumb, list } = await carList(visit, found.car);
  return {
    ...carHead(visit, { car: found.car, view: car, updatedAt: found.updatedAt, crumb }),
    ...nounOf(visit),
    list,
    searchPath: tenant.search.base_path,
    ...(closed ? { closed } : {}),
    ...(visit.lite.on ? { car: liteCar(car), stripMax: liteStripMax } : { car }),
    ...(calculator ? { calculator } : {}),
    similar: await similarCards(visit, found.car, similarMax),
    ...(reviews ? { reviews } : {}),
  };
}
