import type { CarPageView } from '#server/stock/views/car-page-view';
import { drawPart } from '~/ui/island';
import { CarSections } from './car-sections';

/** What a browser gets of a car's page: its head, and the rest drawn. */
export interface DrawnCarView extends Pick<CarPageView, 'title' | 'description' | 'canonical'> {
  readonly html?: string | undefined;
}

/** Draws a car's page. `whole` is false where a dialog stands in its place. On the server only. */
export const drawCar = (view: CarPageView, whole: boolean): DrawnCarView => ({
  title: view.title,
  description: view.description,
  canonical: view.canonical,
  ...(whole ? { html: drawPart(<CarSections view={view} />) } : {}),
});
