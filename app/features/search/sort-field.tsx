import type { SearchView } from '#server/search/stock-search/views/search-view';
import * as css from './toolbar.css';

/**
 * The sort order, a field of the filter form. Rendered on the server only, so that a choice made before hydration
 * stays.
 */
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
