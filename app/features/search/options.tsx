import type { OptionView, ValuesFilterView } from '#server/search/views/search-view';
import * as css from './options.css';

/** The values of a filter with the cars each would give; what is not among the first stands folded below. */
export function Options({ filter }: { filter: ValuesFilterView }) {
  const cut = filter.first ?? filter.options.length;
  const rest = filter.options.slice(cut);
  return (
    <>
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

const List = ({ filter, options }: { filter: ValuesFilterView; options: readonly OptionView[] }) => (
  <fieldset className={css.options[filter.control]} aria-label={filter.label}>
    {options.map((option) => (
      <Option key={option.value} filter={filter} option={option} />
    ))}
  </fieldset>
);

const Option = ({ filter, option }: { filter: ValuesFilterView; option: OptionView }) => (
  <label
    className={css.option[filter.control]}
    data-key={option.value}
    {...(option.count === 0 ? { 'data-none': '' } : {})}
  >
    <input
      className={css.input[filter.control]}
      type="checkbox"
      name={filter.name}
      value={option.value}
      defaultChecked={option.checked ?? false}
    />
    {option.swatch ? <i className={css.swatch} style={{ background: option.swatch }} /> : null}
    <span className={css.text}>{option.text}</span>
    <small className={css.count}>{option.count.toLocaleString('en-AU')}</small>
  </label>
);
