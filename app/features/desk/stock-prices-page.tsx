import type { PageView } from '#server/desk/views/desk-view';
import { PostForm, Submit } from './form-parts';
import { ButtonLink, Page, Problems } from './parts';
import { buttons, part } from './parts.css';
import { Table } from './rows';

/** The old and the new prices of several cars, before they are changed. */
export const StockPricesPage = ({ view }: { view: PageView<'stock-prices'> }) => (
  <Page
    back={[view.backHref, 'Stock']}
    heading="Check the new prices"
    about={`The prices are ${view.text}. Nothing has changed yet. Crossed-out earlier prices stay as they are.`}
  >
    <Problems heading="These cars keep their prices." problems={view.problems} />
    {view.rows.length > 0 ? (
      <PostForm className={part} action={view.action} values={view.values}>
        <Table
          label="New prices"
          columns={['Car', 'Now', 'New']}
          rows={view.rows.map(({ id, name, stocknum, seen, before, after, big }) => ({
            key: id,
            cells: [
              <>
                {stocknum ? `${name}, ${stocknum}` : name}
                <input type="hidden" name="car" value={id} />
                <input type="hidden" name={`price-${id}`} value={seen} />
              </>,
              before,
              <>
                {after}
                {big ? <strong> {big}</strong> : null}
              </>,
            ],
          }))}
        />
        <div className={buttons}>
          <Submit>{view.rows.length === 1 ? 'Change the price' : `Change ${view.rows.length} prices`}</Submit>
          <ButtonLink href={view.backHref}>Cancel</ButtonLink>
        </div>
      </PostForm>
    ) : null}
  </Page>
);
