import type { CardView } from '#server/stock/cars/views/card-view';

/** In the place of a car that can no longer be seen: kind words and a way on. */
export interface CarGoneView {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** The site's noun for its stock; cars when absent. */
  readonly noun?: { readonly one: string; readonly many: string } | undefined;
  readonly allCars: { readonly text: string; readonly href: string };
  readonly similar: readonly CardView[];
}
