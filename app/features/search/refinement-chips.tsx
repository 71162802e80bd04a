import type { SearchView, UnderstoodView } from '#server/search/views/search-view';
import { Icon } from '~/ui/icon';
import * as css from './refinement-chips.css';

/** Active refinements, each removable with one tap. */
export function RefinementChips({ view }: { view: Pick<SearchView, 'chips' | 'clearHref'> }) {
  if (view.chips.length === 0) return null;
  return (
    <ul className={css.chipList} aria-label="Refined by">
      {view.chips.map((chip) => (
        <li key={chip.href}>
          <a className={css.chip} href={chip.href} aria-label={`Remove ${chip.text}`}>
            {chip.text} <Icon name="close" size={14} />
          </a>
        </li>
      ))}
      <li>
        <a className={css.clear} href={view.clearHref}>
          Clear all
        </a>
      </li>
    </ul>
  );
}

/** The filters recognised in the words: one tap removes each, and the last link removes them all. */
export const Understood = ({ understood }: { understood: UnderstoodView }) => (
  <div style={css.box}>
    <p style={css.lead} id="understood">
      Showing results for
    </p>
    <ul className={css.chipList} aria-labelledby="understood">
      {understood.chips.map((reading) => (
        <li key={reading.text}>
          <a className={css.chip} href={reading.href} aria-label={`Remove ${reading.text}`}>
            {reading.text} <Icon name="close" size={14} />
          </a>
        </li>
      ))}
    </ul>
    <a style={css.other} href={understood.literal.href}>
      {understood.literal.text}
    </a>
  </div>
);

/** Shown instead when the words were searched literally: the link back. */
export const Unread = ({ read }: { read: { readonly text: string; readonly href: string } }) => (
  <p style={css.box}>
    <span style={css.lead}>Showing exact matches.</span>
    <a style={css.other} href={read.href}>
      {read.text}
    </a>
  </p>
);
