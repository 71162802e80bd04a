import type { PageView } from '#server/desk/views/desk-view';
import * as css from './lead-page.css';
import { ButtonLink, Part } from './parts';
import { small } from './parts.css';
import { AgreedTerms, Notes, SalePage, SalePayments } from './record-parts';
import { FactList } from './rows';

/** One order: who, which car, every figure, the answers and the terms. */
export const OrderPage = ({ view }: { view: PageView<'order'> }) => (
  <SalePage
    view={view}
    back={['/desk/orders', 'Orders']}
    noun="Order"
    links={
      <>
        <ButtonLink href={view.reservationHref}>Open the reservation</ButtonLink>
        <ButtonLink href={view.valuationHref}>Open the valuation</ButtonLink>
      </>
    }
  >
    <div className={css.columns}>
      <div className={css.wish}>
        <Part id="figures" heading="Figures">
          <FactList facts={view.figures.map((line) => ({ ...line, value: line.amount }))} isSum />
          <p className={small}>{view.figuresNote}</p>
        </Part>
        <SalePayments payments={view.payments} />
      </div>
      <div className={css.side}>
        <Notes view={view} without="Notes belong to the lead, and this order has none." />
      </div>
      <div className={css.rest}>
        <Part id="answers" heading="Answers">
          <FactList facts={view.answers} />
        </Part>
        {view.terms ? <AgreedTerms terms={view.terms} /> : null}
      </div>
    </div>
  </SalePage>
);
