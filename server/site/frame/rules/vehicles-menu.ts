import { menuPages } from '#server/dealer/addresses/rules/page-at';
import type { LinkView } from '#server/dealer/tenants/views/site-view';
import { foldPath, type StockVocabulary } from '#server/search/rules/path-facets';
import { withRefinement } from '#server/search/rules/refinement';
import { emptyState, searchHref } from '#server/search/rules/search-state';
import { slugOf } from '#server/search/rules/slug';
import type { Model, ModelRange } from '#server/settings/data-files-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { makeModel } from '#server/stock/cars/rules/naming';

/** Beyond this many models the menu lists makes instead. */
const mostModels = 12;
const mostMakes = 12;

export interface VehiclesInput {
  readonly tenant: Pick<Tenant, 'search'>;
  readonly models: ModelRange;
  readonly vocabulary: StockVocabulary;
  /** Whether the site has a page. */
  readonly exists: (href: string) => boolean;
}

/**
 * The Vehicles dropdown: the models of a short range, otherwise its makes; without a range the makes in stock. Ends
 * with a link to all models.
 */
export function vehiclesMenu(input: VehiclesInput): LinkView[] {
  const { models, exists } = input;
  const links = (models.models.length > 0 ? ofRange(input) : makesInStock(input)).filter(
    ({ href }) => href.startsWith('https://') || exists(href),
  );
  return links.length > 0 ? [...links, ...menuPages('vehicles').filter(({ href }) => exists(href))] : [];
}

function ofRange(input: VehiclesInput): LinkView[] {
  const { models } = input.models;
  const makes = [...new Set(models.map(({ manufacturer_name }) => manufacturer_name))];
  if (models.length > mostModels && makes.length > 1) return makes.slice(0, mostMakes).map(brandLink(input));
  return models.slice(0, mostModels).map((model) => ({
    text: makes.length > 1 ? makeModel(model.manufacturer_name, model.name) : model.name,
    href: modelHref(model, input),
  }));
}

const brandLink =
  ({ models }: VehiclesInput) =>
  (make: string): LinkView => {
    const slug = models.manufacturers.find(({ name }) => name === make)?.slug ?? slugOf(make);
    return { text: make, href: `/brands/${slug}` };
  };

/** A model's link: the dealer's own, otherwise its cars, otherwise its make's page. */
function modelHref(model: Model, input: VehiclesInput): string {
  const own = model.override_url ?? model.path;
  if (own) return own;
  const make = input.vocabulary.makes.find(({ value }) => same(value, model.manufacturer_name));
  const stocked = make?.models.find(({ value }) => same(value, model.name));
  if (!make || !stocked) return brandLink(input)(model.manufacturer_name).href;
  const modelState = withRefinement(withRefinement(emptyState, 'make', make.value), 'model', stocked.value);
  return searchHref(foldPath(modelState, input.vocabulary), input.tenant);
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function makesInStock({ vocabulary, tenant }: VehiclesInput): LinkView[] {
  return vocabulary.makes.slice(0, mostMakes).map(({ value }) => ({
    text: value,
    href: searchHref(foldPath(withRefinement(emptyState, 'make', value), vocabulary), tenant),
  }));
}
