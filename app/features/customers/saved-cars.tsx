import { type ComponentType, useEffect, useState } from 'react';

/** As in `saved-atoms.ts`, which is not loaded yet. */
export const keptUnder = ['favourites', 'compare'] as const;
const saveButton = 'button[form=watchlist]';
const controls = `[data-favourite],input[data-compare],[data-uncompare],[data-compare-too],${saveButton}`;

/** Whether the rest is loaded. Without storage, what it saves lasts for this visit. */
let isLoaded = false;

/**
 * This browser's favourites and comparison. Every page has only this listener, which loads the rest on the first
 * press, or at once if something is already stored.
 */
export function SavedCars() {
  const [Bar, setBar] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      const { savedBar } = await import('./saved-bar');
      isLoaded = true;
      setBar(() => savedBar.SavedBar);
      return savedBar;
    };
    const start = () => void load();
    // One after another: the first press waits for the download, and a second one must not overtake it.
    let presses: Promise<unknown> = Promise.resolve();
    const onClick = (event: Event) => {
      const { target } = event;
      const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
      if (control?.matches(saveButton)) event.preventDefault();
      if (control) presses = presses.then(load, load).then(({ press }) => press(control));
    };
    document.documentElement.dataset['saves'] = '';
    document.addEventListener('click', onClick);
    // Another tab may save the first car.
    addEventListener('storage', start);
    if (isAnythingKept()) start();
    return () => {
      document.removeEventListener('click', onClick);
      removeEventListener('storage', start);
    };
  }, []);
  return Bar ? <Bar /> : null;
}

/** Whether this browser has favourites, as far as is known without their code. */
export const mayHaveFavourites = (): boolean => isLoaded || isKept('favourites');

function isKept(key: (typeof keptUnder)[number]): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Storage is disabled, so nothing is stored.
    return false;
  }
}

function isAnythingKept(): boolean {
  if (keptUnder.some(isKept)) return true;
  return document.querySelector('input[data-compare]:checked') !== null || isWatching();
}

/** A signed-in customer of a site with a watchlist: as in `saved-watchlist.ts`, which is not loaded yet. */
const isWatching = (): boolean =>
  document.cookie.includes('signed-in=1') && document.getElementById('watchlist-link') !== null;
