import type { OrderView } from '#server/buying/views/order-view';
import type { BuyingView } from '#server/buying/views/reservation-view';
import type { JourneyAnswer } from '#server/page/views/start-view';
import { CarLine } from '~/parts/cars/car-line';
import { StepHead } from '~/parts/journey';
import * as journey from '~/parts/journey.css';
import { column } from '~/styles/layout.css';
import { LinkButtons } from '~/ui/link-buttons';
import { OrderFields, OrderHandover } from './order-fields';
import { OrderDeposit, OrderPlaced, OrderSummary } from './order-summary';
import { PracticePage } from './payment-pages';
import { ReservationPage } from './reservation-page';

interface BuyingPageProps {
  readonly view: BuyingView;
  readonly answer: JourneyAnswer | undefined;
}

/** A page below `/buy/`. */
export function BuyingPage({ view, answer }: BuyingPageProps) {
  switch (view.kind) {
    case 'practice':
      return <PracticePage view={view} answer={answer} />;
    case 'order':
      return <OrderPage view={view} answer={answer} />;
    case 'reservation':
      return <ReservationPage view={view} answer={answer} />;
  }
}

interface OrderPageProps {
  readonly view: OrderView;
  readonly answer: JourneyAnswer | undefined;
}

/** A step of the purchase of a car: plain forms that work without JavaScript. */
const OrderPage = ({ view, answer }: OrderPageProps) => (
  <main id="main" className={`${column} ${journey.page}`}>
    <div className={journey.narrow}>
      <StepHead back={view.back} progress={view.progress} heading={view.heading}>
        {view.notice ? (
          <p className={journey.notice} role="status">
            {view.notice}
          </p>
        ) : null}
        {view.car ? <CarLine car={view.car} purpose="You are buying" /> : null}
      </StepHead>
      <Step view={view} answer={answer} />
    </div>
  </main>
);

function Step({ view: { step, action }, answer }: OrderPageProps) {
  switch (step.kind) {
    case 'fields':
      return <OrderFields key={step.name} step={step} action={action} answer={answer} />;
    case 'handover':
      return <OrderHandover step={step} action={action} answer={answer} />;
    case 'summary':
      return <OrderSummary step={step} action={action} answer={answer} />;
    case 'deposit':
      return <OrderDeposit step={step} action={action} answer={answer} />;
    case 'placed':
      return <OrderPlaced step={step} />;
    case 'end':
      return (
        <>
          <p>{step.text}</p>
          <nav className={journey.buttons} aria-label="Next steps">
            <LinkButtons links={step.links} />
          </nav>
        </>
      );
  }
}
