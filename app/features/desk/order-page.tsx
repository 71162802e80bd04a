import type { PageView } from '#server/desk/views/desk-view';
import * as css from './lead-page.css';
import * as own from './order-page.css';
import { Back, ButtonLink, FactList, Part } from './parts';
import { AgreedTerms, RecordHead, SaleNotes, SalePayments } from './record-parts';

type OrderView = PageView<'order'>;

/** One order: who, which car, every figure, the answers and the terms. */
export const OrderPage = ({ view }: { view: OrderView }) => (
  <div className={css.page}>
    <Back href="/desk/orders">Orders</Back>
    <RecordHead view={view} noun="Order">
      <ButtonLink href={view.reservationHref}>Open the reservation</ButtonLink>
      <ButtonLink href={view.valuationHref}>Open the valuation</ButtonLink>
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
        <SalePayments payments={view.payments} />
      </div>
      <div className={css.side}>
        <SaleNotes view={view} without="Notes belong to the lead, and this order has none." />
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

const Figure = ({ line }: { line: OrderView['figures'][number] }) => (
  <div className={line.isTotal ? `${own.line} ${own.total}` : own.line}>
    <dt className={own.words}>
      {line.label}
      {line.note ? <span className={own.note}>{line.note}</span> : null}
    </dt>
    <dd className={own.amount}>{line.amount}</dd>
  </div>
);
