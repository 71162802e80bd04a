import { counted } from '#server/dealership/tenants/rules/noun';
import { foldPath, type StockVocabulary } from '#server/search/stock-search/rules/path-facets';
import { isKnownMake, pathSuggestions, pathWords } from '#server/search/stock-search/rules/path-suggestions';
import { emptyState, searchHref } from '#server/search/stock-search/rules/search-state';
import type { Tenant } from '#server/settings/tenant-schema';
import type { SearchNotFoundView } from './views/search-not-found-view';

/** The page for a path that matches nothing in stock; its links lead to lists with cars. */
export function searchNotFoundView(
  tenant: Tenant,
  path: readonly string[],
  vocabulary: StockVocabulary,
): SearchNotFoundView {
  const { noun } = tenant.stock;
  const name = pathWords(path);
  const heading = isKnownMake(path) ? `We have no ${name} in stock right now` : `We couldn’t find “${name}”`;
  const suggestions = pathSuggestions(path, vocabulary);
  const hrefOf = (refinements: typeof emptyState.refinements) =>
    searchHref(foldPath({ ...emptyState, refinements }, vocabulary), tenant);
  return {
    title: `${heading} | ${tenant.name}`,
    heading,
    text: `Did you mean ${suggestions.length === 1 ? 'this' : 'one of these'}?`,
    suggestions: suggestions.map(({ text, count, refinements }) => ({
      text,
      countText: counted(count, noun),
      href: hrefOf(refinements),
    })),
    all: { text: `See all ${counted(vocabulary.count, noun)}`, href: hrefOf({}) },
  };
}
