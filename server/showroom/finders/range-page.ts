import type { ShopperVisit } from '#server/buying/shopper-visit';
import { countWithNoun } from '#server/dealer/tenants/rules/noun';
import { bodiesOf, modelsOfBody, rangeBodies } from '#server/page/models/rules/model-bodies';
import { type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
import { rangeModels } from '#server/search/finders/range-models';
import { modelsHref } from '#server/search/finders/rules/tiles';
import type { LinkView, ModelsView } from '#server/search/finders/views/finder-views';
import { foldPath, type StockVocabulary } from '#server/search/rules/path-facets';
import { withRefinement } from '#server/search/rules/refinement';
import { emptyState, searchHref } from '#server/search/rules/search-state';
import { slugOf } from '#server/search/rules/slug';
import type { Model } from '#server/settings/data-files-schema';

/**
 * `/models` of a dealer with a range in models.json: all of it by make, or the models of one body type by any of its
 * names. Undefined if the range has none of that body.
 */
export async function rangePage(
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
    links: bodyLinks(site.models.models, vocabulary, body),
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
  const text = `See all ${countWithNoun(count, tenant.stock.noun)} in stock of this body type`;
  return { text, href: searchHref(foldPath(state, vocabulary), tenant) };
}

/** Every body type of the range, then the others in stock. */
function bodyLinks(
  models: readonly Model[],
  { bodies }: StockVocabulary,
  current: string | undefined,
): LinkView[] {
  const words = [...rangeBodies(models), ...bodies.map(({ value }) => value)];
  const bySlug = new Map<string, string>();
  for (const word of words) if (!bySlug.has(slugOf(word))) bySlug.set(slugOf(word), word);
  return [
    { text: 'All models', href: modelsHref(), ...(current ? {} : { current: true as const }) },
    ...[...bySlug.values()].map((word) => ({
      text: word,
      href: modelsHref(word),
      ...(current && slugOf(word) === slugOf(current) ? { current: true as const } : {}),
    })),
  ];
}
