import { atom } from 'jotai/vanilla';
import { RESET } from 'jotai/vanilla/utils';
import { capital, nounHere } from '~/parts/cars/noun';
import { tell } from '~/ui/events';
import { favouritesAtom, openToast, savedAt, store, toastAtom } from './saved-atoms';

/** The signed-in customer's watchlist, as far as this page knows; undefined before it has asked, or signed out. */
interface KnownWatchlist {
  readonly phone: string;
  readonly carIds: ReadonlySet<string>;
}
export const watchlistAtom = atom<KnownWatchlist | undefined>(undefined);

/** Save buttons of the watchlist: each sends the form in the header. */
export const saveButtons = 'button[form=watchlist]';

/** The link in the header, on sites with a watchlist. */
export const watchlistLink = (): HTMLAnchorElement | null => document.querySelector('a#watchlist-link');

/** The cookie that says without any secret whether asking the server is worthwhile. */
export const isSignedIn = (): boolean => /(^|; )signed-in=1(;|$)/.test(document.cookie);

/**
 * Where a signed-out shopper keeps the favourites of this browser, on a site whose hearts save here first; undefined
 * elsewhere and for a signed-in customer.
 */
export const keepHref = (): string | undefined =>
  isSignedIn() ? undefined : watchlistLink()?.dataset['signIn'];

let asking: Promise<void> | undefined;

/** Asks once which cars are saved. A failure leaves the buttons as they are: they still send their form. */
export function askWatchlist(): Promise<void> {
  asking ??= ask().catch(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<void> {
  const answer = await fetch('/api/watchlist');
  if (!answer.ok) return;
  const { phone_number: phone, car_ids } = await answer.json();
  if (typeof phone === 'string' && Array.isArray(car_ids)) {
    store.set(watchlistAtom, { phone, carIds: new Set(car_ids) });
    forgetSaved(new Set(car_ids));
  }
  announceArrival();
}

/** The browser forgets the favourites that the account has by now. */
function forgetSaved(saved: ReadonlySet<string>): void {
  const favourites = store.get(favouritesAtom);
  const others = favourites.filter(({ id }) => !saved.has(id));
  if (others.length < favourites.length) store.set(favouritesAtom, others.length > 0 ? others : RESET);
}

/** After sign-in, the address names the button of the car that was saved: says so once. */
function announceArrival(): void {
  const carId = savedAt(location.hash);
  const button = Array.from(document.querySelectorAll<HTMLButtonElement>(saveButtons)).find(
    ({ value }) => value === carId,
  );
  if (!button || !store.get(watchlistAtom)?.carIds.has(button.value)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  announce(button, true);
}

/** Saves or removes the car of a button: shown at once, and taken back if the server can't do it. */
export async function pressSave(button: HTMLButtonElement): Promise<void> {
  if (button.disabled) return;
  if (isSignedIn()) await askWatchlist();
  const watchlist = store.get(watchlistAtom);
  // Signed out, or the server can't be asked: the form leads to sign-in, and back with the car saved.
  if (!watchlist) return button.form?.requestSubmit(button);
  const carId = button.value;
  const saves = !watchlist.carIds.has(carId);
  setSaved(carId, saves);
  const outcome = await whileDisabled(button, () =>
    send(saves ? 'save-car' : 'remove-car', watchlist.phone, carId),
  );
  if (outcome.success) return announce(button, saves);
  setSaved(carId, !saves);
  // The session has ended meanwhile.
  if (outcome.status === 401) return button.form?.requestSubmit(button);
  alert(outcome.error);
}

function setSaved(carId: string, saved: boolean): void {
  const watchlist = store.get(watchlistAtom);
  if (!watchlist) return;
  const carIds = new Set(watchlist.carIds);
  if (saved) carIds.add(carId);
  else carIds.delete(carId);
  store.set(watchlistAtom, { ...watchlist, carIds });
}

/** A second press waits for the first. Focus returns to the button. */
async function whileDisabled<T>(button: HTMLButtonElement, work: () => Promise<T>): Promise<T> {
  const focused = document.activeElement === button;
  button.disabled = true;
  try {
    return await work();
  } finally {
    button.disabled = false;
    if (focused && document.activeElement === document.body) button.focus({ preventScroll: true });
  }
}

interface Outcome {
  readonly success: boolean;
  readonly status?: number;
  readonly error: string;
}

async function send(call: string, phone_number: string, car_id: string): Promise<Outcome> {
  const lost = {
    success: false,
    error: 'We couldn’t reach the server. Check your connection and try again.',
  };
  try {
    const answer = await fetch(`/api/watchlist/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone_number, car_id }),
    });
    const { success, error, detail } = await answer.json();
    const reason = [error, detail].find((text) => typeof text === 'string');
    return { success: success === true, status: answer.status, error: reason ?? lost.error };
  } catch {
    return lost;
  }
}

function announce(button: HTMLButtonElement, saved: boolean): void {
  if (saved) tell({ event: 'favourite', event_id: 39, label: 'Watchlist' });
  const { one } = nounHere();
  const name = (button.getAttribute('aria-label') ?? '').replace(/^Save /, '');
  const text = savesFirst() ? 'View list' : 'View List';
  const action = { text, href: watchlistLink()?.getAttribute('href') ?? '/watchlist' };
  const toast = savesFirst() ? savedWords(name, saved) : watchlistWords(capital(one), name, saved);
  store.set(toastAtom, openToast({ ...toast, shown: true, action }));
}

/** A site that saves here first has one name for the cars kept in the browser and in the account. */
const savesFirst = (): boolean => watchlistLink()?.dataset['signIn'] !== undefined;

const savedWords = (name: string, saved: boolean) =>
  saved
    ? { title: 'Saved', text: `${name} is saved to your account.` }
    : { title: 'Removed', text: `${name} is no longer saved.` };

const watchlistWords = (one: string, name: string, saved: boolean) =>
  saved
    ? { title: `${one} Saved In Watchlist`, text: `${name} is now available in the watchlist.` }
    : { title: `${one} Removed`, text: `${name} is no longer in the watchlist.` };

/** Shows on every save button whether its car is saved. A sold car's button appears only where it is. */
export function markSaved(): void {
  const favourites = keepHref() ? store.get(favouritesAtom).map(({ id }) => id) : undefined;
  const savedIds = favourites ? new Set(favourites) : store.get(watchlistAtom)?.carIds;
  if (!savedIds) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>(saveButtons)) {
    const saved = savedIds.has(button.value);
    button.setAttribute('aria-pressed', String(saved));
    // Without a script, the address says which car was saved.
    button.removeAttribute('id');
    if (button.style.display === 'none') button.dataset['sold'] = '';
    if ('sold' in button.dataset) button.style.display = saved ? '' : 'none';
  }
}
