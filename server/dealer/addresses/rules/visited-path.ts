import { plainPath } from '#server/settings/rules/plain-path';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { pageAt } from './page-at';

type Site = Pick<Tenant, 'search' | 'watchlist'>;

/**
 * The path of a site's page as the site writes it: `/Finance`, `/my-list/` and `/Cars/2021-Lexus-IS` are the pages
 * `/finance`, `/my-list` and `/cars/2021-lexus-is`, with all their rules. The id of a record stays as it is, and so does
 * every path that is no page: a former site may have had it.
 */
export function visitedPath(
  pathname: string,
  { search, watchlist }: Site,
  { content }: Pick<SiteData, 'content'>,
) {
  const path = plainPath(pathname);
  const lower = path.toLowerCase();
  if ([search.base_path, watchlist.path].includes(lower) || content.has(lower)) return lower;
  if (lower.startsWith(`${watchlist.path}/`)) return watchlist.path + path.slice(watchlist.path.length);
  const page = pageAt(lower);
  if (!page) return pageAt(path) ? path : pathname;
  const parts = page.path.replaceAll('([^/.]+)', '').split('/');
  return path
    .split('/')
    .map((segment, at) => (keepsCase(parts[at]) ? segment : segment.toLowerCase()))
    .join('/');
}

/** Ids may have capitals, as an offer's with or without its make; a search makes its own plain address of its words. */
const keepsCase = (part = ''): boolean => /^:(id|first|second|make)\b/.test(part);

/**
 * Whether a page with a route of its own was asked for in capitals, and moved to its plain address. Every other page is
 * found in capitals, and `sitePage` redirects those without a form.
 */
export const isMoved = (askedPath: string, visited: string): boolean =>
  plainPath(askedPath) !== visited && pageAt(visited)?.route === true;
