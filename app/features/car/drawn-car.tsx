import type { CarGoneView } from '#server/pages/car/views/car-gone-view';
import type { CarPageView } from '#server/pages/car/views/car-page-view';
import { drawPart } from '~/ui/island';
import { CarSections } from './car-sections';
import { Gone } from './gone';

/** What a browser gets of a car's page: its head, and the rest drawn. */
export type DrawnCarView = (Pick<CarPageView, 'head'> | { readonly gone: Pick<CarGoneView, 'title'> }) & {
  readonly html?: string | undefined;
};

/** Draws the page in the place of a car that is gone. On the server only. */
export const drawGone = (view: CarGoneView): DrawnCarView => ({
  gone: { title: view.title },
  html: drawPart(<Gone view={view} />),
});

/** Draws a car's page. `whole` is false where a dialog stands in its place. On the server only. */
export const drawCar = (view: CarPageView, whole: boolean): DrawnCarView => ({
  head: view.head,
  ...(whole ? { html: drawPart(<Whole view={view} />) } : {}),
});

/** Everything shown, and what machines read. */
const Whole = ({ view }: { view: CarPageView }) => (
  <>
    <CarSections view={view} />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no sign can end the block */}
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: view.graph }} />
  </>
);
