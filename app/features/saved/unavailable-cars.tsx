import { button } from '~/ui/button.css';
import type { Favourite } from './favourites';
import * as css from './favourites-page.css';
import { favouritesAtom } from './saved-atoms';
import { store } from './saved-store';

interface UnavailableCarsProps {
  readonly cars: readonly { readonly favourite: Favourite; readonly sold: boolean }[];
}

/** Favourites that are no longer for sale, with a button to remove each. */
export const UnavailableCars = ({ cars }: UnavailableCarsProps) => (
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
