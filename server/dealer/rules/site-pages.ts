import type { WatchlistSettings } from '#server/settings/accounts-schema';
import { plainPath } from '#server/settings/rules/plain-path';
import { isShown } from '#server/settings/rules/time-zone';
import type { Tenant } from '#server/settings/tenant-schema';
import { isEnabled, type PageSwitches, pageAt } from './page-at';

export type SiteSwitches = PageSwitches &
  Pick<Tenant, 'pages'> &
  Partial<Pick<Tenant, 'datedPages' | 'search' | 'time_zone' | 'watchlist'>>;

const pathOf = (href: string): string => plainPath(href.replace(/[?#].*$/, ''));
const isOtherSite = (href: string): boolean => href.startsWith('https://');

/** Whether a link may have a target: a page that a site could have, or another site (https). */
export const isLinkTarget = (href: string): boolean =>
  isOtherSite(href) || pageAt(pathOf(href)) !== undefined;

/**
 * Whether a link works on this site now; pages that are switched off, not yet published or expired don't count. For
 * links shown to shoppers.
 */
export const sitePages =
  (tenant: SiteSwitches, now: Date) =>
  (href: string): boolean =>
    isPage(tenant, href, (path) => isPublished(tenant, path, now));

/** The same for pages at any time. For checking a dealer's files, which may link to a page published later. */
export const sitePagesEver =
  (tenant: SiteSwitches) =>
  (href: string): boolean =>
    isPage(tenant, href, () => true);

/** Whether a link leads to a page of this site that is unpublished right now: left out of the dealer's text. */
export const unpublishedPages = (tenant: SiteSwitches, now: Date): ((href: string) => boolean) => {
  const [ever, current] = [sitePagesEver(tenant), sitePages(tenant, now)];
  return (href) => ever(href) && !current(href);
};

/** A built-in form or text has its address before and after the folder's page is published. */
function isPage(tenant: SiteSwitches, href: string, isThere: (path: string) => boolean): boolean {
  if (isOtherSite(href)) return true;
  const path = pathOf(href);
  if (path === tenant.search?.base_path) return true;
  if (tenant.watchlist?.enabled && path === tenant.watchlist.path) return true;
  if (tenant.pages?.has(path) && isThere(path)) return true;
  return isEnabled(tenant, path);
}

function isPublished(
  { datedPages, time_zone = 'Australia/Brisbane' }: SiteSwitches,
  path: string,
  now: Date,
): boolean {
  const dated = datedPages?.get(path);
  return !dated || dated.some((one) => isShown(one, time_zone, now));
}

/** A page of the watchlist: the customer's own, or one that somebody shares. */
type WatchlistAddress = { readonly page: 'own' } | { readonly page: 'shared'; readonly token: string };

interface Site {
  readonly watchlist: Pick<WatchlistSettings, 'enabled' | 'path'>;
}

/** The watchlist's page at a path without a trailing slash; undefined if the site has none there. */
export function watchlistAt({ watchlist }: Site, path: string): WatchlistAddress | undefined {
  if (!watchlist.enabled) return undefined;
  if (path === watchlist.path) return { page: 'own' };
  const shared = `${watchlist.path}/shared/`;
  const token = path.startsWith(shared) ? path.slice(shared.length) : '';
  return token === '' || token.includes('/') ? undefined : { page: 'shared', token };
}

/** Path of a shared list. */
export const sharedWatchlistHref = ({ watchlist }: Site, token: string): string =>
  `${watchlist.path}/shared/${token}`;
