import type { SearchView } from '#server/search/stock-search/views/search-view';
import { Icon } from '~/ui/icon';
import * as css from './refinement-chips.css';

/** Active refinements, each removable with one tap. */
export function RefinementChips({ view }: { view: SearchView }) {
  if (view.chips.length === 0) return null;
  return (
    <ul className={css.list} aria-label="Refined by">
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
