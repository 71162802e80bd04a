import type { FilterView, ValuesFilterView } from '#server/search/views/search-view';
import { RangeSlider } from '~/ui/range-slider';
import * as css from './filter-form.css';

/** One filter: values with their counts, or a range. Folded away when it is far down and unused. */
export function FilterGroup({ filter, open }: { filter: FilterView; open: boolean }) {
  return (
    <details className={css.group} open={open || isUsed(filter)}>
      <summary className={css.summary}>{filter.label}</summary>
      {filter.kind === 'range' ? <RangeSlider range={filter} /> : null}
      {filter.kind === 'values' ? <Values filter={filter} /> : null}
    </details>
  );
}

const isUsed = (filter: FilterView): boolean =>
  filter.kind === 'values'
    ? filter.options.some((option) => option.checked)
    : filter.kind === 'range' && (filter.from !== undefined || filter.to !== undefined);

const Values = ({ filter }: { filter: ValuesFilterView }) => (
  <div className={css.options}>
    {filter.options.map((option) => (
      <label key={option.value} className={css.option}>
        <input
          type="checkbox"
          name={filter.name}
          value={option.value}
          defaultChecked={option.checked ?? false}
        />
        {option.text}
        <small>{option.count}</small>
      </label>
    ))}
  </div>
);
