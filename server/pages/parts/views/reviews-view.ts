import type { StarsView } from '#server/dealership/locations/views/stars-view';

/** What customers say, as a page shows it. */
export interface ReviewsView {
  readonly stars: StarsView;
  /** `415 reviews`. */
  readonly count: string;
  readonly reviews: readonly ReviewView[];
}
export interface ReviewView {
  readonly id: string;
  readonly name: string;
  readonly stars: StarsView;
  /** As the set gives it. */
  readonly date?: string | undefined;
  /** Absent where only stars were given. */
  readonly text?: string | undefined;
  /** The rest of a long text. */
  readonly more?: string | undefined;
}
