import type {
  FilterView,
  NearFilterView,
  OptionView,
  RangeFilterView,
  ValuesFilterView,
} from '#server/search/views/search-view';
import type { CarriedFieldView } from '#server/stock/views/price-view';
import { langOf, say } from '~/rendering/say';
import { renderOnce } from '~/rendering/static';
import { input, pair, pairLabel, select } from '~/ui/input.css';
import { RangeSlider } from '~/ui/range-slider';
import { valueText } from '~/ui/thumbs';
import * as css from './filter-group.css';

/** Number of groups open at first; others open when in use. */
const openAtFirst = 6;

/**
 * Every filter in its own group, then hidden fields for the rest of the search. On the server only; `updateInPlace` matches
 * elements by `data-key`. Lists that differ in one filter share the others.
 */
export const renderFilterGroups = (
  filters: readonly FilterView[],
  carried: readonly CarriedFieldView[],
): string =>
  filters
    .map((filter, index) => renderOnce('filter', { filter, open: index < openAtFirst }, FilterGroup))
    .join('') + renderOnce('carried fields', { carried }, CarriedFields);

const CarriedFields = ({ carried }: { carried: readonly CarriedFieldView[] }) =>
  carried.map(({ name, value }) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));

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

/** A filter's values with the count for each; less common ones are collapsed below. */
function Options({ filter }: { filter: ValuesFilterView }) {
  const cut = filter.first ?? filter.options.length;
  const rest = filter.options.slice(cut);
  return (
    <>
      {filter.find ? <Find label={filter.label} /> : null}
      <List filter={filter} options={filter.options.slice(0, cut)} />
      {rest.length > 0 ? (
        <details data-key={`${filter.name} more`} open={rest.some((option) => option.checked)}>
          <summary className={css.more}>
            {filter.restLabel ?? say('More ({count})', { count: rest.length })}
          </summary>
          <List filter={filter} options={rest} />
        </details>
      ) : null}
    </>
  );
}

/** Hides values that don't match the typed text (`findValues`, loaded on first use). */
const Find = ({ label }: { label: string }) => (
  <input
    className={`${input} ${css.find}`}
    type="search"
    data-key="find"
    placeholder={say('Type to find')}
    aria-label={say('Find: {label}', { label })}
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
  <label data-none={option.count === 0 ? '' : undefined} lang={langOf(option.text)}>
    <input type="checkbox" name={name} value={option.value} defaultChecked={option.checked ?? false} />
    {option.swatch ? <i style={{ background: option.swatch }} /> : null}
    {option.text}
    <small>{option.count.toLocaleString('en-AU')}</small>
  </label>
);

const errorId = 'postcode-error';

/** Distance from a postcode. */
const NearFields = ({ filter: { postcode, withinKm, distances, error } }: { filter: NearFilterView }) => (
  <div className={pair}>
    <label className={pairLabel}>
      {say('Postcode')}
      <input
        className={input}
        type="text"
        inputMode="numeric"
        name="postcode"
        data-key="postcode"
        maxLength={4}
        autoComplete="postal-code"
        defaultValue={postcode}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
    </label>
    <label className={pairLabel}>
      {say('Within')}
      <select className={select} name="within" data-key="within" defaultValue={withinKm}>
        {distances.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
    {error ? (
      <p style={css.nearError} id={errorId} role="alert">
        {error}
      </p>
    ) : null}
  </div>
);

/** This many chosen values are named; the rest are only counted. */
const mostNames = 2;

export const isUsed = (filter: FilterView): boolean => chosenText(filter) !== '';

/** The values chosen in a filter, in short: `Toyota, Mazda +1`, `$10,000 – $30,000`; empty if there are none. */
export function chosenText(filter: FilterView): string {
  switch (filter.kind) {
    case 'range':
      return rangeText(filter);
    case 'near':
      return filter.error || filter.postcode === ''
        ? ''
        : say('{distance} km from {name}', { distance: filter.withinKm, name: filter.postcode });
    case 'values': {
      const texts = filter.options.filter((option) => option.checked).map((option) => option.text);
      const more = texts.length - mostNames;
      return more > 0 ? `${texts.slice(0, mostNames).join(', ')} +${more}` : texts.join(', ');
    }
  }
}

function rangeText({ unit, from, to }: RangeFilterView): string {
  if (from !== undefined && to !== undefined)
    return from === to ? valueText(unit, from) : `${valueText(unit, from)} – ${valueText(unit, to)}`;
  if (from !== undefined) return say('From {amount}', { amount: valueText(unit, from) });
  return to === undefined ? '' : say('Up to {amount}', { amount: valueText(unit, to) });
}
