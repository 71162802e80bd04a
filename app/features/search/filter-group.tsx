import type { FilterView } from '#server/search/views/search-view';
import * as css from './filter-form.css';

/** One filter: values with their counts, or a range. Folded away when it is far down and unused. */
export function FilterGroup({ filter, open }: { filter: FilterView; open: boolean }) {
  return (
    <details className={css.group} open={open || isUsed(filter)}>
      <summary className={css.summary}>{filter.label}</summary>
      {filter.kind === 'range' ? <Range filter={filter} /> : <Values filter={filter} />}
    </details>
  );
}

const isUsed = (filter: FilterView): boolean =>
  filter.kind === 'range'
    ? filter.from !== undefined || filter.to !== undefined
    : filter.options.some((option) => option.checked);

const Values = ({ filter }: { filter: Extract<FilterView, { kind: 'values' }> }) => (
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

const Range = ({ filter }: { filter: Extract<FilterView, { kind: 'range' }> }) => (
  <div className={css.range}>
    {(['min', 'max'] as const).map((end) => (
      <label key={end} className={css.label}>
        {end === 'min' ? 'From' : 'To'} {filter.unit}
        <input
          className={css.input}
          type="number"
          inputMode="numeric"
          name={`${filter.name}_${end}`}
          min={0}
          step={filter.step}
          placeholder={String(filter[end])}
          defaultValue={end === 'min' ? filter.from : filter.to}
          aria-label={`${filter.label} ${end === 'min' ? 'from' : 'to'}`}
        />
      </label>
    ))}
  </div>
);
