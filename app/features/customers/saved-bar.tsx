import { useLocation } from '@remix-run/react';
import { useAtomValue } from 'jotai/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { capital, useNoun } from '~/parts/cars/noun';
import { button } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { comparedMax, compareHref } from './kept-cars';
import {
  comparedAtom,
  dismissed,
  favouritesAtom,
  readingMs,
  store,
  type Toast,
  toastAtom,
} from './saved-atoms';
import * as css from './saved-bar.css';
import { clearCompared, keepMarks, press, uncompare } from './saved-controls';
import { askWatchlist, isSignedIn, keepHref, watchlistAtom, watchlistLink } from './saved-watchlist';

/**
 * Saved cars on every page: the favourites link in the header, the comparison tray and the toast. Loaded when a shopper
 * first saves or compares a car, or has done so before.
 */
function SavedBar() {
  useEffect(keepMarks, []);
  useChosenCars();
  return (
    <>
      <FavouritesLink />
      <WatchlistCount />
      <CompareTray />
      <CompareChip />
      <Toasts />
    </>
  );
}

/** The comparison without cars in its address shows the ones that this browser has chosen. */
function useChosenCars(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const { cars } = store.get(comparedAtom);
    const isBare = pathname === '/compare' && !new URLSearchParams(search).has('cars');
    if (isBare && cars.length > 0) location.replace(compareHref(cars, search));
  }, [pathname, search]);
}

/** What the first press loads. */
export const savedBar = { SavedBar, press };

/** On the header's link; where there is only a space for it, the whole link, so nothing moves. */
function FavouritesLink() {
  const [place] = useState(() => document.getElementById('favourites-link'));
  const count = useAtomValue(favouritesAtom).length;
  const name = useCounted('Saved', count);
  if (!place) return null;
  if (place instanceof HTMLAnchorElement) return <Count link={place} count={count} name={name} />;
  if (count === 0) return null;
  return createPortal(
    <a className={css.favourites} href="/favourites" aria-label={name}>
      <Icon name="heart" size={22} filled />
      <span className={css.count}>{count}</span>
    </a>,
    place,
  );
}

/** The number of saved cars, on the header's link to the watchlist, or to the favourites that are saved here first. */
function WatchlistCount() {
  const [link] = useState(watchlistLink);
  const [listHref] = useState(() => link?.getAttribute('href') ?? '');
  const watched = useAtomValue(watchlistAtom);
  const favourites = useAtomValue(favouritesAtom).length;
  const isHere = keepHref() !== undefined;
  const count = isHere ? favourites : (watched?.carIds.size ?? 0);
  const name = useCounted('Saved', count);
  useEffect(() => {
    if (link && isSignedIn()) void askWatchlist();
  }, [link]);
  useEffect(() => {
    link?.setAttribute('href', isHere && count > 0 ? '/favourites' : listHref);
  }, [link, count, isHere, listHref]);
  return link ? <Count link={link} count={count} name={name} /> : null;
}

/** `Saved`, or `Saved, 2 cars`. */
function useCounted(name: string, count: number): string {
  const { one, many } = useNoun();
  return count > 0 ? `${name}, ${count} ${count === 1 ? one : many}` : name;
}

/** A number on a link of the header, and the link's accessible name. */
function Count({ link, count, name }: { link: HTMLAnchorElement; count: number; name: string }) {
  useEffect(() => link.setAttribute('aria-label', name), [link, name]);
  return count > 0 ? createPortal(<span className={css.count}>{count}</span>, link) : null;
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

/** The chosen cars, within reach of the thumb on pages where cars are chosen. */
function CompareTray() {
  const { cars } = useAtomValue(comparedAtom);
  const { search } = useLocation();
  const { many } = useNoun();
  if (cars.length === 0) return null;
  return (
    <aside className={css.tray} aria-label={`${capital(many)} to compare`}>
      <div className={css.row}>
        <ul className={css.cars}>
          {cars.map(({ slug, name, image }) => (
            <li key={slug} className={css.car}>
              <button
                type="button"
                className={css.remove}
                onClick={({ currentTarget }) => {
                  heir(currentTarget, slug)?.focus({ preventScroll: true });
                  uncompare(slug);
                }}
                aria-label={`Remove ${name}`}
              >
                {image ? <img className={css.photo} src={image} alt="" width={4} height={3} /> : null}
                <span className={css.name}>{name}</span>
                <span className={css.cross}>
                  <Icon name="close" size={12} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {cars.length >= comparedMax ? <p className={css.full}>That’s the maximum.</p> : null}
        {cars.length > 1 ? (
          <a className={`${button()} ${css.go}`} href={compareHref(cars, search)}>
            <span>
              Compare {cars.length}
              <span className={css.wide}> {many}</span>
            </span>
          </a>
        ) : (
          <p className={css.more}>Choose another to compare</p>
        )}
        <button type="button" className={css.clear} onClick={clear}>
          Clear
        </button>
      </div>
    </aside>
  );
}

/** The comparison in the bar of a car page on a phone, in place of the tray. */
function CompareChip() {
  const { cars } = useAtomValue(comparedAtom);
  const { pathname, search } = useLocation();
  const { many } = useNoun();
  const [place, setPlace] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another bar
  useEffect(() => setPlace(document.querySelector('[data-compare-chip]')), [pathname]);
  if (!place || cars.length === 0) return null;
  const name = `Compare ${cars.length === 1 ? 'this car' : `${cars.length} ${many}`}`;
  return createPortal(
    <a className={css.chip} href={compareHref(cars, search)} aria-label={name}>
      <Icon name="compare" />
      <span className={css.count}>{cars.length}</span>
    </a>,
    place,
  );
}

/** The next focus when a remove button disappears: the next car's, the previous one's, or the car's own box. */
function heir(button: HTMLElement, slug: string): HTMLElement | null | undefined {
  const car = button.closest('li');
  const next = car?.nextElementSibling ?? car?.previousElementSibling;
  return next ? next.querySelector('button') : document.querySelector<HTMLElement>(`input[value="${slug}"]`);
}

function clear(): void {
  document.querySelector<HTMLElement>('input[data-compare]:checked')?.focus({ preventScroll: true });
  clearCompared();
}

/** A dismissed one is removed after a very long delay. */
const removalMs = 1_000_000;
