import type { UnderstoodView } from '#server/search/stock-search/views/search-view';
import { Icon } from '~/ui/icon';
import { chip, list } from './refinement-chips.css';
import * as css from './understood.css';

/** The filters recognised in the words: one tap removes each, and the last link removes them all. */
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

/** Shown instead when the words were searched literally: the link back. */
export const Unread = ({ read }: { read: { readonly text: string; readonly href: string } }) => (
  <p className={css.box}>
    <span className={css.lead}>Showing exact matches.</span>
    <a className={css.other} href={read.href}>
      {read.text}
    </a>
  </p>
);
