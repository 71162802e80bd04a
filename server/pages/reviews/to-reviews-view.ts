import { exceedsMinimum } from '#server/dealership/locations/rules/shown-rating';
import { starsOf } from '#server/dealership/locations/rules/stars';
import type { ReviewsView, ReviewView } from '#server/pages/parts/views/reviews-view';
import type { Review, ReviewSet } from '#server/settings/review-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { foldText } from './rules/fold-text';

/** Characters of a review before it is collapsed. */
const unfolded = 180;

/** The reviews of a site; undefined if it shows none. */
export function toReviewsView(
  set: ReviewSet | undefined,
  settings: Tenant['reviews'],
): ReviewsView | undefined {
  if (!set || !exceedsMinimum(set.average_rating, settings)) return undefined;
  const shown = set.reviews.filter(({ id }) => !settings.hidden_ids.includes(id)).slice(0, settings.limit);
  return {
    stars: starsOf(Number(set.average_rating)),
    count: `${set.count.toLocaleString('en-AU')} ${set.count === 1 ? 'review' : 'reviews'}`,
    reviews: shown.map(toReviewView),
  };
}

function toReviewView(review: Review): ReviewView {
  const { start, rest } = foldText(review.text ?? '', unfolded);
  // A date stays true; phrases such as "2 weeks ago" go stale with the file, so they come last.
  const date = review.review_date ?? review.review_date_in_words ?? review.created_at_time_ago_in_words;
  return {
    id: review.id,
    name: review.customer_name,
    stars: starsOf(review.rating),
    ...(date ? { date } : {}),
    ...(start ? { text: start } : {}),
    ...(rest ? { more: rest } : {}),
  };
}
