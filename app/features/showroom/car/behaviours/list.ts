import type { ListAroundView } from '#server/search/views/search-view';
import type { Behaviour } from '~/rendering/enhanced';

/** The last search in this tab that led to a car. */
const searchKey = 'search';

/** Links back to the shopper's search, with its previous and next car. Without a search, the page stays as it is. */
export const run: Behaviour = async (nav) => {
  const { slug = '', search = '', terms } = nav.dataset;
  const address = searchAddress(search);
  if (!address) return;
  const query = new URLSearchParams(address.search);
  query.set('path', address.pathname);
  // The terms of this page are newer than those of the search.
  for (const [name, value] of new URLSearchParams(terms)) query.set(name, value);
  const answer = await fetch(`/api/cars/${slug}/list?${query}`);
  const { list }: { list?: ListAroundView } = answer.ok ? await answer.json() : {};
  if (!list?.position) return;
  sessionStorage.setItem(searchKey, address.pathname + address.search);
  const [back, previous, next] = nav.querySelectorAll('a');
  if (!back || !previous || !next) return;
  back.href = list.href;
  back.textContent = `Back to ${list.name}`;
  point(previous, list.previous);
  point(next, list.next);
};

/** The previous page if it is a search page; the search before it if it is a car page. */
function searchAddress(base: string): URL | undefined {
  const before: unknown = history.state?.usr ?? document.referrer;
  const from = typeof before === 'string' && URL.canParse(before) ? new URL(before) : undefined;
  if (from?.origin !== location.origin) return undefined;
  const { pathname } = from;
  if (pathname === base || /^\/search(\/|$)/.test(pathname)) return from;
  const savedSearch = pathname.startsWith('/cars/') && sessionStorage.getItem(searchKey);
  return savedSearch ? new URL(savedSearch, location.origin) : undefined;
}

function point(link: HTMLAnchorElement, to: ListAroundView['next']): void {
  for (const name of ['href', 'aria-label', 'title']) link.removeAttribute(name);
  if (!to) return;
  link.href = to.href;
  link.title = to.text;
  link.ariaLabel = to.text;
}
