import type { CardView } from '#server/stock/cars/views/card-view';

/** Replaces a car that is gone: a friendly text and links. */
export interface CarGoneView {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** The site's noun for its stock; defaults to cars. */
  readonly noun?: { readonly one: string; readonly many: string } | undefined;
  readonly allCars: { readonly text: string; readonly href: string };
  readonly similar: readonly CardView[];
}
