import type { BuyingAnswer } from '#server/pages/buying/views/buying-outcome';
import type { BuyingView } from '#server/pages/buying/views/reservation-view';
import { PracticePage } from './practice-page';
import { ReservationPage } from './reservation-page';

interface BuyingPageProps {
  readonly view: BuyingView;
  readonly answer: BuyingAnswer | undefined;
}

/** A page below `/buy/`. */
export const BuyingPage = ({ view, answer }: BuyingPageProps) =>
  view.kind === 'practice' ? <PracticePage view={view} /> : <ReservationPage view={view} answer={answer} />;
