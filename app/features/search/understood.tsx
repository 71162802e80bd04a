import type { UnderstoodView } from '#server/search/stock-search/views/search-view';
import { Icon } from '~/ui/icon';
import { chip, list } from './refinement-chips.css';
import * as css from './understood.css';

/** What was read out of the words: each reading is taken back with one tap, all of them with the last link. */
export const Understood = ({ understood }: { understood: UnderstoodView }) => (
  <div className={css.box}>
    <p className={css.lead} id="understood">
      Showing results for
    </p>
    <ul className={list} aria-labelledby="understood">
      {understood.chips.map((reading) => (
        <li key={reading.text}>
          <a className={chip} href={reading.href} aria-label={`Remove ${reading.text}`}>
            {reading.text} <Icon name="close" size={14} />
          </a>
        </li>
      ))}
    </ul>
    <a className={css.other} href={understood.literal.href}>
      {understood.literal.text}
    </a>
  </div>
);

/** Shown instead where the words were searched as they stand: the way back. */
export const Unread = ({ read }: { read: { readonly text: string; readonly href: string } }) => (
  <p className={css.box}>
    <span className={css.lead}>Showing exact matches.</span>
    <a className={css.other} href={read.href}>
      {read.text}
    </a>
  </p>
);
