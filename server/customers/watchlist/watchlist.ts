import type { CustomerServices } from '#server/customers/create-customers';
import { customerOf } from '#server/customers/customer-session';
import { cleanNote, noteError } from '#server/customers/rules/watchlist-rules';
import type { FavouritesView } from '#server/customers/views/favourites-view';
import type { PageVisit } from '#server/page/page-visit';
import { perObject } from '#server/platform/derived';
import type { CarStore } from '#server/stock/cars/car-store';
import type { Watchlists } from './create-watchlist';
import type { SavedCar, WatchlistOwner, WatchlistStore } from './watchlist-store';

type Deps<Method extends keyof WatchlistStore> = { readonly watchlist: Pick<WatchlistStore, Method> };

/** Removes a car by its id or the slug of its page; one that is not on the list is no mistake. */
export async function removeCar(
  { watchlist, cars }: Deps<'list' | 'remove'> & { readonly cars: Pick<CarStore, 'bySlug'> },
  owner: WatchlistOwner,
  idOrSlug: string,
): Promise<void> {
  const saved = await watchlist.list(owner);
  const one = savedAs(saved, idOrSlug);
  // A car that was renamed since has another slug today.
  const carId = one?.carId ?? (await cars.bySlug(owner.tenant, idOrSlug))?.car.id;
  if (carId !== undefined) await watchlist.remove(owner, carId);
}

/** The saved car with this id, or with this slug when it was saved. */
const savedAs = (saved: readonly SavedCar[], idOrSlug: string): SavedCar | undefined =>
  saved.find(({ carId }) => carId === idOrSlug) ?? saved.find(({ carSlug }) => carSlug === idOrSlug);

type NoteOutcome =
  /** `not-listed`: the car is no longer on the list. */
  { readonly state: 'saved' | 'not-listed' } | { readonly state: 'invalid'; readonly message: string };

/**
 * Replaces the note on a saved car. A note that is too long, or on a car that is no longer on the list, is not saved,
 * and the outcome says why.
 */
export async function changeNote(
  { watchlist }: Deps<'list' | 'changeNote'>,
  owner: WatchlistOwner,
  { carId, note }: { readonly carId: string; readonly note: string },
): Promise<NoteOutcome> {
  if (!(await watchlist.list(owner)).some((saved) => saved.carId === carId)) return { state: 'not-listed' };
  const cleaned = cleanNote(note);
  const message = noteError(cleaned);
  if (message !== undefined) return { state: 'invalid', message };
  const changed = await watchlist.changeNote(owner, carId, cleaned);
  return { state: changed ? 'saved' : 'not-listed' };
}

type CarIds = ReadonlySet<string>;
type SavedVisit = PageVisit<CustomerServices & Pick<Watchlists, 'watchlist'>>;

const requests = perObject((_request: Request): { carIds?: Promise<CarIds> } => ({}));

/** The ids of the cars on the visitor's watchlist, looked up once for a request. Without a cookie it costs nothing. */
export function savedCarIds(visit: SavedVisit): Promise<CarIds> {
  const state = requests(visit.request);
  state.carIds ??= findSaved(visit);
  return state.carIds;
}

async function findSaved(visit: SavedVisit): Promise<CarIds> {
  const { tenant, services } = visit;
  const customer = tenant.watchlist.enabled ? await customerOf(visit) : null;
  const saved = customer
    ? await services.watchlist.list({ tenant: tenant.slug, customerId: customer.id })
    : [];
  return new Set(saved.map(({ carId }) => carId));
}

/**
 * The frame of the favourites page: only the shopper's browser knows the cars. Throws a Response: a redirect where
 * a watchlist takes their place, 404 if the site has no favourites.
 */
export async function favouritesView({ tenant }: PageVisit): Promise<FavouritesView> {
  const { enabled, path } = tenant.watchlist;
  if (enabled) throw new Response(null, { status: 302, headers: { Location: path } });
  if (!tenant.cards.favourites) throw new Response('Favourites are turned off', { status: 404 });
  return {
    title: `Favourites | ${tenant.name}`,
    searchHref: tenant.search.base_path,
    compare: tenant.cards.compare,
  };
}
