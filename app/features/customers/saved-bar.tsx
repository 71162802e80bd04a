import { useAtomValue } from 'jotai/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNoun } from '~/parts/cars/noun';
import { Icon } from '~/ui/icon';
import { CompareTray } from './compare-tray';
import { favouritesAtom, store, toastAtom } from './saved-atoms';
import * as css from './saved-bar.css';
import { keepMarks } from './saved-controls';
import { askWatchlist, isSignedIn, watchlistAtom, watchlistLink } from './saved-watchlist';
import { dismissed, readingMs, removalMs, type Toast } from './toast';

/** Saved cars on every page: the favourites link in the header, the comparison tray and the toast. */
export function SavedBar() {
  useEffect(keepMarks, []);
  return (
    <>
      <FavouritesLink />
      <WatchlistCount />
      <CompareTray />
      <Toasts />
    </>
  );
}

/** In the space the header reserves for it, so nothing moves. */
function FavouritesLink() {
  const [place] = useState(() => document.getElementById('favourites-link'));
  const count = useAtomValue(favouritesAtom).length;
  const noun = useNoun();
  if (!place || count === 0) return null;
  const label = `Favourites, ${count} ${count === 1 ? noun.one : noun.many}`;
  return createPortal(
    <a className={css.favourites} href="/favourites" aria-label={label}>
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M12 20C5 15 3 12 3 8.500a4.500 4.500 0 0 1 9-1.500 4.500 4.500 0 0 1 9 1.500C21 12 19 15 12 20Z" />
      </svg>
      <span className={css.count}>{count}</span>
    </a>,
    place,
  );
}

/** The number of saved cars, on the header's link to the watchlist. */
function WatchlistCount() {
  const [place] = useState(watchlistLink);
  const count = useAtomValue(watchlistAtom)?.carIds.size ?? 0;
  const noun = useNoun();
  useEffect(() => {
    if (place && isSignedIn()) void askWatchlist();
  }, [place]);
  useEffect(() => {
    const words = count > 0 ? `Watchlist, ${count} ${count === 1 ? noun.one : noun.many}` : 'Watchlist';
    place?.setAttribute('aria-label', words);
  }, [place, count, noun]);
  return place && count > 0 ? createPortal(<span className={css.count}>{count}</span>, place) : null;
}

/** Screen readers announce changes in a live region that already exists, so it is added before its text. */
const knownMs = 100;

/** The toast for the last action, with a link to the list and a close button. */
function Toasts() {
  const toast = useAtomValue(toastAtom);
  const [lastToast, setSaid] = useState<Toast | null>(null);
  useEffect(() => {
    const saying = setTimeout(() => setSaid(toast), knownMs);
    const end = toast && (toast.state === 'open' ? readingMs(toast) : removalMs);
    const ending = end && setTimeout(() => (toast.state === 'open' ? dismiss(toast) : remove(toast)), end);
    return () => {
      clearTimeout(saying);
      if (ending) clearTimeout(ending);
    };
  }, [toast]);
  const open = lastToast?.state === 'open';
  return (
    <aside aria-label="Messages" className={open && lastToast.shown ? css.message : css.hidden}>
      <p role="status">
        {open && lastToast.title ? <strong className={css.title}>{lastToast.title}</strong> : null}{' '}
        {open ? lastToast.text : null}
      </p>
      {open && lastToast.action ? (
        <a className={css.action} href={lastToast.action.href} onClick={() => dismiss(lastToast)}>
          {lastToast.action.text}
        </a>
      ) : null}
      {open && lastToast.shown ? (
        <button type="button" className={css.dismiss} aria-label="Dismiss" onClick={() => dismiss(lastToast)}>
          <Icon name="close" />
        </button>
      ) : null}
    </aside>
  );
}

const dismiss = (toast: Toast): void => store.set(toastAtom, (toastNow) => dismissed(toastNow, toast));
const remove = (toast: Toast): void =>
  store.set(toastAtom, (toastNow) => (toastNow === toast ? null : toastNow));
