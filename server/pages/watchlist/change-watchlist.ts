import { watchlistAt } from '#server/dealership/addresses/rules/watchlist-address';
import { asksNotToBeTracked } from '#server/people/counting/rules/events';
import { customerOf } from '#server/people/customers/customer-session';
import { signInPath } from '#server/people/customers/rules/sign-in-path';
import type { SaveRefusal } from '#server/people/watchlist/rules/watchlist-words';
import { saveCar } from '#server/people/watchlist/save-car';
import { shareWatchlist, stopSharing } from '#server/people/watchlist/share-watchlist';
import { changeNote, removeCar } from '#server/people/watchlist/watchlist';
import type { WatchlistOwner } from '#server/people/watchlist/watchlist-port';
import { readForm } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { atCar, pageBefore } from './rules/same-place';
import type { RefusedNoteView } from './views/watchlist-view';
import type { WatchlistVisit } from './watchlist-page';

export type WatchlistOutcome =
  | { readonly state: 'done'; readonly to: string }
  | { readonly state: 'invalid'; readonly refused: RefusedNoteView }
  | { readonly state: 'refused'; readonly status: 403 | 413 | 415 };

/** The largest form adds a browser's hundred favourites. */
const limitBytes = 32 * 1024;
/** A browser has at most so many favourites. */
const addedMax = 100;

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
  if (isCrossOriginForm(request)) return { state: 'refused', status: 403 };
  const form = await readForm(request, limitBytes);
  if (!form.ok) return { state: 'refused', status: form.error === 'not-a-form' ? 415 : 413 };
  const customer = await customerOf(visit);
  if (!customer) return { state: 'done', to: signInFor(visit, textOf(form.value, 'save')) };
  const owner = { tenant: tenant.slug, customerId: customer.id };
  return change({ visit, owner, form: form.value });
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
  if (share === 'start') await shareWatchlist(services, owner, now);
  else if (share === 'stop') await stopSharing(services, owner);
  return done(visit, share === 'start' ? 'shared' : share === 'stop' ? 'private' : '');
}

/** The watchlist with a word that says what was done; a lite page leads to a lite page. */
function done({ tenant, lite }: WatchlistVisit, word: string): WatchlistOutcome {
  const query = new URLSearchParams(word ? { done: word } : {});
  if (lite.keep) query.set(lite.keep, '1');
  const { path } = tenant.watchlist;
  return { state: 'done', to: query.size > 0 ? `${path}?${query}` : path };
}

async function saveOne(wish: Wish, carId: string): Promise<WatchlistOutcome> {
  const refusal = await save(wish, carId);
  return refusal ? done(wish.visit, refusal) : { state: 'done', to: atCar(placeOf(wish.visit), carId) };
}

async function save(
  { visit, owner }: Wish,
  carId: string,
  now = visit.now,
): Promise<SaveRefusal | undefined> {
  const { tenant, request, services } = visit;
  const counted = !asksNotToBeTracked(request.headers);
  const outcome = await saveCar(services, { tenant, customerId: owner.customerId, carId, now, counted });
  return outcome.state === 'refused' ? outcome.refusal : undefined;
}

/** Adds favourites, the oldest first, so that the newest heads the list. Cars that are gone are left out. */
async function addAll(wish: Wish): Promise<WatchlistOutcome> {
  const carIds = wish.form.getAll('add').filter((value) => typeof value === 'string');
  const oldestFirst = [...new Set(carIds)].slice(0, addedMax).reverse();
  for (const [order, carId] of oldestFirst.entries()) {
    const at = new Date(wish.visit.now.getTime() + order);
    if ((await save(wish, carId, at)) === 'full') return done(wish.visit, 'full');
  }
  return done(wish.visit, 'added');
}

async function note({ visit, owner, form }: Wish): Promise<WatchlistOutcome> {
  const [carId, text] = [textOf(form, 'car'), textOf(form, 'note')];
  const outcome = await changeNote(visit.services, owner, { carId, note: text });
  if (outcome.state === 'saved') return done(visit, 'noted');
  return { state: 'invalid', refused: { carId, note: text.slice(0, 2_000), message: outcome.message } };
}
