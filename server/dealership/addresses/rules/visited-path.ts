import { plainPath } from '#server/settings/rules/plain-path';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { pageAt } from './page-at';

type Site = Pick<Tenant, 'search' | 'watchlist'>;

/**
 * The path of a site's page as the site writes it: `/Finance`, `/my-list/` and `/Spin-To-Win` are the pages `/finance`,
 * `/my-list` and `/spin-to-win`, with all their rules. What names a record stays as it is, and so does every path that
 * is no page: a former site may have had it.
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
    .map((segment, at) => (isFixed(parts[at]) ? segment.toLowerCase() : segment))
    .join('/');
}

/** Whether a part of a page's path is the same for every record: a word, or one of some words. */
const isFixed = (part = ''): boolean => !part.startsWith(':') || /\([a-z|-]+\)/.test(part);
