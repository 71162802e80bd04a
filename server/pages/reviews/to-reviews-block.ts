import type { PageVisit } from '#server/pages/parts/page-visit';
import type { ReviewsBlock } from '#server/pages/parts/views/reviews';
import { toReviewsView } from './to-reviews-view';

/** The site's reviews, at most `limit`; undefined if it shows none. */
export function toReviewsBlock(
  { tenant, site }: Pick<PageVisit, 'tenant' | 'site'>,
  { heading = 'Reviews', limit }: { readonly heading?: string; readonly limit?: number },
): ReviewsBlock | undefined {
  const settings = limit === undefined ? tenant.reviews : { ...tenant.reviews, limit };
  const reviews = toReviewsView(site.reviews, settings);
  return reviews && { kind: 'reviews', heading, reviews };
}
