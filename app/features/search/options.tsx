import type { OptionView, ValuesFilterView } from '#server/search/stock-search/views/search-view';
import { input } from '~/ui/input.css';
import * as css from './options.css';

/** A filter's values with the count for each; less common ones are collapsed below. */
export function Options({ filter }: { filter: ValuesFilterView }) {
  const cut = filter.first ?? filter.options.length;
  const rest = filter.options.slice(cut);
  return (
    <>
      {filter.find ? <Find label={filter.label} /> : null}
      <List filter={filter} options={filter.options.slice(0, cut)} />
      {rest.length > 0 ? (
        <details data-key={`${filter.name} more`} open={rest.some((option) => option.checked)}>
          <summary className={css.more}>{filter.restLabel ?? `More (${rest.length})`}</summary>
          <List filter={filter} options={rest} />
        </details>
      ) : null}
    </>
  );
}

/** Hides values that don't match the typed text (`find-values.ts`, loaded on first use). */
const Find = ({ label }: { label: string }) => (
  <input
    className={`${input} ${css.find}`}
    type="search"
    data-key="find"
    placeholder="Type to find"
    aria-label={`Find: ${label}`}
  />
);

/** Unstyled elements that inherit from the list: a page has a hundred of them. */
const List = ({ filter, options }: { filter: ValuesFilterView; options: readonly OptionView[] }) => (
  <fieldset className={css.options[filter.control]} aria-label={filter.label}>
    {options.map((option) => (
      <Option key={option.value} name={filter.name} option={option} />
    ))}
  </fieldset>
);

const Option = ({ name, option }: { name: string; option: OptionView }) => (
  <label {...(option.count === 0 ? { 'data-none': '' } : {})}>
    <input type="checkbox" name={name} value={option.value} defaultChecked={option.checked ?? false} />
    {option.swatch ? <i style={{ background: option.swatch }} /> : null}
    {option.text}
    <small>{option.count.toLocaleString('en-AU')}</small>
  </label>
);
