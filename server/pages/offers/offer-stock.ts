import { sitePages } from '#server/dealership/addresses/rules/site-paths';
import { counted } from '#server/dealership/tenants/rules/noun';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { CarsBlock } from '#server/pages/parts/views/cars';
import { searchStock } from '#server/search/finders/search-stock';
import type { LinkView } from '#server/search/finders/views/tile-view';
import { foldPath, type StockVocabulary } from '#server/search/stock-search/rules/path-facets';
import { withRefinement } from '#server/search/stock-search/rules/refine';
import { emptyState, type SearchState, searchHref } from '#server/search/stock-search/rules/search-state';
import { slugOf } from '#server/search/stock-search/rules/slug';
import { stockVocabulary } from '#server/search/stock-search/stock-vocabulary';
import type { Offer } from '#server/settings/offer-schema';
import { toCardView } from '#server/stock/cars/to-card-view';
import { modelOfOffer } from './rules/offer-model';

const mostCars = 4;

interface OfferStock {
  /** Links to the model's own page (override_url takes precedence) and to its cars. */
  readonly links: readonly LinkView[];
  readonly block?: CarsBlock | undefined;
}

/** An offer's cars in stock, of its model or its make, and the links to them. */
export async function offerStock(visit: PageVisit, offer: Offer): Promise<OfferStock> {
  const vocabulary = await stockVocabulary(visit.services, visit.tenant);
  const model = modelLink(visit, offer);
  const about = refinedBy(offer, vocabulary);
  if (!about) return { links: model ? [model] : [] };
  const found = await searchStock(visit, about.state, { hitsPerPage: mostCars });
  if (found.cars.length === 0) return { links: model ? [model] : [] };
  const href = searchHref(foldPath(about.state, vocabulary), visit.tenant);
  const more = { text: `See ${counted(found.count, visit.tenant.stock.noun)} in stock`, href };
  return {
    links: model ? [model] : [more],
    block: {
      kind: 'cars',
      heading: `${about.name} in stock`,
      cars: found.cars.map((car) => toCardView(car, visit.tenant, visit.now)),
      ...(found.count > found.cars.length
        ? { more: { ...more, text: `See all ${counted(found.count, visit.tenant.stock.noun)}` } }
        : {}),
    },
  };
}

/** The model's own page: the offer's override_url, otherwise that of models.json, otherwise its path. */
function modelLink({ tenant, site, now }: PageVisit, offer: Offer): LinkView | undefined {
  const model = modelOfOffer(offer, site.models);
  const href = offer.model?.override_url ?? model?.override_url ?? model?.path;
  if (!href || !offer.model || !sitePages(tenant, now)(href)) return undefined;
  return { text: `More about the ${offer.model.name}`, href };
}

/** The search for an offer's model or make; undefined if none is in stock. */
function refinedBy(
  { model, manufacturer }: Offer,
  { makes }: StockVocabulary,
): { readonly state: SearchState; readonly name: string } | undefined {
  const same = (one: string, other: string) => slugOf(one) === slugOf(other);
  const ofMake = manufacturer ? makes.filter(({ value }) => same(value, manufacturer)) : makes;
  if (!model) {
    const [make] = manufacturer ? ofMake : [];
    return make && { state: withRefinement(emptyState, 'make', make.value), name: make.value };
  }
  for (const make of ofMake) {
    const found = make.models.find(({ value }) => same(value, model.name));
    if (!found) continue;
    const state = withRefinement(withRefinement(emptyState, 'make', make.value), 'model', found.value);
    return { state, name: `${make.value} ${found.value}` };
  }
  return undefined;
}
