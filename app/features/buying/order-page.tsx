import { useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { BuyingAnswer } from '#server/pages/buying/views/buying-outcome';
import type { OrderView } from '#server/pages/buying/views/order-view';
import type { ProgressView } from '#server/pages/parts/views/start-view';
import { CarLine } from '~/parts/cars/car-line';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import * as css from './order.css';
import { OrderFields } from './order-fields';
import { OrderHandover } from './order-handover';
import { OrderDeposit, OrderPlaced, OrderSummary } from './order-summary';

interface OrderPageProps {
  readonly view: OrderView;
  readonly answer: BuyingAnswer | undefined;
}

/** A step of the purchase of a car: plain forms that work without JavaScript. */
export const OrderPage = ({ view, answer }: OrderPageProps) => (
  <main id="main" className={`${column} ${css.page}`}>
    <div className={css.narrow}>
      <header className={css.head}>
        {view.back ? (
          <a className={css.back} href={view.back.href}>
            {view.back.text}
          </a>
        ) : null}
        {view.progress ? <Progress progress={view.progress} /> : null}
        <Heading view={view} />
        {view.notice ? (
          <p className={css.notice} role="status">
            {view.notice}
          </p>
        ) : null}
        {view.car ? <CarLine car={view.car} purpose="You are buying" /> : null}
      </header>
      <Step view={view} answer={answer} />
    </div>
  </main>
);

/** The parts of the purchase and the current one, in words and as a bar. */
const Progress = ({ progress: { part, titles } }: { readonly progress: ProgressView }) => (
  <div className={css.progress}>
    <p className={css.count}>
      Step {part} of {titles.length}: <strong className={css.part}>{titles[part - 1]}</strong>
    </p>
    <ol className={css.bar} aria-hidden="true">
      {titles.map((title, at) => (
        <li key={title} className={at < part ? css.reached : css.ahead} />
      ))}
    </ol>
  </div>
);

/** Takes the focus when its step opens in place of another. */
function Heading({ view: { heading } }: Pick<OrderPageProps, 'view'>) {
  const element = useRef<HTMLHeadingElement>(null);
  // A document that was loaded starts at its top.
  const isInPlace = useNavigationType() !== 'POP';
  const shownHeading = useRef(isInPlace ? undefined : heading);
  useEffect(() => {
    if (shownHeading.current === heading) return;
    shownHeading.current = heading;
    element.current?.focus({ preventScroll: true });
  }, [heading]);
  return (
    <h1 ref={element} className={css.title} tabIndex={-1}>
      {heading}
    </h1>
  );
}

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
          <nav className={css.buttons} aria-label="Next steps">
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
