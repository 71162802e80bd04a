import type { PageView } from '#server/desk/views/desk-view';
import * as css from './inbox.css';
import { form } from './inbox-search.css';
import { ButtonLink, Chips } from './parts';
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
      view.addHref ? (
        <p className={own.line}>
          <ButtonLink href={view.addHref} tone="primary">
            Add a car
          </ButtonLink>
          <ButtonLink href={view.keptHref}>Edited by hand</ButtonLink>
        </p>
      ) : null
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
    <ol className={css.rows}>
      {view.rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ol>
  </ListFrame>
);

const Search = ({ view: { state, q } }: { view: StockView }) => (
  // biome-ignore lint/a11y/useSemanticElements: the search element is not yet known to every browser in use.
  <form className={form} method="get" action="/desk/stock" role="search">
    {state ? <input type="hidden" name="state" value={state} /> : null}
    <WordSearch label="Make, model, stock number, registration or VIN" q={q} />
  </form>
);

/** The whole row leads to the car, for those who may change it. */
const Row = ({ row }: { row: StockView['rows'][number] }) => (
  <li className={list.row}>
    <img className={list.photo} src={row.picture} alt="" width={96} height={72} loading="lazy" />
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
      <Chips chips={[row.chip]} />
      <span className={css.kind}>{row.facts.join(' · ')}</span>
    </p>
  </li>
);
