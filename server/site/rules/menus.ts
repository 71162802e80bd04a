import { withNoun } from '#server/dealer/rules/noun';
import type { MenuGroup } from '#server/dealer/rules/page-at';
import { headerPages, menuPages } from '#server/dealer/rules/page-at';
import type { LinkView } from '#server/platform/views/packed';
import { foldPath, type StockVocabulary } from '#server/search/rules/path-facets';
import { withRefinement } from '#server/search/rules/refinement';
import { emptyState, searchHref } from '#server/search/rules/search-state';
import { slugOf } from '#server/search/rules/slug';
import type { Model, ModelRange } from '#server/settings/data-files-schema';
import type { HeaderItem } from '#server/settings/header-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FrameView } from '#server/site/views/frame-view';
import { makeModel } from '#server/stock/cars/rules/naming';

export interface GroupInput extends Pick<StockInput, 'vocabulary' | 'exists'> {
  readonly tenant: Pick<Tenant, 'header' | 'footer' | 'search' | 'stock' | 'home'>;
  /** A page's title as its form names it; undefined for a page without a form. */
  readonly formTitle: (path: string) => string | undefined;
}

/** The pages of a menu that this site has, in the site's words. */
const pagesIn = (group: MenuGroup, { tenant, exists, formTitle }: GroupInput): LinkView[] =>
  menuPages(group)
    .filter(({ href }) => exists(href))
    .map(({ text, href }) => ({ text: formTitle(href) ?? withNoun(text, tenant.stock.noun), href }));

/** External links are the dealer's responsibility; internal ones must have a target. */
const working = (links: readonly LinkView[], { exists }: GroupInput): LinkView[] =>
  links.filter(({ href }) => href.startsWith('https://') || exists(href));

export const serviceGroup = (input: GroupInput): LinkView[] => [
  ...pagesIn('service', input),
  ...working(input.tenant.header.service_extra, input),
];
export const aboutGroup = (input: GroupInput): LinkView[] => [
  ...pagesIn('about', input),
  ...working(input.tenant.header.about_extra, input),
];
const headerExtra = (input: GroupInput): LinkView[] => working(input.tenant.header.extra, input);

/** Buyer Tools: searches by car type, the finders, buying help, and Browse where the header has no Stock. */
export function buyerToolsGroup(input: GroupInput): LinkView[] {
  const { tenant, exists } = input;
  const searches = carTypeLinks(input, (name) => `Search ${name.toLowerCase()} ${tenant.stock.noun.many}`);
  const unwanted = [
    ...(tenant.home.budget_finder.shown ? [] : ['/find-by-budget']),
    // Selling replaces trade-ins if the site has none.
    ...(exists('/trade-in') ? ['/sell-your-car'] : []),
  ];
  const browsing = tenant.header.items.includes('stock') ? [] : pagesIn('stock', input);
  const tools = pagesIn('buyer-tools', input).filter(({ href }) => !unwanted.includes(href));
  return [...searches, ...browsing, ...tools];
}

export const legalGroup = (input: GroupInput): LinkView[] => [
  ...pagesIn('legal', input),
  ...working(input.tenant.footer.extra, input),
];

const mostBodies = 8;
const carTypeNames: Readonly<Record<string, string>> = { new: 'New', demo: 'Demo', used: 'Used' };

interface StockInput {
  readonly tenant: Pick<Tenant, 'search' | 'stock'>;
  readonly vocabulary: StockVocabulary;
  readonly exists: (href: string) => boolean;
}

/**
 * The Stock dropdown: everything, the car types and body types in stock, other ways to browse. While the stock is
 * unknown, only everything.
 */
function stockMenu(input: StockInput): LinkView[] {
  const { tenant, vocabulary, exists } = input;
  const types = vocabulary.carTypes.length > 1 ? carTypeLinks(input, (name) => name) : [];
  const bodies = vocabulary.bodies.slice(0, mostBodies).map(({ value }) => ({
    text: value,
    href: searchHref(foldPath(withRefinement(emptyState, 'body', value), vocabulary), tenant),
  }));
  return [
    { text: `All ${tenant.stock.noun.many}`, href: tenant.search.base_path },
    ...types,
    ...bodies,
    ...menuPages('stock'),
  ].filter(({ href }) => exists(href));
}

