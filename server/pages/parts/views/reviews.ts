import type { ReviewsView } from '#server/pages/parts/views/reviews-view';

/** Customer reviews. */
export interface ReviewsBlock {
  readonly kind: 'reviews';
  readonly heading: string;
  readonly reviews: ReviewsView;
}
