import { Form, useNavigation } from '@remix-run/react';
import type { FilterView, SearchView } from '#server/search/views/search-view';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import { drawOnce, Island } from '~/ui/island';
import { SearchField } from '~/ui/search-box';
import * as css from './filter-form.css';
import { FilterGroup } from './filter-group';
import { useLiveCount } from './use-live-count';

/**
 * Every filter, in one GET form: a column beside the results on a wide screen, on a phone a sheet that a plain
 * link to `#filters` opens, so both work without JavaScript.
 */
export function FilterForm({ view }: { view: SearchView }) {
  const { count, onChange, onSubmit } = useLiveCount(view);
  const busy = useNavigation().state === 'loading';
  return (
    <search id="filters" className={css.sheet} aria-label="Filter and sort">
      <Form key={view.key} className={css.form} action={view.action} onChange={onChange} onSubmit={onSubmit}>
        <div className={css.bar}>
          <h2 className={css.heading}>Filter and sort</h2>
          <a className={css.close} href="#results" aria-label="Close filters">
            <Icon name="close" size={24} />
          </a>
        </div>
        <div className={css.fields}>
          <TextAndSort view={view} />
          <FilterGroups filters={view.filters} />
        </div>
        <div className={css.foot}>
          <button type="submit" className={button({ wide: true })} aria-live="polite" aria-busy={busy}>
            Show Me {count.toLocaleString('en-AU')} {count === 1 ? 'car' : 'cars'}
          </button>
          {view.chips.length > 0 ? <a href={view.clearHref}>Clear all</a> : null}
        </div>
      </Form>
    </search>
  );
}

function FilterGroups({ filters = [] }: { filters: SearchView['filters'] }) {
  const draw = () => <Groups filters={filters} />;
  return <Island as="div" className="" html={() => drawOnce(filters, '', draw)} draw={draw} />;
}

const Groups = ({ filters }: { filters: readonly FilterView[] }) => (
  <>
    {filters.map((filter, index) => (
      <FilterGroup key={filter.name} filter={filter} open={index < 4} />
    ))}
  </>
);

const TextAndSort = ({ view }: { view: SearchView }) => (
  <div className={css.top}>
    <SearchField query={view.query} placeholder="Make, model, stock number" size="small" />
    <label className={css.label}>
      Sort by
      <select className={css.input} name="sortBy" defaultValue={view.sort.value}>
        {view.sort.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  </div>
);
