import type { FigureLineView, OrderPageView } from '#server/desk/views/order-views';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import { FactList } from './fact-list';
import * as css from './lead-page.css';
import { NoteForm, NoteList } from './notes';
import * as own from './order-page.css';
import { PaymentLines } from './payment-parts';
import { AgreedTerms, Part, RecordHead } from './record-parts';

/** One order: who, which car, every figure, the answers and the terms. */
export const OrderPage = ({ view }: { view: OrderPageView }) => (
  <div className={css.page}>
    <a className={css.back} href="/desk/orders">
      <Icon name="back" /> Orders
    </a>
    <RecordHead view={view} noun="Order">
      {view.reservationHref ? (
        <a className={button({ tone: 'quiet' })} href={view.reservationHref}>
          Open the reservation
        </a>
      ) : null}
      {view.valuationHref ? (
        <a className={button({ tone: 'quiet' })} href={view.valuationHref}>
          Open the valuation
        </a>
      ) : null}
    </RecordHead>
    <div className={css.columns}>
      <div className={css.wish}>
        <Part id="figures" heading="Figures">
          <dl className={own.sums}>
            {view.figures.map((line) => (
              <Figure key={line.key} line={line} />
            ))}
          </dl>
          <p className={css.by}>{view.figuresNote}</p>
        </Part>
        <Part id="payments" heading="Payments">
          {view.payments.length > 0 ? (
            <PaymentLines payments={view.payments} />
          ) : (
            <p className={css.quiet}>No payment was started.</p>
          )}
        </Part>
      </div>
      <div className={css.side}>
        <Part id="notes" heading="Notes">
          {view.note ? (
            <NoteForm action={view.action} note={view.note} />
          ) : (
            <p className={css.quiet}>Notes belong to the lead, and this order has none.</p>
          )}
          <NoteList notes={view.notes} />
        </Part>
      </div>
      <div className={css.rest}>
        <Part id="answers" heading="Answers">
          <FactList facts={view.answers} />
        </Part>
        {view.terms ? <AgreedTerms terms={view.terms} /> : null}
      </div>
    </div>
  </div>
);

const Figure = ({ line }: { line: FigureLineView }) => (
  <div className={line.isTotal ? `${own.line} ${own.total}` : own.line}>
    <dt className={own.words}>
      {line.label}
      {line.note ? <span className={own.note}>{line.note}</span> : null}
    </dt>
    <dd className={own.amount}>{line.amount}</dd>
  </div>
);
