import { useAtomValue } from 'jotai/react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FavouritesView, LookedUpView } from '#server/customers/views/customer-views';
import { CarList } from '~/parts/cars/car-list';
import { button } from '~/ui/button';
import * as css from './favourites-page.css';
import { cardsHref, type Favourite } from './kept-cars';
import { NothingSaved } from './nothing-saved';
import { favouritesAtom, keptAtom, store } from './saved-atoms';

interface UnavailableCarsProps {
  readonly cars: readonly { readonly favourite: Favourite; readonly sold: boolean }[];
}

/** Favourites that are no longer for sale, with a button to remove each. */
const UnavailableCars = ({ cars }: UnavailableCarsProps) => (
  <section className={css.unavailable} aria-labelledby="unavailable">
    <h2 id="unavailable">No longer for sale</h2>
    <ul className={css.rows}>
      {cars.map(({ favourite, sold }) => (
        <li key={favourite.id} className={css.row}>
          <img
            className={css.photo}
            src={favourite.primary_image_url}
            alt=""
            width={4}
            height={3}
            loading="lazy"
          />
          <p className={css.words}>
            {sold ? <a href={`/cars/${favourite.slug}`}>{favourite.name}</a> : favourite.name}
            <span className={css.state}>{sold ? 'Sold' : 'No longer listed'}</span>
          </p>
          <button
            type="button"
            className={button({ tone: 'quiet' })}
            onClick={() => takeOut(favourite.id)}
            aria-label={`Remove ${favourite.name}`}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  </section>
);

const takeOut = (id: string): void => {
  store.set(
    favouritesAtom,
    store.get(favouritesAtom).filter((favourite) => favourite.id !== id),
  );
};

/** This browser's favourites with today's data. */
export function Favourites({ view }: { view: FavouritesView }) {
  const favourites = useAtomValue(favouritesAtom);
  const isStored = useAtomValue(keptAtom);
  const { known, failed, retry } = useLookedUp(favourites);
  const removal = useRemoved(favourites);
  return (
    <>
      {isStored ? null : (
        <p className={css.notice}>Your browser blocks storage, so these are gone when you leave.</p>
      )}
      <Removed car={removal.car} undo={removal.undo} />
      {failed ? (
        <p className={css.notice} role="alert">
          We couldn’t load today’s prices.{' '}
          <button type="button" className={css.retry} onClick={retry}>
            Try again
          </button>
        </p>
      ) : null}
      {favourites.length === 0 ? <NothingSaved searchHref={view.searchHref} /> : null}
      <Cars favourites={favourites} known={known} compare={view.compare} />
    </>
  );
}

interface CarsProps {
  readonly favourites: readonly Favourite[];
  readonly known: ReadonlyMap<string, LookedUpCar>;
  readonly compare: boolean;
}

function Cars({ favourites, known, compare }: CarsProps) {
  const favouriteCars = favourites.map((favourite) => ({ favourite, car: known.get(favourite.slug) }));
  const cards = favouriteCars.flatMap(({ car }) => (car && car !== 'gone' && !car.sold ? [car.card] : []));
  const unavailable = favouriteCars.flatMap(({ favourite, car }) =>
    car && (car === 'gone' || car.sold) ? [{ favourite, sold: car !== 'gone' }] : [],
  );
  return (
    <>
      {cards.length > 0 ? (
        <section aria-label="For sale">
          <CarList cars={cards} opens compare={compare} />
        </section>
      ) : null}
      {unavailable.length > 0 ? <UnavailableCars cars={unavailable} /> : null}
    </>
  );
}

/** The favourite just removed, and how to restore it. */
function useRemoved(favourites: readonly Favourite[]) {
  const before = useRef(favourites);
  const [removal, setRemoved] = useState<{ car: Favourite; list: readonly Favourite[] }>();
  useEffect(() => {
    const left = before.current.filter(({ id }) => favourites.every((one) => one.id !== id));
    const [car] = left;
    if (car && left.length === 1) setRemoved({ car, list: before.current });
    else if (favourites.length > before.current.length) setRemoved(undefined);
    before.current = favourites;
  }, [favourites]);
  const undo = () => removal && store.set(favouritesAtom, removal.list);
  return { car: removal?.car, undo };
}

function Removed({ car, undo }: { car: Favourite | undefined; undo: () => void }) {
  const button: RefObject<HTMLButtonElement> = useRef(null);
  useEffect(() => {
    // The focused heart is gone with its card.
    if (car && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [car]);
  if (!car) return null;
  return (
    <p className={css.notice}>
      {car.name} removed.{' '}
      <button ref={button} type="button" className={css.retry} onClick={undo}>
        Undo
      </button>
    </p>
  );
}

/** Today's data for a favourite. */
type LookedUpCar = LookedUpView['cars'][number] | 'gone';

/** Slugs that fit in one request. */
const atATime = 24;

/**
 * Current cards of favourites by slug; absent until requested. `failed` when the request fails; `retry` repeats it.
 */
function useLookedUp(favourites: readonly Favourite[]) {
  const [cars, setKnown] = useState<ReadonlyMap<string, LookedUpCar>>(new Map());
  const [isFailed, setFailed] = useState(false);
  const missing = favourites.map(({ slug }) => slug).filter((slug) => !cars.has(slug));
  const slugs = missing.join(',');
  useEffect(() => {
    if (slugs === '' || isFailed) return;
    const end = new AbortController();
    lookUp(slugs.split(','), end.signal).then(
      (carsBySlug) => setKnown((before) => new Map([...before, ...carsBySlug])),
      () => end.signal.aborted || setFailed(true),
    );
    return () => end.abort();
  }, [slugs, isFailed]);
  return { known: cars, failed: isFailed, retry: useCallback(() => setFailed(false), []) };
}

async function lookUp(
  slugs: readonly string[],
  signal: AbortSignal,
): Promise<(readonly [string, LookedUpCar])[]> {
  const parts = Array.from({ length: Math.ceil(slugs.length / atATime) }, (_, part) =>
    slugs.slice(part * atATime, (part + 1) * atATime),
  );
  const answers = await Promise.all(parts.map((part) => ask(part, signal)));
  return answers.flatMap(({ cars, gone }) => [
    ...cars.map((car) => [car.slug, car] as const),
    ...gone.map((slug) => [slug, 'gone'] as const),
  ]);
}

async function ask(slugs: readonly string[], signal: AbortSignal): Promise<LookedUpView> {
  const answer = await fetch(cardsHref(slugs, location.search), { signal });
  if (!answer.ok) throw new Error(`Car lookup failed: ${answer.status}`);
  return answer.json();
}
