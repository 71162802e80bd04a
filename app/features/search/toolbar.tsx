import { useLocation, useNavigate } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import { Icon } from '~/ui/icon';
import { Drawn } from '~/ui/island';
import type { DrawnSearchView } from './drawn-search';
import { filtersHash, formId } from './filter-form';
import './sort-field';
import * as css from './toolbar.css';

/** Above the cars: the button for the filters on a phone, and the sort order. */
export function Toolbar({ view }: { view: DrawnSearchView }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  // Rendered once; `redraw.ts` updates its value, so that it keeps focus.
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
      <Drawn as="div" className={css.sort} html={sortField} />
      <button type="submit" form={formId} className={css.sortButton}>
        Sort
      </button>
    </div>
  );
}
