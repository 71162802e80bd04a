import type { ShopperVisit } from '#server/buying/shopper-visit';
import type { CustomerVisit } from '#server/customers/create-customers';
import { customerOf } from '#server/customers/customer-session';
import { accountLink, garageLink } from '#server/customers/rules/account-words';
import { signInPath } from '#server/customers/rules/sign-in-path';
import { noteMax } from '#server/customers/rules/watchlist-rules';
import type { Watchlists } from '#server/customers/watchlist/create-watchlist';
import { sharedWatchlistHref, watchlistAt } from '#server/dealer/addresses/rules/site-pages';
import { countWithNoun } from '#server/dealer/tenants/rules/noun';
import type { Visit } from '#server/dealer/tenants/visit';
import type { CountDeps } from '#server/leads/count-event';
import type { PageAnswer } from '#server/platform/http/page-answer';
import { watchlistNotice } from './rules/watchlist-notice';
import type { RefusedNoteView, SharedWatchlistView, WatchlistView } from './views/watchlist-view';
import { watchedCard, watchedCars, watchedCarViews } from './watched-cars';

type AnyWatchlist = { readonly own: WatchlistView } | { readonly shared: SharedWatchlistView };
export type WatchlistVisit = ShopperVisit & CustomerVisit & Visit<Watchlists & CountDeps>;

/**
 * The watchlist at the request's address, made for one visitor; undefined if the site has none there. Throws a
 * Response: a redirect to sign-in for a signed-out visitor, 404 for a shared list whose link doesn't work.
 */
export async function watchlistPage(
  visit: WatchlistVisit,
  refused?: RefusedNoteView,
): Promise<PageAnswer<AnyWatchlist> | undefined> {
  const address = watchlistAt(visit.tenant, visit.url.pathname);
  if (!address) return undefined;
  const view =
    address.page === 'own'
      ? { own: await ownList(visit, refused) }
      : { shared: await sharedList(visit, address.token) };
  return { view, sharing: 'once' };
}

async function ownList(visit: WatchlistVisit, refused: RefusedNoteView | undefined): Promise<WatchlistView> {
  const { tenant, url, services } = visit;
  const { path } = tenant.watchlist;
  const customer = await customerOf(visit);
  if (!customer) throw toSignIn(signInPath({ type: 'watchlist', redirect: path, back: '/' }));
  const owner = { tenant: tenant.slug, customerId: customer.id };
  const [saved, token] = await Promise.all([
    services.watchlist.list(owner),
    services.watchlistShares.tokenOf(owner),
  ]);
  const cars = await watchedCarViews(visit, await watchedCars(visit, saved));
  const { noun } = tenant.stock;
  const notice = watchlistNotice(url.searchParams, noun);
  return {
    title: `Watchlist | ${tenant.name}`,
    path,
    searchHref: tenant.search.base_path,
    home: garageLink(tenant)[0] ?? accountLink,
    count: countWithNoun(cars.length, noun),
    noun,
    ...(notice && !refused ? { notice } : {}),
    ...(refused ? { refused } : {}),
    cars,
    ...(token ? { sharedHref: new URL(sharedWatchlistHref(tenant, token), url).href } : {}),
    noteMax,
  };
}

const toSignIn = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'private, no-store' } });

async function sharedList(visit: WatchlistVisit, token: string): Promise<SharedWatchlistView> {
  const { tenant, services } = visit;
  const owner = await services.watchlistShares.ownerOf(tenant.slug, token);
  if (!owner) throw new Response('This watchlist is not shared', { status: 404 });
  const watched = await watchedCars(visit, await services.watchlist.list(owner));
  return {
    title: `Shared watchlist | ${tenant.name}`,
    searchHref: tenant.search.base_path,
    noun: tenant.stock.noun,
    cars: watched.map((one) => watchedCard(visit, one)),
  };
}
