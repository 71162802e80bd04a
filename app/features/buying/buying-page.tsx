import type { BuyingView } from '#server/buying/pages/views/reservation-view';
import type { JourneyAnswer } from '#server/page/views/start-view';

import { OrderPage } from './order-page';
import { PracticePage } from './practice-page';
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
