import type { LinkView } from '#server/dealership/tenants/views/site-view';
import { foldPath, type StockVocabulary } from '#server/search/stock-search/rules/path-facets';
import { withRefinement } from '#server/search/stock-search/rules/refine';
import { emptyState, searchHref } from '#server/search/stock-search/rules/search-state';
import type { Tenant } from '#server/settings/tenant-schema';

const mostBodies = 8;
const carTypeNames: Readonly<Record<string, string>> = { new: 'New', demo: 'Demo', used: 'Used' };

export interface StockInput {
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
    { text: 'Browse', href: '/browse' },
  ].filter(({ href }) => exists(href));
}

/** Links to the car types in stock, in their order. */
export const carTypeLinks = (
  { tenant, vocabulary }: Pick<StockInput, 'tenant' | 'vocabulary'>,
  word: (name: string) => string,
): LinkView[] =>
  vocabulary.carTypes.map(({ value }) => ({
    text: word(carTypeNames[value] ?? value),
    href: searchHref(withRefinement(emptyState, 'car_type', value), tenant),
  }));
