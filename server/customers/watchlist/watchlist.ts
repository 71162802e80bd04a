import type { CarStore } from '#server/stock/cars/car-store';
import { cleanNote, noteError } from './rules/watchlist-note';
import type { SavedCar, WatchlistOwner, WatchlistStore } from './watchlist-port';

type Deps<Method extends keyof WatchlistStore> = { readonly watchlist: Pick<WatchlistStore, Method> };

/** A customer's saved cars, newest first. */
export const watchlistOf = ({ watchlist }: Deps<'list'>, owner: WatchlistOwner): Promise<SavedCar[]> =>
  watchlist.list(owner);

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

export type NoteOutcome =
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
