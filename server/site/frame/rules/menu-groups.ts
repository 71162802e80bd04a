import type { MenuGroup } from '#server/dealer/addresses/rules/page';
import { menuPages } from '#server/dealer/addresses/rules/page-at';
import { withNoun } from '#server/dealer/tenants/rules/noun';
import type { LinkView } from '#server/dealer/tenants/views/site-view';
import { foldPath, type StockVocabulary } from '#server/search/rules/path-facets';
import { withRefinement } from '#server/search/rules/refinement';
import { emptyState, searchHref } from '#server/search/rules/search-state';
import type { Tenant } from '#server/settings/tenant-schema';

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
export const headerExtra = (input: GroupInput): LinkView[] => working(input.tenant.header.extra, input);

/** Buyer Tools: searches by car type, the finders, and buying help. */
export function buyerToolsGroup(input: GroupInput): LinkView[] {
  const { tenant, exists } = input;
  const searches = carTypeLinks(input, (name) => `Search ${name.toLowerCase()} ${tenant.stock.noun.many}`);
  const unwanted = [
    ...(tenant.home.budget_finder.shown ? [] : ['/find-by-budget']),
    // Selling replaces trade-ins if the site has none.
    ...(exists('/trade-in') ? ['/sell-your-car'] : []),
  ];
  return [...searches, ...pagesIn('buyer-tools', input).filter(({ href }) => !unwanted.includes(href))];
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
export function stockMenu(input: StockInput): LinkView[] {
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

/** Links to the car types in stock, in their order. */
const carTypeLinks = (
  { tenant, vocabulary }: Pick<StockInput, 'tenant' | 'vocabulary'>,
  word: (name: string) => string,
): LinkView[] =>
  vocabulary.carTypes.map(({ value }) => ({
    text: word(carTypeNames[value] ?? value),
    href: searchHref(withRefinement(emptyState, 'car_type', value), tenant),
  }));
