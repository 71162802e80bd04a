import type { Behaviour } from '~/rendering/enhanced';
import { readFavourites } from './favourites';

const key = 'favourites';

/**
 * Offers to add this browser's favourites to the watchlist, without those that are on it. Once they have been added,
 * the browser forgets them.
 */
export const run: Behaviour = () => {
  const form = document.querySelector<HTMLFormElement>('form#favourites');
  const button = form?.querySelector('button');
  if (!form || !button) return;
  if (new URLSearchParams(location.search).get('done') === 'added') return localStorage.removeItem(key);
  const watched = new Set(
    Array.from(document.querySelectorAll<HTMLButtonElement>('button[name=remove]'), ({ value }) => value),
  );
  const favourites = readFavourites(JSON.parse(localStorage.getItem(key) ?? '[]'));
  const others = favourites.filter(({ id }) => !watched.has(id));
  if (others.length === 0) return;
  for (const { id } of others) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name: 'add', value: id });
    form.append(field);
  }
  const { one, many } = button.dataset;
  const count = others.length === 1 ? `the ${one}` : `the ${others.length} ${many}`;
  button.textContent = `Add ${count} from this browser’s favourites`;
  form.hidden = false;
};
