import type { PaymentListView, PaymentToolsView } from '#server/desk/views/payment-views';
import { button } from '~/ui/button.css';
import { ExportForm } from './export-form';
import { PaymentLines } from './payment-parts';
import { ListFrame, Onward } from './record-list';
import * as own from './reservation-page.css';

/** Payments, newest first. */
export const PaymentListPage = ({ view }: { view: PaymentListView }) => (
  <ListFrame
    heading="Payments"
    above={view.money ? <Tools tools={view.money} /> : null}
    tabs={view.tabs}
    tabsLabel="Payments by state"
    empty={view.empty ? { heading: view.empty } : undefined}
    onward={<Onward noun="payments" older={view.olderHref} newest={view.newestHref} />}
  >
    <PaymentLines payments={view.rows} />
  </ListFrame>
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
    <ExportForm view={tools.export} />
  </>
);
