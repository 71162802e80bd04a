import type { OrderView } from '#server/buying/pages/views/order-view';
import type { JourneyAnswer } from '#server/page/views/start-view';
import { CarLine } from '~/parts/cars/car-line';
import * as journey from '~/parts/journey/journey.css';
import { StepHead } from '~/parts/journey/step-head';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { OrderFields } from './order-fields';
import { OrderHandover } from './order-handover';
import { OrderDeposit, OrderPlaced, OrderSummary } from './order-summary';

interface OrderPageProps {
  readonly view: OrderView;
  readonly answer: JourneyAnswer | undefined;
}

/** A step of the purchase of a car: plain forms that work without JavaScript. */
export const OrderPage = ({ view, answer }: OrderPageProps) => (
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
            {step.links.map(({ text, href }, at) => (
              <a key={href} className={button({ tone: at === 0 ? 'primary' : 'quiet' })} href={href}>
                {text}
              </a>
            ))}
          </nav>
        </>
      );
  }
}
