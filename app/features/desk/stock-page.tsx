import type { PageView } from '#server/desk/views/desk-view';
import { input, pairLabel } from '~/ui/input.css';
import { ShortSelect } from './fields';
import * as css from './inbox.css';
import { apply, fields, form, more, summary } from './inbox-search.css';
import { ButtonLink, Chips, Done, Problems, Submit } from './parts';
import { ListFrame, WordSearch } from './record-list';
import * as own from './reservation-page.css';
import * as list from './stock-page.css';

type StockView = PageView<'stock'>;

/** The stock, newest arrivals first. */
export const StockPage = ({ view }: { view: StockView }) => (
  <ListFrame
    view={view}
    noun="stock"
    above={
      <>
        {view.addHref ? (
          <p className={own.line}>
            <ButtonLink href={view.addHref} tone="primary">
              Add a car
            </ButtonLink>
            <ButtonLink href={view.importHref}>Import a file</ButtonLink>
            <ButtonLink href={view.keptHref}>Edited by hand</ButtonLink>
          </p>
        ) : null}
        <Done>{view.done}</Done>
        <Problems
          heading={view.done ? 'Some cars are not changed.' : 'Nothing is changed.'}
          problems={view.problems}
        />
      </>
    }
    search={<Search view={view} />}
    onward={
      view.exportHref ? (
        <a className={css.plainLink} href={view.exportHref} download>
          Export as CSV
        </a>
      ) : null
    }
  >
    {view.several ? (
      <form method="post" action={view.several.action}>
        <Rows view={view} />
        <Several several={view.several} />
      </form>
    ) : (
      <Rows view={view} />
    )}
  </ListFrame>
);

const Search = ({ view: { state, q, filters } }: { view: StockView }) => (
  // biome-ignore lint/a11y/useSemanticElements: the search element is not yet known to every browser in use.
  <form className={form} method="get" action="/desk/stock" role="search">
    {state ? <input type="hidden" name="state" value={state} /> : null}
    <WordSearch label="Make, model, stock number, registration or VIN" q={q} />
    {filters.length > 0 ? (
      <details className={more} open={filters.some(({ value }) => value !== undefined)}>
        <summary className={summary}>Filters</summary>
        <div className={fields}>
          {filters.map((filter) => (
            <ShortSelect key={filter.name} blank="All" {...filter} />
          ))}
          <span className={apply}>
            <Submit>Show</Submit>
          </span>
        </div>
      </details>
    ) : null}
  </form>
);

const Rows = ({ view }: { view: StockView }) => (
  <ol className={css.rows}>
    {view.rows.map((row) => (
      <Row key={row.id} row={row} hasTick={view.several !== undefined} />
    ))}
  </ol>
);

/** The whole row leads to the car, for those who may change it; a tick chooses it. */
const Row = ({ row, hasTick }: { row: StockView['rows'][number]; hasTick: boolean }) => (
  <li className={list.row}>
    <img className={list.photo} src={row.picture} alt="" width={96} height={72} loading="lazy" />
    {hasTick ? (
      <label className={list.tick}>
        <input
          type="checkbox"
          name="car"
          value={row.id}
          defaultChecked={row.isTicked}
          aria-label={`Choose ${row.name}`}
        />
      </label>
    ) : null}
    <h2 className={css.name}>
      {row.href ? (
        <a className={css.link} href={row.href}>
          {row.name}
        </a>
      ) : (
        row.name
      )}
    </h2>
    <p className={list.price}>{row.price}</p>
    <p className={list.state}>
      <Chips chips={row.chips} />
      <span className={css.kind}>{row.facts.join(' · ')}</span>
    </p>
  </li>
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
const Several = ({ several }: { several: NonNullable<StockView['several']> }) => (
  <fieldset className={list.several}>
    <legend className={list.legend}>Ticked cars</legend>
    <details open={several.prices.isOpen}>
      <summary className={summary}>Change prices</summary>
      <div className={list.priceFields}>
        <ShortSelect
          label="Direction"
          name="direction"
          value={several.prices.direction}
          options={directions}
        />
        <label className={pairLabel}>
          Amount
          <input
            className={input}
            name="amount"
            defaultValue={several.prices.amount}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
          />
        </label>
        <ShortSelect label="Unit" name="unit" value={several.prices.unit} options={units} />
        <Submit action="preview">Preview</Submit>
      </div>
    </details>
    <div className={list.states}>
      {several.states.map(({ value, text }) => (
        <button key={value} className={list.button} type="submit" name="state" value={value}>
          {text}
        </button>
      ))}
    </div>
  </fieldset>
);
