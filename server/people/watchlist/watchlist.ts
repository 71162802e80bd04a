import { cleanNote, noteError } from './rules/watchlist-note';
import type { SavedCar, WatchlistOwner, WatchlistStore } from './watchlist-port';

type Deps<Method extends keyof WatchlistStore> = { readonly watchlist: Pick<WatchlistStore, Method> };

/** A customer's saved cars, newest first. */
export const watchlistOf = ({ watchlist }: Deps<'list'>, owner: WatchlistOwner): Promise<SavedCar[]> =>
  watchlist.list(owner);

/** Removes a car; one that is not on the list is no mistake. */
export async function removeCar(
  { watchlist }: Deps<'remove'>,
  owner: WatchlistOwner,
  carId: string,
): Promise<void> {
  await watchlist.remove(owner, carId);
}

export type NoteOutcome =
  | { readonly state: 'saved' }
  | { readonly state: 'invalid'; readonly message: string };

/** Replaces the note on a saved car. A note that is too long is not saved, and the outcome says why. */
export async function changeNote(
  { watchlist }: Deps<'changeNote'>,
  owner: WatchlistOwner,
  { carId, note }: { readonly carId: string; readonly note: string },
): Promise<NoteOutcome> {
  const cleaned = cleanNote(note);
  const message = noteError(cleaned);
  if (message !== undefined) return { state: 'invalid', message };
  await watchlist.changeNote(owner, carId, cleaned);
  return { state: 'saved' };
}
