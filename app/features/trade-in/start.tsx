import { Suspense } from 'react';
import type { StartView } from '#server/page/views/start-view';
import { onFirstUse } from '~/rendering/first-use';
import './journey.css';
import '~/parts/journey.css';
import '~/parts/cars/car-line.css';
import '~/ui/error-summary.css';
import '~/ui/field.css';
import '~/ui/with-panel.css';

const fetchScreen = () => import('./start-screen');
/** Loaded where a valuation starts, at the first use of its document. */
const StartScreen = import.meta.env.SSR
  ? (await fetchScreen()).StartScreen
  : onFirstUse(async () => (await fetchScreen()).StartScreen);

/** Loads the code of the start together with its page. */
export async function loadStart<T>(answer: T): Promise<T> {
  await fetchScreen();
  return answer;
}

/** The start of a valuation at its own address; `below` when something above has the page's heading. */
export const ValuationStart = ({ view, below }: { view: StartView; below: boolean }) => (
  <Suspense fallback={null}>
    <StartScreen view={view} below={below} />
  </Suspense>
);
