import type { ReviewsView } from '#server/pages/reviews/views/reviews-view';

/** Customer reviews. */
export interface ReviewsBlock {
  readonly kind: 'reviews';
  readonly heading: string;
  readonly reviews: ReviewsView;
}
