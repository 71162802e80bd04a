import type { ReviewsView } from '../../../reviews/views/reviews-view';

/** What customers say. */
export interface ReviewsBlock {
  readonly kind: 'reviews';
  readonly heading: string;
  readonly reviews: ReviewsView;
}
