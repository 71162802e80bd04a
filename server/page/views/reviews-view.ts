import type { StarsView } from '#server/dealer/locations/views/location-card-view';

/** Customer reviews for a page. */
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
  /** As in the review data. */
  readonly date?: string | undefined;
  /** Absent for a stars-only review. */
  readonly text?: string | undefined;
  /** The rest of a long text. */
  readonly more?: string | undefined;
}

/** Customer reviews. */
export interface ReviewsBlock {
  readonly kind: 'reviews';
  readonly heading: string;
  readonly reviews: ReviewsView;
}
