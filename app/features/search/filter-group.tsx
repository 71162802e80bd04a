import type { CarriedFieldView, FilterView } from '#server/search/stock-search/views/search-view';
import { RangeSlider } from '~/ui/range-slider';
import { chosenText, isUsed } from './chosen';
import * as css from './filter-group.css';
import { NearFields } from './near-fields';
import { Options } from './options';

/** Number of groups open at first; others open when in use. */
const openAtFirst = 6;

/**
 * Every filter in its own group, then hidden fields for the rest of the search. Rendered on the server only;
 * `redraw.ts` matches elements by `data-key`.
 */
export const FilterGroups = ({
  filters,
  carried,
}: {
  filters: readonly FilterView[];
  carried: readonly CarriedFieldView[];
}) => (
  <>
    {filters.map((filter, index) => (
      <FilterGroup key={filter.name} filter={filter} open={index < openAtFirst} />
    ))}
    {carried.map(({ name, value }) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ))}
  </>
);

/** One filter: its name, a summary of its values, and its control. */
const FilterGroup = ({ filter, open }: { filter: FilterView; open: boolean }) => (
  <details className={css.group} data-key={filter.name} open={open || isUsed(filter)}>
    <summary className={css.summary}>
      <span className={css.name}>{filter.label}</span>
      <span className={css.chosen}>{chosenText(filter)}</span>
    </summary>
    <div className={css.inside}>
      <Control filter={filter} />
    </div>
  </details>
);

function Control({ filter }: { filter: FilterView }) {
  switch (filter.kind) {
    case 'range':
      return <RangeSlider range={filter} />;
    case 'near':
      return <NearFields filter={filter} />;
    case 'values':
      return <Options filter={filter} />;
  }
}
