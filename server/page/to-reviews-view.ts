import { exceedsMinimum, starsOf } from '#server/dealer/rules/shown-rating';
import type { Review, ReviewSet } from '#server/settings/data-files-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PageVisit } from './page-visit';
import type { ReviewsBlock, ReviewsView, ReviewView } from './views/site-blocks';

/** Characters of a review before it is collapsed. */
const unfolded = 180;

/** The reviews of a site; undefined if it shows none. */
export function toReviewsView(
  set: ReviewSet | undefined,
  settings: Tenant['reviews'],
): ReviewsView | undefined {
  if (!set || !exceedsMinimum(set.average_rating, settings)) return undefined;
  const reviews = set.reviews.filter(({ id }) => !settings.hidden_ids.includes(id)).slice(0, settings.limit);
  return {
    stars: starsOf(Number(set.average_rating)),
    count: `${set.count.toLocaleString('en-AU')} ${set.count === 1 ? 'review' : 'reviews'}`,
    reviews: reviews.map(toReviewView),
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
    date: date || undefined,
    text: start || undefined,
    more: rest || undefined,
  };
}

/** The site's reviews, at most `limit`; undefined if it shows none. */
export function toReviewsBlock(
  { tenant, site }: Pick<PageVisit, 'tenant' | 'site'>,
  { heading = 'Reviews', limit }: { readonly heading?: string; readonly limit?: number },
): ReviewsBlock | undefined {
  const settings = limit === undefined ? tenant.reviews : { ...tenant.reviews, limit };
  const reviews = toReviewsView(site.reviews, settings);
  return reviews && { kind: 'reviews', heading, reviews };
}

/**
 * Splits a long text between words: about `most` characters, and the rest. A rest of a few words is not worth
 * collapsing.
 */
export function foldText(text: string, most: number): { readonly start: string; readonly rest?: string } {
  const whole = text.trim();
  if (whole.length <= most * 1.2) return { start: whole };
  const space = whole.lastIndexOf(' ', most);
  // A text without spaces must not split a surrogate pair.
  const at = space > most / 2 ? space : most - Number(/[\ud800-\udbff]/.test(whole.charAt(most - 1)));
  return { start: whole.slice(0, at).trimEnd(), rest: whole.slice(at).trimStart() };
}
