import { lazy, Suspense } from 'react';
import type { JourneyAnswer } from '#server/page/views/start-view';
import type { ValuationPageView } from '#server/trade-in/views/valuation-view';
import './journey.css';
import '~/parts/journey.css';
import './estimate-step.css';
import './photo-step.css';
import '~/parts/cars/car-line.css';
import '~/parts/cars/sums.css';
import '~/parts/dealer/place-choice.css';
import '~/ui/error-summary.css';
import '~/ui/field.css';
import '~/ui/picture.css';
import '~/ui/points.css';
import '~/ui/slot-picker.css';
import '~/ui/with-panel.css';

const fetchPage = () => import('./valuation-page');
/** Loaded with the page, so that the list of all routes, which every page has, names no more than it needs. */
const ValuationPage = import.meta.env.SSR
  ? (await fetchPage()).ValuationPage
  : lazy(async () => ({ default: (await fetchPage()).ValuationPage }));

/** A step of a valuation. */
export const ValuationScreen = (props: {
  readonly view: ValuationPageView;
  readonly answer: JourneyAnswer | undefined;
}) => (
  <Suspense fallback={null}>
    <ValuationPage {...props} />
  </Suspense>
);