/** Links to the car types in stock, in their order; of some types only, if they are named. */
const carTypeLinks = (
  { tenant, vocabulary }: Pick<StockInput, 'tenant' | 'vocabulary'>,
  word: (name: string) => string,
  types?: readonly string[],
): LinkView[] =>
  vocabulary.carTypes
    .filter(({ value }) => types?.includes(value) ?? true)
    .map(({ value }) => ({
      text: word(carTypeNames[value] ?? value),
      href: searchHref(withRefinement(emptyState, 'car_type', value), tenant),
    }));

/** New: the new cars, the demos, and the models of the dealer's range. Empty while there are no new cars in stock. */
function newCarsMenu(input: MenuInput): LinkView[] {
  const { many } = input.tenant.stock.noun;
  const isNewInStock = input.vocabulary.carTypes.some(({ value }) => value === 'new');
  if (!isNewInStock) return [];
  const types = carTypeLinks(input, (name) => `${name === 'New' ? 'All new' : name} ${many}`, [
    'new',
    'demo',
  ]);
  return [...types, ...(input.models.models.length > 0 ? vehiclesMenu(input) : [])];
}

const usedCarsMenu = (input: MenuInput): LinkView[] => carTypeLinks(input, (name) => name, ['used']);

/** Sell: selling a car to the dealer; where there is only a trade-in, that. */
const sellMenu = ({ exists }: MenuInput): LinkView[] =>
  ['/sell-your-car', '/trade-in']
    .filter(exists)
    .slice(0, 1)
    .map((href) => ({ text: names.sell, href }));

const names: Readonly<Record<HeaderItem, string>> = {
  home: 'Home',
  vehicles: 'Vehicles',
  stock: 'Stock',
  special_offers: 'Special offers',
  finance: 'Finance',
  trade_in: 'Trade-in',
  service: 'Service',
  about: 'About us',
  new_cars: 'New',
  used_cars: 'Used',
  sell: 'Sell',
};
/** Items in one word, whatever the title of their page. */
const words: ReadonlySet<HeaderItem> = new Set<HeaderItem>(['new_cars', 'used_cars', 'sell']);

type MenuInput = GroupInput & Pick<VehiclesInput, 'models'>;
const groups: Readonly<Partial<Record<HeaderItem, (input: MenuInput) => LinkView[]>>> = {
  vehicles: vehiclesMenu,
  stock: stockMenu,
  service: serviceGroup,
  about: aboutGroup,
  new_cars: newCarsMenu,
  used_cars: usedCarsMenu,
  sell: sellMenu,
};

/**
 * The header's menu in the tenant's order and wording. Items without a page are left out; a dropdown with one link
 * becomes that link.
 */
export function headerMenu(input: MenuInput): FrameView['menu'] {
  const { items, labels } = input.tenant.header;
  const menu = items.flatMap((item) => {
    const label = labels[item];
    const links = groups[item]?.(input);
    return links
      ? dropdown(label ?? names[item], links, label !== undefined || words.has(item))
      : pageLink(item, input, label);
  });
  return [...menu, ...headerExtra(input)];
}

/**
 * The first of the item's pages that the site has: dealer groups have finance and trade-ins at separate addresses. If it
 * is not the first of them, the link has that page's own title.
 */
function pageLink(item: HeaderItem, { exists, tenant }: MenuInput, label?: string): LinkView[] {
  const pages = headerPages(item);
  const page = pages.find(({ path }) => exists(path));
  if (!page) return [];
  const name = page === pages[0] ? names[item] : (page.title ?? names[item]);
  return [{ text: label ?? withNoun(name, tenant.stock.noun), href: page.path }];
}

function dropdown(text: string, links: readonly LinkView[], withName: boolean): FrameView['menu'] {
  const [first, ...more] = links;
  if (!first) return [];
  return more.length > 0 ? [{ text, links }] : [withName ? { ...first, text } : first];
}

/** Beyond this many models the menu lists makes instead. */
const mostModels = 12;
const mostMakes = 12;

interface VehiclesInput {
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
