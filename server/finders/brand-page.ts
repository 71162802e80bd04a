import type { Bff } from '../bff';
import { foldPath } from '../search/rules/path-facets';
import { withRefinement, withSort } from '../search/rules/refine';
import { valueLabel } from '../search/rules/refinement-chips';
import { emptyState, type SearchState, searchHref } from '../search/rules/search-state';
import { slugOf } from '../search/rules/slug';
import { stockVocabulary } from '../search/stock-vocabulary';
import { toCardView } from '../stock/to-card-view';
import { counted } from '../tenants/rules/noun';
import { missing, toAllCars } from './missing';
import { modelsInStock } from './models-in-stock';
import { brandHref } from './rules/finder-paths';
import { searchStock } from './search-stock';
import type { BrandView } from './views/finder-views';

const newestCars = 8;

/**
 * `/brands/{brand}`: a make's models in stock, its newest cars and its car types (specification §2). Throws a 404
 * Response that names the makes in stock for one that is not.
 */
export async function brandView(bff: Bff, slug: string): Promise<BrandView> {
  const { tenant, url, services } = bff;
  const { noun } = tenant.stock;
  const vocabulary = await stockVocabulary(services, tenant);
  if (!vocabulary.known) throw toAllCars(bff);
  const makes = vocabulary.makes.filter(({ value }) => slugOf(value) === slugOf(slug));
  const name = makes[0]?.value;
  if (name === undefined) {
    const text = 'These are the makes in stock right now.';
    throw missing(bff, { heading: 'We have none of that make', text }, vocabulary.makes, brandHref);
  }
  const state = makes.reduce((so, { value }) => withRefinement(so, 'make', value), emptyState);
  const hrefOf = (so: SearchState) => searchHref(foldPath(so, vocabulary), tenant);
  const [models, newest] = await Promise.all([modelsInStock(bff, state), newestOf(bff, state)]);
  return {
    title: `${name} ${noun.many} in stock | ${tenant.name}`,
    heading: name,
    canonical: new URL(brandHref(name), url).href,
    countText: `${counted(models.count, noun)} in stock`,
    all: { text: `See all ${counted(models.count, noun)}`, href: hrefOf(state) },
    types: newest.types.map(({ value, count }) => ({
      text: `${valueLabel('car_type', value)} (${count.toLocaleString('en-AU')})`,
      href: hrefOf(withRefinement(state, 'car_type', value)),
    })),
    models: models.makes.flatMap((make) => make.models),
    newest: newest.cars.map((car) => toCardView(car, tenant, bff.now)),
  };
}

async function newestOf(bff: Bff, state: SearchState) {
  const latest = withSort(withRefinement(state, 'status', 'in_stock'), 'latest');
  const [{ cars }, { facets }] = await Promise.all([
    searchStock(bff, latest, { hitsPerPage: newestCars }),
    searchStock(bff, state, { facets: ['car_type'] }),
  ]);
  return { cars, types: facets['car_type'] ?? [] };
}
