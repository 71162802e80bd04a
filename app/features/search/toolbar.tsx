import { useLocation, useNavigate } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import type { SearchView } from '#server/search/views/search-view';
import { Static } from '~/rendering/static';
import { Icon } from '~/ui/icon';
import { filtersHash, formId } from './filter-form';
import type { RenderedSearchView } from './render-search';
import * as css from './toolbar.css';

/** Above the cars: the button for the filters on a phone, and the sort order. */
export function Toolbar({ view }: { view: RenderedSearchView }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  // Rendered once; `updateForm` sets its value, so that it keeps focus.
  const [sortField] = useState(view.sortField);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    navigate({ search, hash: filtersHash }, { preventScrollReset: true, state: { sheet: true } });
  };
  return (
    <div className={css.bar}>
      <a className={css.filters} href={filtersHash} onClick={open}>
        {/* A new element each time: growing text would shift its neighbours. */}
        <span key={view.refined} className={css.filtersText}>
          <Icon name="filter" /> Filters{view.refined > 0 ? ` (${view.refined})` : ''}
        </span>
      </a>
      <Static as="div" className={css.sort} html={sortField} />
      <button type="submit" form={formId} className={css.sortButton}>
        Sort
      </button>
    </div>
  );
}

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
