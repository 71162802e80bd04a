import type { SearchView } from '#server/search/stock-search/views/search-view';
import * as css from './toolbar.css';

/** The order of the list, a field of the filter form. Drawn on the server only: a choice made early is kept. */
export const SortField = ({ sort, form }: { sort: SearchView['sort']; form: string }) => (
  <label className={css.sortLabel}>
    <span className={css.sortText}>Sort by</span>
    <select className={css.select} name="sortBy" form={form} defaultValue={sort.value}>
      {sort.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  </label>
);
