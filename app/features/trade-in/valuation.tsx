import { lazy, Suspense } from 'react';
import type { JourneyAnswer } from '#server/page/views/start-view';
import type { ValuationPageView } from '#server/trade-in/views/valuation-view';
import { onFirstUse } from '~/rendering/first-use';
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

const fetchPage = async () => (await import('./valuation-page')).ValuationPage;
/** Loaded apart, so that the list of all routes, which every page has, names no more than it needs. */
const PhotosPage = import.meta.env.SSR
  ? await fetchPage()
  : lazy(async () => ({ default: await fetchPage() }));
/** All steps but the photos, which are sent by script: loaded at the first use of their document. */
const ValuationPage = import.meta.env.SSR ? await fetchPage() : onFirstUse(fetchPage);

/** A step of a valuation. */
export const ValuationScreen = (props: {
  readonly view: ValuationPageView;
  readonly answer: JourneyAnswer | undefined;
}) => {
  const Page = props.view.step.kind === 'photos' ? PhotosPage : ValuationPage;
  return (
    <Suspense fallback={null}>
      <Page {...props} />
    </Suspense>
  );
};
