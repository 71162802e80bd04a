import type { ShopperVisit } from '#server/buying/shopper-visit';
import { countWithNoun } from '#server/dealer/tenants/rules/noun';
import { type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
import { missing, modelsInStock, toAllCars } from '#server/search/finders/models-in-stock';
import { brandHref, modelsHref, tileGrid } from '#server/search/finders/rules/tiles';
import type { LinkView, ModelsView } from '#server/search/finders/views/finder-views';
import { foldPath, type StockVocabulary } from '#server/search/rules/path-facets';
import { withRefinement } from '#server/search/rules/refinement';
import { emptyState, searchHref } from '#server/search/rules/search-state';
import { slugOf } from '#server/search/rules/slug';
import type { FacetCount } from '#server/search/search-port';
import { stockVocabulary } from '#server/search/stock-vocabulary';
import { rangePage } from './range-page';

/**
 * `/models`: the dealer's range, otherwise the body types in stock; `/models?body={body}`: the models of one, grouped
 * by make. For a body type that is not in stock, throws a 404 Response with the available ones.
 */
export async function modelsPage(visit: ShopperVisit): Promise<PageAnswer<ModelsView>> {
  const vocabulary = await stockVocabulary(visit.services, visit.tenant);
  const bodyParam = visit.url.searchParams.get('body');
  const range = await rangePage(visit, vocabulary, bodyParam);
  if (range) return range;
  if (!vocabulary.known) throw toAllCars(visit);
  if (!bodyParam) return { view: allBodies(visit, vocabulary) };
  const bodies = vocabulary.bodies.filter(({ value }) => slugOf(value) === slugOf(bodyParam));
  if (bodies.length > 0) return modelsOfBody(visit, vocabulary, bodies);
  const text = 'These are the body types in stock right now.';
  throw missing(visit, { heading: 'None of that body type in stock', text }, vocabulary.bodies, modelsHref);
}

function allBodies({ tenant, url }: ShopperVisit, vocabulary: StockVocabulary): ModelsView {
  const grid = tileGrid('body', vocabulary.bodies, { vocabulary, tenant, hrefOf: modelsHref });
  return {
    title: `Models by body type | ${tenant.name}`,
    heading: 'Models by body type',
    canonical: new URL(modelsHref(), url).href,
    kind: 'bodies',
    all: { text: `See all ${tenant.stock.noun.many}`, href: tenant.search.base_path },
    links: [],
    grids: [{ ...grid, heading: 'Body types' }],
  };
}

async function modelsOfBody(
  visit: ShopperVisit,
  vocabulary: StockVocabulary,
  bodies: readonly FacetCount[],
): Promise<PageAnswer<ModelsView>> {
  const { tenant, url } = visit;
  const name = bodies[0]?.value ?? '';
  const state = bodies.reduce((so, { value }) => withRefinement(so, 'body', value), emptyState);
  const stockModels = await modelsInStock(visit, state, name);
  const { count, makes } = stockModels;
  const heading = `${name} models in stock`;
  const view: ModelsView = {
    title: `${heading} | ${tenant.name}`,
    heading,
    canonical: new URL(modelsHref(name), url).href,
    kind: 'models',
    all: {
      text: `See all ${countWithNoun(count, tenant.stock.noun)}`,
      href: searchHref(foldPath(state, vocabulary), tenant),
    },
    links: bodyLinks(vocabulary, name),
    groups: makes.map(({ value, models }) => ({ make: value, href: brandHref(value), models })),
  };
  return { view, ...sharingOf(stockModels) };
}

const bodyLinks = ({ bodies }: StockVocabulary, current: string): LinkView[] =>
  bodies.map(({ value }) => ({
    text: value,
    href: modelsHref(value),
    ...(slugOf(value) === slugOf(current) ? { current: true as const } : {}),
  }));
