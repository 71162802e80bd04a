import { answerWith, type Bff, changedAt } from '#server/entry/bff';
import { calculatorView } from '#server/stock/finance/car-finance';
import { toReviewsView } from '#server/pages/reviews/to-reviews-view';
import { carList } from '#server/search/search/car-list';
import { similarCards } from '#server/search/search/similar-cards';
import { carHead } from '#server/pages/seo/car-head';
import { carNoun } from '#server/dealership/tenants/rules/noun';
import { sitePages } from '#server/dealership/addresses/site-paths';
import type { Car } from '#server/settings/car';
import { closedReason } from '#server/stock/cars/rules/car-controls';
import { goneWords } from './rules/gone-words';
import { liteCar, liteStripMax } from '#server/stock/cars/rules/lite-car';
import { findCar } from '#server/stock/cars/show-car';
import { toCarView } from '#server/stock/cars/to-car-view';
import type { CarGoneView } from './views/car-gone-view';
import type { CarPageView } from './views/car-page-view';

/** Similar cars below a car: one row of a wide screen. */
const similarMax = 4;

/**
 * The page of one car; of one that is gone, sold longer ago than the site shows or taken off it, a page that says so
 * (status 410). Throws a 404 Response for an address that never was one.
 */
export async function carPageView(
  bff: Bff,
  slug: string,
): Promise<{ readonly here: CarPageView } | { readonly gone: CarGoneView }> {
  const found = await findCar(bff, slug);
  if (found.state === 'unknown') throw new Response('No such car', { status: 404 });
  return found.state === 'gone'
    ? { gone: await goneView(bff, found.car) }
    : { here: await hereView(bff, found) };
}

const nounOf = ({ tenant: { stock } }: Bff) => (stock.noun.one === carNoun.one ? {} : { noun: stock.noun });

async function goneView(bff: Bff, car: Car): Promise<CarGoneView> {
  answerWith(bff, 410);
  const words = goneWords(car, bff.tenant.stock.noun);
  return {
    ...words,
    ...nounOf(bff),
    title: `${words.heading} | ${bff.tenant.name}`,
    allCars: { text: `See all ${bff.tenant.stock.noun.many}`, href: bff.tenant.search.base_path },
    similar: await similarCards(bff, car, similarMax),
  };
}

async function hereView(bff: Bff, found: { car: Car; updatedAt: string }): Promise<CarPageView> {
  const { tenant, now, url, services } = bff;
  const car = toCarView(found.car, tenant, now, { colourOf: services.colourOf, light: bff.lite.on });
  const calculator = calculatorView(found.car, tenant, { params: url.searchParams, now });
  changedAt(bff, found.updatedAt);
  const closed = closedReason(url.searchParams.get('closed'), found.car, tenant, sitePages(tenant, now));
  const reviews = toReviewsView(services.tenants.dataOf(tenant).reviews, tenant.reviews);
  // Console only (specification §8): the page shows no phone button.
  if (!car.phone) services.log.warn({ carId: car.id }, 'no phone number for a car');
  const { crumb, list } = await carList(bff, found.car);
  return {
    ...carHead(bff, { car: found.car, view: car, updatedAt: found.updatedAt, crumb }),
    ...nounOf(bff),
    list,
    searchPath: tenant.search.base_path,
    ...(closed ? { closed } : {}),
    ...(bff.lite.on ? { car: liteCar(car), stripMax: liteStripMax } : { car }),
    ...(calculator ? { calculator } : {}),
    similar: await similarCards(bff, found.car, similarMax),
    ...(reviews ? { reviews } : {}),
  };
}
