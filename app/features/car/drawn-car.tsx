import type { CarGoneView } from '#server/pages/car/views/car-gone-view';
import type { CarPageView } from '#server/pages/car/views/car-page-view';
import { drawPart } from '~/ui/island';
import { CarSections } from './car-sections';
import { Gone } from './gone';

/** The browser's data for a car page: its head and rendered HTML. */
export type DrawnCarView = (Pick<CarPageView, 'head'> | { readonly gone: Pick<CarGoneView, 'title'> }) & {
  readonly html?: string | undefined;
};

/** Renders the page that replaces a car that is gone. On the server only. */
export const drawGone = (view: CarGoneView): DrawnCarView => ({
  gone: { title: view.title },
  html: drawPart(<Gone view={view} />),
});

/** Renders a car page. `whole` is false when a dialog replaces it. On the server only. */
export const drawCar = (view: CarPageView, whole: boolean): DrawnCarView => ({
  head: view.head,
  ...(whole ? { html: drawPart(<Whole view={view} />) } : {}),
});

/** All visible content and the structured data. */
const Whole = ({ view }: { view: CarPageView }) => (
  <>
    <CarSections view={view} />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no sign can end the block */}
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: view.graph }} />
  </>
);
