import type { PageView } from '#server/desk/views/desk-view';
import * as page from './account-page.css';
import { ButtonLink, PageHead, PostForm, Problems, Submit } from './parts';
import * as css from './stock-page.css';

/** The old and the new prices of several cars, before they are changed. */
export const StockPricesPage = ({ view }: { view: PageView<'stock-prices'> }) => (
  <div className={page.page}>
    <PageHead back={{ href: view.backHref, text: 'Stock' }} heading="Check the new prices">
      The prices are {view.text}. Nothing has changed yet. Crossed-out earlier prices stay as they are.
    </PageHead>
    <Problems heading="These cars keep their prices." problems={view.problems} />
    {view.rows.length > 0 ? (
      <PostForm className={page.section} action={view.action} values={view.values}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Car</th>
              <th scope="col" className={css.figure}>
                Now
              </th>
              <th scope="col" className={css.figure}>
                New
              </th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map(({ id, name, stocknum, seen, before, after, big }) => (
              <tr key={id}>
                <th scope="row">
                  {name}
                  {stocknum ? `, ${stocknum}` : ''}
                  <input type="hidden" name="car" value={id} />
                  <input type="hidden" name={`price-${id}`} value={seen} />
                </th>
                <td className={css.figure}>{before}</td>
                <td className={css.figure}>
                  {after}
                  {big ? <strong> {big}</strong> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={page.buttons}>
          <Submit>{view.rows.length === 1 ? 'Change the price' : `Change ${view.rows.length} prices`}</Submit>
          <ButtonLink href={view.backHref}>Cancel</ButtonLink>
        </div>
      </PostForm>
    ) : null}
  </div>
);
