import type { Bff } from '#server/entry/bff';
import { foldPath, type StockVocabulary } from '#server/search/search/rules/path-facets';
import { withRefinement } from '#server/search/search/rules/refine';
import { emptyState, searchHref } from '#server/search/search/rules/search-state';
import { slugOf } from '#server/search/search/rules/slug';
import type { FacetCount } from '#server/search/search/search-port';
import { stockVocabulary } from '#server/search/search/stock-vocabulary';
import { counted } from '#server/dealership/tenants/rules/noun';
import { missing, toAllCars } from '#server/search/finders/missing';
import { modelsInStock } from '#server/search/finders/models-in-stock';
import { rangePage } from './range-page';
import { brandHref, modelsHref } from '#server/search/finders/rules/finder-paths';
import { tileGrid } from '#server/search/finders/rules/tiles';
import type { ModelsView } from '#server/search/finders/views/finder-views';
import type { LinkView } from '#server/search/finders/views/tile-view';

/**
 * `/models`: the dealer's range, else the body types in stock; `/models?body={body}`: the models of one, grouped by make. Throws a 404 Response that names the body types there are for one that is not in stock.
 */
export async function modelsView(bff: Bff): Promise<ModelsView> {
  const vocabulary = await stockVocabulary(bff.services, bff.tenant);
  const asked = bff.url.searchParams.get('body');
  const range = await rangePage(bff, vocabulary, asked);
  if (range) return range;
  if (!vocabulary.known) throw toAllCars(bff);
  if (!asked) return allBodies(bff, vocabulary);
  const bodies = vocabulary.bodies.filter(({ value }) => slugOf(value) === slugOf(asked));
  if (bodies.length > 0) return modelsOfBody(bff, vocabulary, bodies);
  const text = 'These are the body types in stock right now.';
  throw missing(bff, { heading: 'None of that body type in stock', text }, vocabulary.bodies, modelsHref);
}

function allBodies({ tenant, url }: Bff, vocabulary: StockVocabulary): ModelsView {
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
  bff: Bff,
  vocabulary: StockVocabulary,
  bodies: readonly FacetCount[],
): Promise<ModelsView> {
  const { tenant, url } = bff;
  const name = bodies[0]?.value ?? '';
  const state = bodies.reduce((so, { value }) => withRefinement(so, 'body', value), emptyState);
  const { count, makes } = await modelsInStock(bff, state, name);
  const heading = `${name} models in stock`;
  return {
    title: `${heading} | ${tenant.name}`,
    heading,
    canonical: new URL(modelsHref(name), url).href,
    kind: 'models',
    all: {
      text: `See all ${counted(count, tenant.stock.noun)}`,
      href: searchHref(foldPath(state, vocabulary), tenant),
    },
    links: bodyLinks(vocabulary, name),
    groups: makes.map(({ value, models }) => ({ make: value, href: brandHref(value), models })),
  };
}

const bodyLinks = ({ bodies }: StockVocabulary, current: string): LinkView[] =>
  bodies.map(({ value }) => ({
    text: value,
    href: modelsHref(value),
    ...(slugOf(value) === slugOf(current) ? { current: true as const } : {}),
  }));
