import type { LinkView } from '#server/dealer/tenants/views/site-view';
import type { Tenant } from '#server/settings/tenant-schema';

type Site = Pick<Tenant, 'accounts' | 'watchlist'>;

/** The link to the garage, where the site has one. */
export const garageLink = ({ accounts }: Pick<Site, 'accounts'>): LinkView[] =>
  accounts.sign_in && accounts.garage ? [{ text: 'Your garage', href: '/garage' }] : [];

/** The link to the watchlist, where the site has one. */
export const watchlistLink = ({ watchlist }: Pick<Site, 'watchlist'>): LinkView[] =>
  watchlist.enabled ? [{ text: 'Your watchlist', href: watchlist.path }] : [];

export const accountLink: LinkView = { text: 'Your account', href: '/account' };
