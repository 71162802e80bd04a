import { attributeNamed } from './attributes';
import { isMeasurable } from './near';
import type { SearchState } from './search-state';

const own = new Set(['query', 'literal', 'page', 'sortBy', 'postcode', 'within', 'view']);

const isSearchParameter = (name: string): boolean =>
  own.has(name) || attributeNamed(name.replace(/_(min|max)$/, '')) !== undefined;

/**
 * The state whose address is canonical for search engines: without display options, and without a distance that
 * filters nothing.
 */
export const linkedState = (state: SearchState): SearchState => ({
  ...state,
  sortBy: 'relevance',
  layout: 'grid',
  near: isMeasurable(state.near) ? state.near : null,
});

/**
 * The canonical redirect of a search URL; null if it is canonical already. Foreign parameters (e.g. a campaign's)
 * neither make a URL wrong nor get lost.
 */
export function canonicalRedirect(url: URL, canonicalHref: string): string | null {
  const search = [...url.searchParams].filter(([name]) => isSearchParameter(name));
  const foreign = [...url.searchParams].filter(([name]) => !isSearchParameter(name));
  if (hrefOf(url.pathname, search) === canonicalHref) return null;
  const [pathname = '/', query = ''] = canonicalHref.split('?', 2);
  return hrefOf(pathname, [...new URLSearchParams(query), ...foreign]);
}

function hrefOf(pathname: string, parameters: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}
