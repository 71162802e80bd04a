import type { ShopperVisit } from '#server/buying/shopper-visit';
import { countWithNoun } from '#server/dealer/rules/noun';
import { bodiesOf, firstSpellings, modelsOfBody, rangeBodies } from '#server/page/rules/models';
import { type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
import type { LinkView } from '#server/platform/views/packed';
import { missing, modelsInStock, toAllCars } from '#server/search/models-in-stock';
import { rangeModels } from '#server/search/range-models';
import { foldPath, type StockVocabulary } from '#server/search/rules/path-facets';
import { withRefinement } from '#server/search/rules/refinement';
import { emptyState, searchHref } from '#server/search/rules/search-state';
import { slugOf } from '#server/search/rules/slug';
import type { FacetCount } from '#server/search/search-port';
import { stockVocabulary } from '#server/search/stock-vocabulary';
import { brandHref, modelsHref, tileGrid } from '#server/search/tiles';
import type { ModelsView } from '#server/search/views/finder-views';
import type { Model } from '#server/settings/data-files-schema';

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
  if (bodies.length > 0) return stockOfBody(visit, vocabulary, bodies);
  const text = 'These are the body types in stock right now.';
  throw missing(
    visit,
    { heading: 'We have none of that body type in stock', text },
    vocabulary.bodies,
    modelsHref,
  );
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

async function stockOfBody(
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
    links: stockBodyLinks(vocabulary, name),
    groups: makes.map(({ value, models }) => ({ make: value, href: brandHref(value), models })),
  };
  return { view, ...sharingOf(stockModels) };
}

const stockBodyLinks = ({ bodies }: StockVocabulary, current: string): LinkView[] =>
  bodies.map(({ value }) => ({
    text: value,
    href: modelsHref(value),
    current: slugOf(value) === slugOf(current) ? true : undefined,
  }));

/**
 * `/models` of a dealer with a range in models.json: all of it by make, or the models of one body type by any of its
 * names. Undefined if the range has none of that body.
 */
async function rangePage(
  visit: ShopperVisit,
  vocabulary: StockVocabulary,
  bodySlug: string | null,
): Promise<PageAnswer<ModelsView> | undefined> {
  const { tenant, url, site } = visit;
  const models = bodySlug ? modelsOfBody(site.models.models, bodySlug) : site.models.models;
  if (models.length === 0) return undefined;
  const body = bodySlug ? wordFor(bodySlug, models) : undefined;
  const heading = body ? `${body} models` : 'Our models';
  const modelsOfRange = await rangeModels(visit, models, vocabulary);
  const view: ModelsView = {
    title: `${heading} | ${tenant.name}`,
    heading,
    canonical: new URL(modelsHref(body), url).href,
    kind: 'models',
    all: allLink(visit, vocabulary, body),
    links: rangeBodyLinks(site.models.models, vocabulary, body),
    groups: modelsOfRange.groups,
  };
  return { view, ...sharingOf(modelsOfRange) };
}

/** A body type of the range. */
const wordFor = (body: string, models: readonly Model[]): string =>
  models.flatMap(bodiesOf).find((word) => slugOf(word) === slugOf(body)) ?? body;

/** The stock of a body type, or all of it. */
function allLink({ tenant }: ShopperVisit, vocabulary: StockVocabulary, body: string | undefined): LinkView {
  const bodies = vocabulary.bodies.filter(({ value }) => body && slugOf(value) === slugOf(body));
  const [first] = bodies;
  if (!first) return { text: `See all ${tenant.stock.noun.many}`, href: tenant.search.base_path };
  const state = bodies.reduce((so, { value }) => withRefinement(so, 'body', value), emptyState);
  const count = bodies.reduce((sum, one) => sum + one.count, 0);
  const text = `See all ${countWithNoun(count, tenant.stock.noun)} of this body type`;
  return { text, href: searchHref(foldPath(state, vocabulary), tenant) };
}

/** Every body type of the range, then the others in stock. */
function rangeBodyLinks(
  models: readonly Model[],
  { bodies }: StockVocabulary,
  current: string | undefined,
): LinkView[] {
  const words = firstSpellings([...rangeBodies(models), ...bodies.map(({ value }) => value)]);
  return [
    { text: 'All models', href: modelsHref(), current: current ? undefined : true },
    ...words.map(
      (word): LinkView => ({
        text: word,
        href: modelsHref(word),
        current: current && slugOf(word) === slugOf(current) ? true : undefined,
      }),
    ),
  ];
}
