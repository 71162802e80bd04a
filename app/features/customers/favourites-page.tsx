import { lazy, Suspense, useEffect, useState } from 'react';
import type { FavouritesView } from '#server/customers/views/customer-views';
import { useNoun } from '~/parts/cars/noun';
import { englishHere } from '~/rendering/say';
import { column } from '~/styles/layout.css';
import * as css from './favourites-page.css';
import '~/parts/cars/car-list';
import { NothingSaved } from './nothing-saved';
import { mayHaveFavourites } from './saved-cars';

/** Loaded where there are cars to show. */
const Favourites = lazy(async () => ({ default: (await import('./favourite-cars')).Favourites }));

/** This browser's favourites with today's data. Without JavaScript it explains that they need it. */
export function FavouritesPage({ view }: { view: FavouritesView }) {
  const hasFavourites = useHasFavourites();
  const noun = useNoun();
  return (
    <main id="main" lang={englishHere()} className={`${column} ${css.page}`}>
      <header className={css.head}>
        <h1>Saved {noun.many}</h1>
        <a className={css.back} href={view.searchHref}>
          All {noun.many}
        </a>
        <p className={css.where}>
          Saved in this browser only.{' '}
          {view.keep ? <a href={view.keep.href}>{view.keep.text}</a> : 'No account needed.'}
        </p>
      </header>
      {hasFavourites === true ? (
        <Suspense fallback={null}>
          <Favourites view={view} />
        </Suspense>
      ) : null}
      {hasFavourites === false ? <NothingSaved searchHref={view.searchHref} /> : null}
      {hasFavourites === undefined ? (
        <noscript>
          <p className={css.text}>
            Saving {noun.many} needs JavaScript, which is turned off. You can still compare {noun.many}: tick
            up to four of them in <a href={view.searchHref}>the list of all {noun.many}</a>.
          </p>
        </noscript>
      ) : null}
    </main>
  );
}

/** Undefined at first: the server does not know the favourites, so the first render must match the server's. */
function useHasFavourites(): boolean | undefined {
  const [hasFavourites, setHas] = useState<boolean>();
  useEffect(() => {
    // Once the cars are shown, their own code follows every change.
    const look = () => setHas((before) => before || mayHaveFavourites());
    look();
    for (const change of changes) addEventListener(change, look);
    return () => {
      for (const change of changes) removeEventListener(change, look);
    };
  }, []);
  return hasFavourites;
}

/** After which another tab may have saved a car. */
const changes = ['storage', 'pageshow'] as const;
