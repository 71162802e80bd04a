import type { TenantRegistry } from '#server/dealer/registry';
import { type CountDeps, countEvent } from '#server/leads/count-event';
import { events } from '#server/leads/rules/shopper-events';
import type { PageVisit } from '#server/page/page-visit';
import { perObject } from '#server/platform/derived';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import { findCarById } from '#server/stock/cars/show-car';
import { isAvailable, wholePriceDollars } from '#server/stock/rules/price-line';
import type { CustomerServices, NewSignIn, Watchlists } from './create-customers';
import { customerOf } from './customer-session';
import { keepFavouritesPath } from './rules/sign-in-path';
import { cleanNote, noteError, type SaveRefusal, watchlistMax } from './rules/watchlist-rules';
import type { FavouritesView } from './views/customer-views';
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
 * a watchlist takes their place, always or for who is signed in; 404 if the site has no favourites.
 */
export async function favouritesView(visit: PageVisit<CustomerServices>): Promise<FavouritesView> {
  const { tenant } = visit;
  const { enabled, save_first, path } = tenant.watchlist;
  const keepHref = keepFavouritesPath(tenant.watchlist);
  if (enabled && (!save_first || (await customerOf(visit))))
    throw new Response(null, { status: 302, headers: { Location: path } });
  if (!enabled && !tenant.cards.favourites) throw new Response('Saving cars is turned off', { status: 404 });
  return {
    title: `Saved ${tenant.stock.noun.many} | ${tenant.name}`,
    searchHref: tenant.search.base_path,
    compare: tenant.cards.compare,
    keep: keepHref === undefined ? undefined : { text: 'Sign in to keep them', href: keepHref },
  };
}

interface SaveDeps extends CountDeps {
  readonly cars: CarStore;
  readonly watchlist: Pick<WatchlistStore, 'save' | 'list'>;
}

interface CarToSave {
  readonly tenant: Tenant;
  readonly customerId: string;
  /** The car's id, or the slug of its page. */
  readonly carId: string;
  readonly now: Date;
  /** False for a shopper who asks not to be tracked. */
  readonly counted?: boolean;
}

export type SaveOutcome =
  | { readonly state: 'saved' | 'already-saved'; readonly car: Car }
  | { readonly state: 'refused'; readonly refusal: SaveRefusal };

/**
 * Saves a car to a customer's watchlist with its price today, once. A car that is sold or no longer listed can't be
 * saved, but stays on a list that has it. A new save is reported to the dealer's other systems that want to know.
 */
export async function saveCar(deps: SaveDeps, { counted = true, ...wish }: CarToSave): Promise<SaveOutcome> {
  const { tenant, customerId, now } = wish;
  const owner = { tenant: tenant.slug, customerId };
  const lookup = await findCarById({ tenant, now, services: deps }, wish.carId);
  if (lookup.state === 'unknown') return { state: 'refused', refusal: 'unknown' };
  const { car } = lookup;
  if (lookup.state === 'gone' || !isAvailable(car)) {
    const isListed = (await deps.watchlist.list(owner)).some(({ carId }) => carId === car.id);
    if (isListed) return { state: 'already-saved', car };
    return { state: 'refused', refusal: isAvailable(car) ? 'unknown' : 'sold' };
  }
  const options = { most: watchlistMax, report: { stockNumber: car.stocknum ?? null } };
  const state = await deps.watchlist.save(owner, toSavedCar(car, tenant, now), options);
  if (state === 'full') return { state: 'refused', refusal: 'full' };
  if (state === 'saved' && counted) await countEvent(deps, tenant, events.watchlist);
  return { state, car };
}

/** A browser has at most so many favourites. */
const favouritesMax = 100;

/**
 * Saves the favourites of a browser, the oldest first, so that the newest heads the list.
 * @param carIds the newest first
 */
export async function saveFavourites(
  deps: SaveDeps,
  { carIds, now, ...wish }: Omit<CarToSave, 'carId'> & { readonly carIds: readonly string[] },
): Promise<SaveOutcome[]> {
  const oldestFirst = [...new Set(carIds)].slice(0, favouritesMax).reverse();
  const outcomes: SaveOutcome[] = [];
  for (const [order, carId] of oldestFirst.entries()) {
    outcomes.push(await saveCar(deps, { ...wish, carId, now: new Date(now.getTime() + order) }));
  }
  return outcomes;
}

function toSavedCar(car: Car, { stock }: Tenant, now: Date): SavedCar {
  const price = wholePriceDollars(car, stock);
  return {
    carId: car.id,
    carSlug: car.slug,
    savedAt: now.toISOString(),
    priceWhenSaved: price ?? null,
    note: '',
  };
}

interface SavingDeps extends SaveDeps {
  readonly tenants: Pick<TenantRegistry, 'bySlug'>;
}

/**
 * Saves the favourites of a shopper's browser after any sign-in, and the car for whose sake they have signed in. For one
 * that can't be saved, returns the address of the watchlist with the reason, as a signed-in shopper sees it.
 */
export async function saveAfterSignIn(
  deps: SavingDeps,
  { customer, car, favourites, counted, now }: Omit<NewSignIn, 'visit'>,
): Promise<string | undefined> {
  const tenant = deps.tenants.bySlug(customer.tenant);
  if (!tenant?.watchlist.enabled) return undefined;
  const wish = { tenant, customerId: customer.id, counted };
  await saveFavourites(deps, { ...wish, carIds: favourites, now });
  if (!car) return undefined;
  const outcome = await saveCar(deps, {
    ...wish,
    carId: car,
    now: new Date(now.getTime() + favourites.length),
  });
  if (outcome.state !== 'refused') return undefined;
  return `${tenant.watchlist.path}?${new URLSearchParams({ done: outcome.refusal })}`;
}
