import type { PageView } from '#server/desk/views/desk-view';
import { FilterForm } from './filters';
import { PostForm, ShortField, ShortSelect, Submit } from './form-parts';
import { carRow } from './list.css';
import { ListFrame, ListRow } from './list-frame';
import { ButtonLink, Done, Fold, Problems } from './parts';
import { buttons, pair, rows } from './parts.css';
import * as css from './stock-page.css';

type StockView = PageView<'stock'>;

/** The stock, newest arrivals first. */
export const StockPage = ({ view, view: { several } }: { view: StockView }) => (
  <ListFrame
    view={view}
    noun="stock"
    above={
      <>
        {view.addHref ? (
          <p className={buttons}>
            <ButtonLink href={view.addHref} tone="primary">
              Add a car
            </ButtonLink>
            <ButtonLink href={view.importHref}>Import a file</ButtonLink>
            <ButtonLink href={view.keptHref}>Edited by hand</ButtonLink>
          </p>
        ) : null}
        <Done>{view.done}</Done>
        {several && several.undo.length > 0 ? <Undo several={several} /> : null}
        <Problems
          heading={view.done ? 'Some cars are not changed.' : 'Nothing is changed.'}
          problems={view.problems}
        />
      </>
    }
    search={<Search view={view} />}
  >
    {several ? (
      <PostForm className="" action={several.action}>
        <Rows view={view} />
        <TickedCars several={several} />
      </PostForm>
    ) : (
      <Rows view={view} />
    )}
  </ListFrame>
);

type Several = NonNullable<StockView['several']>;

/** Brings the cars back that were changed together just now. */
const Undo = ({ several: { action, undo } }: { several: Several }) => (
  <PostForm action={action}>
    {undo.map((was) => (
      <input key={was} type="hidden" name="was" value={was} />
    ))}
    <Submit tone="quiet" action="undo">
      {undo.length === 1 ? 'Undo: as it was before' : `Undo: all ${undo.length} as they were before`}
    </Submit>
  </PostForm>
);

const Search = ({ view: { state, q, filters } }: { view: StockView }) => (
  <FilterForm
    action="/desk/stock"
    kept={['state', state]}
    words={['Make, model, stock number, registration or VIN', q]}
    summary={filters.length > 0 ? 'Filters' : undefined}
    isOpen={filters.some(({ value }) => value !== undefined)}
  >
    {filters.map((filter) => (
      <ShortSelect key={filter.name} blank="All" {...filter} />
    ))}
  </FilterForm>
);

/** Each row leads to its car, for those who may change it; a tick chooses it. */
const Rows = ({ view }: { view: StockView }) => (
  <ol className={rows}>
    {view.rows.map(({ id, picture, isTicked, name, href, price, chips, facts }) => (
      <ListRow
        key={id}
        className={carRow}
        name={name}
        href={href}
        about={price}
        chips={chips}
        facts={facts.join(' · ')}
      >
        <img className={css.photo} src={picture} alt="" width={96} height={72} loading="lazy" />
        {view.several ? (
          <label className={css.tick}>
            <input
              type="checkbox"
              name="car"
              value={id}
              defaultChecked={isTicked}
              aria-label={`Choose ${name}`}
            />
          </label>
        ) : null}
      </ListRow>
    ))}
  </ol>
);

const directions = [
  { value: 'lower', text: 'Lower by' },
  { value: 'raise', text: 'Raise by' },
];
const units = [
  { value: 'percent', text: '%' },
  { value: 'dollars', text: '$' },
];

/**
 * What happens to the cars that are ticked. The preview of prices comes first in the form, so that the Enter key changes
 * nothing.
 */
const TickedCars = ({ several: { prices, states } }: { several: Several }) => (
  <fieldset className={css.several}>
    <legend className={css.legend} data-ticked="car">
      Ticked cars
    </legend>
    <Fold summary="Change prices" isOpen={prices.isOpen}>
      <div className={pair}>
        <ShortSelect label="Direction" name="direction" value={prices.direction} options={directions} />
        <ShortField
          label="Amount"
          name="amount"
          defaultValue={prices.amount}
          inputMode="decimal"
          maxLength={12}
        />
        <ShortSelect label="Unit" name="unit" value={prices.unit} options={units} />
        <Submit action="preview">Preview</Submit>
      </div>
    </Fold>
    <div className={css.states}>
      {states.map(({ value, text }) => (
        <Submit key={value} tone="choice" name="state" value={value}>
          {text}
        </Submit>
      ))}
    </div>
  </fieldset>
);
