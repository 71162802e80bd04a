import { useNoun } from '~/parts/cars/noun';
import { button } from '~/ui/button';
import * as css from './favourites-page.css';

/** How to save the first car. */
export function NothingSaved({ searchHref }: { searchHref: string }) {
  const noun = useNoun();
  return (
    <div className={css.none}>
      <p className={css.text}>Nothing saved yet. Press the heart on a {noun.one}’s photo to save it here.</p>
      <a className={button()} href={searchHref}>
        See all {noun.many}
      </a>
    </div>
  );
}
