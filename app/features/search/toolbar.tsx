import { useNavigate } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { Icon } from '~/ui/icon';
import type { DrawnSearchView } from './drawn-search';
import { filtersHash, formId } from './filter-form';
import * as css from './toolbar.css';

/** Above the cars: the way to the filters on a phone, and the order of the list. */
export function Toolbar({ view }: { view: DrawnSearchView }) {
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    navigate(filtersHash, { preventScrollReset: true, state: { sheet: true } });
  };
  return (
    <div className={css.bar}>
      <a className={css.filters} href={filtersHash} onClick={open}>
        <Icon name="filter" /> Filters{view.refined > 0 ? ` (${view.refined})` : ''}
      </a>
      <label className={css.sort}>
        <span className={css.sortLabel}>Sort by</span>
        <select
          key={view.sort.value}
          className={css.select}
          name="sortBy"
          form={formId}
          defaultValue={view.sort.value}
          autoComplete="off"
        >
          {view.sort.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" form={formId} className={css.sortButton}>
        Sort
      </button>
    </div>
  );
}
