import type { Behaviour } from '~/rendering/enhanced';
import { type Favourite, storedFavourites } from './kept-cars';

const key = 'favourites';

/**
 * Offers to add this browser's favourites to the watchlist, without those that are on it. After they have been added,
 * the browser forgets those that this page shows on the list, and only those.
 */
export const run: Behaviour = () => {
  const form = document.querySelector<HTMLFormElement>('form#favourites');
  const button = form?.querySelector('button');
  if (!form || !button) return;
  const watched = new Set(
    Array.from(document.querySelectorAll<HTMLButtonElement>('button[name=remove]'), ({ value }) => value),
  );
  const others = storedFavourites().filter(({ id }) => !watched.has(id));
  if (new URLSearchParams(location.search).get('done') === 'added') return keep(others);
  if (others.length === 0) return;
  for (const { id } of others) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name: 'add', value: id });
    form.append(field);
  }
  const { one, many } = button.dataset;
  const count = others.length === 1 ? `the ${one}` : `the ${others.length} ${many}`;
  button.textContent = `Add ${count} saved in this browser`;
  form.hidden = false;
  // They have signed in to keep them.
  if (new URLSearchParams(location.search).get('add') === 'yes') form.requestSubmit();
};

function keep(favourites: readonly Favourite[]): void {
  if (favourites.length > 0) localStorage.setItem(key, JSON.stringify(favourites));
  else localStorage.removeItem(key);
}
