import type { ExportView } from '#server/desk/views/record-views';
import { button } from '~/ui/button.css';
import { input, pairLabel } from '~/ui/input.css';
import { days } from './inbox-search.css';
import * as css from './reservation-page.css';

/** The days of a CSV file for the accountant. */
export const ExportForm = ({ view }: { view: ExportView }) => (
  <details className={css.terms}>
    <summary className={css.summary}>Export for your accountant</summary>
    <form className={css.line} method="get" action={view.action}>
      <div className={days}>
        <label className={pairLabel}>
          From
          <input className={input} type="date" name="from" defaultValue={view.from} required />
        </label>
        <label className={pairLabel}>
          To
          <input className={input} type="date" name="to" defaultValue={view.to} required />
        </label>
      </div>
      <button className={button({ tone: 'quiet' })} type="submit">
        Export as CSV
      </button>
    </form>
  </details>
);
