import type { PaymentListView, PaymentToolsView } from '#server/people/desk/views/payment-views';
import { button } from '~/ui/button.css';
import { input, pairLabel } from '~/ui/input.css';
import * as css from './inbox.css';
import { days } from './inbox-search.css';
import { PaymentLines } from './payment-parts';
import * as own from './reservation-page.css';
import { StateTabs } from './state-tabs';

/** Payments, newest first. */
export const PaymentListPage = ({ view }: { view: PaymentListView }) => (
  <div className={css.list}>
    <h1 className={css.heading}>Payments</h1>
    {view.money ? <Tools tools={view.money} /> : null}
    <StateTabs tabs={view.tabs} label="Payments by state" />
    {view.empty ? (
      <div className={css.empty}>
        <h2>{view.empty}</h2>
      </div>
    ) : (
      <PaymentLines payments={view.rows} />
    )}
    {view.olderHref || view.newestHref ? (
      <nav className={css.onward} aria-label="More payments">
        {view.olderHref ? (
          <a className={button({ tone: 'quiet' })} href={view.olderHref} rel="next">
            Older payments
          </a>
        ) : null}
        {view.newestHref ? (
          <a className={css.plainLink} href={view.newestHref}>
            Back to newest
          </a>
        ) : null}
      </nav>
    ) : null}
  </div>
);

const Tools = ({ tools }: { tools: PaymentToolsView }) => (
  <>
    <p className={own.line}>
      <a className={button({ tone: 'quiet' })} href={tools.dayHref}>
        Daily reconciliation
      </a>
      <a className={button({ tone: 'quiet' })} href={tools.linksHref}>
        Payment links
      </a>
    </p>
    <details className={own.terms}>
      <summary className={own.summary}>Export for your accountant</summary>
      <form className={own.line} method="get" action={tools.exportAction}>
        <div className={days}>
          <label className={pairLabel}>
            From
            <input className={input} type="date" name="from" defaultValue={tools.from} required />
          </label>
          <label className={pairLabel}>
            To
            <input className={input} type="date" name="to" defaultValue={tools.to} required />
          </label>
        </div>
        <button className={button({ tone: 'quiet' })} type="submit">
          Export as CSV
        </button>
      </form>
    </details>
  </>
);
