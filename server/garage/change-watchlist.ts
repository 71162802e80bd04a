import { customerOf } from '#server/customers/customer-session';
import { signInPath } from '#server/customers/rules/sign-in-path';
import { changeNote, removeCar, saveCar, saveFavourites } from '#server/customers/watchlist';
import type { WatchlistOwner } from '#server/customers/watchlist-store';
import { watchlistAt } from '#server/dealer/rules/site-pages';
import type { UnstoredForm } from '#server/dealer/views/site-view';
import { asksNotToBeTracked } from '#server/leads/rules/shopper-events';
import { readOwnForm } from '#server/platform/http/body';
import { keepState } from './own-state';
import { type AddedCount, addedQuery, atCar, pageBefore } from './rules/watchlist-notice';
import type { RefusedNoteView } from './views/garage-view';
import type { WatchlistVisit } from './watchlist-page';

export type WatchlistOutcome =
  | { readonly state: 'done'; readonly to: string }
  | { readonly state: 'invalid'; readonly refused: RefusedNoteView }
  | { readonly state: 'refused'; readonly status: 403 | 413 | 415 };

/** The largest form adds a browser's hundred favourites. */
const limitBytes = 32 * 1024;

interface Wish {
  readonly visit: WatchlistVisit;
  readonly owner: WatchlistOwner;
  readonly form: FormData;
}

/**
 * Handles a form sent to the watchlist's address: save, remove, note, share, or add favourites. Undefined if the site
 * has no watchlist there. A signed-out visitor signs in first and comes back with the car saved.
 */
export async function changeWatchlist(visit: WatchlistVisit): Promise<WatchlistOutcome | undefined> {
  const { tenant, request, url } = visit;
  if (watchlistAt(tenant, url.pathname)?.page !== 'own') return undefined;
  const form = await readOwnForm(request, limitBytes);
  if (!form.ok) return form.error;
  const customer = await customerOf(visit);
  if (!customer) return { state: 'done', to: signInFor(visit, textOf(form.value, 'save')) };
  await keepState(visit.services.customers, visit, customer);
  const owner = { tenant: tenant.slug, customerId: customer.id };
  return change({ visit, owner, form: form.value });
}

/** The note that a form could not save; null for a form without one, undefined if the site has no watchlist there. */
export function unstoredNote(
  { tenant, url }: Pick<WatchlistVisit, 'tenant' | 'url'>,
  { failure, values: { car, note } }: UnstoredForm,
): RefusedNoteView | null | undefined {
  if (watchlistAt(tenant, url.pathname)?.page !== 'own') return undefined;
  return car === undefined || note === undefined
    ? null
    : { carId: car, note, message: failure, unstored: true };
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Where the shopper was, or the watchlist itself. */
const placeOf = ({ request, url, tenant }: WatchlistVisit): string =>
  pageBefore(request.headers.get('referer'), url) ?? tenant.watchlist.path;

function signInFor(visit: WatchlistVisit, carId: string): string {
  const { path } = visit.tenant.watchlist;
  if (carId === '') return signInPath({ type: 'watchlist', redirect: path, back: '/' });
  const back = placeOf(visit);
  return signInPath({ type: 'watchlist', redirect: atCar(back, carId), back, car: carId });
}

async function change(wish: Wish): Promise<WatchlistOutcome> {
  const { form, owner, visit } = wish;
  const { services, now } = visit;
  const [save, remove, share] = ['save', 'remove', 'share'].map((name) => textOf(form, name));
  if (save) return saveOne(wish, save);
  if (form.has('note')) return note(wish);
  if (form.has('add')) return addAll(wish);
  if (remove) {
    await removeCar(services, owner, remove);
    return done(visit, 'removed');
  }
  if (share === 'start') await services.watchlistShares.start(owner, now);
  else if (share === 'stop') await services.watchlistShares.stop(owner);
  return done(visit, share === 'start' ? 'shared' : share === 'stop' ? 'private' : '');
}

/** The watchlist with a word that says what was done; a lite page leads to a lite page. */
function done(
  { tenant, lite }: WatchlistVisit,
  word: string,
  more: Readonly<Record<string, string>> = {},
): WatchlistOutcome {
  const query = new URLSearchParams(word ? { done: word, ...more } : {});
  if (lite.keep) query.set(lite.keep, '1');
  const { path } = tenant.watchlist;
  return { state: 'done', to: query.size > 0 ? `${path}?${query}` : path };
}

async function saveOne(wish: Wish, carId: string): Promise<WatchlistOutcome> {
  const outcome = await saveCar(wish.visit.services, { ...savingOf(wish), carId });
  if (outcome.state === 'refused') return done(wish.visit, outcome.refusal);
  return { state: 'done', to: atCar(placeOf(wish.visit), carId) };
}

/** Whose list it is, and when. */
const savingOf = ({ visit, owner }: Wish) => ({
  tenant: visit.tenant,
  customerId: owner.customerId,
  now: visit.now,
  counted: !asksNotToBeTracked(visit.request.headers),
});

/** Adds favourites. Leads to the list with the number of cars that were saved, and of those that couldn't be, by reason. */
async function addAll(wish: Wish): Promise<WatchlistOutcome> {
  const carIds = wish.form.getAll('add').filter((value) => typeof value === 'string');
  const count: AddedCount = {};
  for (const outcome of await saveFavourites(wish.visit.services, { ...savingOf(wish), carIds })) {
    const result = outcome.state === 'refused' ? outcome.refusal : outcome.state;
    count[result] = (count[result] ?? 0) + 1;
  }
  return done(wish.visit, 'added', addedQuery(count));
}

async function note({ visit, owner, form }: Wish): Promise<WatchlistOutcome> {
  const [carId, text] = [textOf(form, 'car'), textOf(form, 'note')];
  const outcome = await changeNote(visit.services, owner, { carId, note: text });
  if (outcome.state !== 'invalid') return done(visit, outcome.state === 'saved' ? 'noted' : 'not-listed');
  return { state: 'invalid', refused: { carId, note: text.slice(0, 2_000), message: outcome.message } };
}
