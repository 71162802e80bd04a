import { type Bff, keepOnlyOnce } from '../bff';
import { bodyPicture, pictureOf } from '../media/rules/picture';
import type { Car } from '../stock/car';
import { headline, subline } from '../stock/rules/naming';
import { carHref, toCardView } from '../stock/to-card-view';
import { foldPath } from './rules/path-facets';
import { withRefinement, withSort } from './rules/refine';
import { emptyState, searchHref } from './rules/search-state';
import { searchCars } from './search-cars';
import type { HomeView } from './views/home-view';

/** Body types on the home page, the most frequent first. */
const mostBodies = 8;
const newestCars = 8;

/** The front page: search, body types in stock with their counts, the newest cars. */
export async function homeView(bff: Bff): Promise<HomeView> {
  const { tenant, now, services } = bff;
  const newest = await searchCars(
    services,
    tenant,
    withRefinement(withSort(emptyState, 'latest'), 'status', 'in_stock'),
    {
      hitsPerPage: newestCars,
      facets: [],
      ranges: [],
    },
  );
  if (newest.kind === 'not-found') throw new Error('The list of all stock has no path to get wrong');
  if (newest.notice) keepOnlyOnce(bff);
  const { vocabulary } = newest;
  const count = vocabulary.count.toLocaleString('en-AU');
  return {
    title: [tenant.name, tenant.wording.tagline].filter(Boolean).join(' | '),
    heading: tenant.wording.tagline ?? `Find your next car at ${tenant.name}`,
    ...(tenant.wording.intro ? { intro: tenant.wording.intro } : {}),
    searchAction: tenant.search.base_path,
    countText: `See all ${count} cars`,
    bodies: vocabulary.bodies.slice(0, mostBodies).map(({ value, count: cars }) => ({
      text: value,
      countText: `${cars} ${cars === 1 ? 'car' : 'cars'}`,
      href: searchHref(foldPath(withRefinement(emptyState, 'body', value), vocabulary), tenant),
      picture: bodyPicture(value),
    })),
    ...heroOf(newest.cars[0]),
    newest: newest.cars.map((car) => toCardView(car, tenant, now)),
  };
}

/** The newest car with a photo of its own, large, beside the search box of a wide screen. */
function heroOf(car: Car | undefined): Pick<HomeView, 'hero'> {
  if (!car || car.images.length === 0) return {};
  const caption = [headline(car), subline(car)].filter(Boolean).join(' ');
  return { hero: { href: carHref(car), picture: pictureOf(car, caption), caption } };
}
