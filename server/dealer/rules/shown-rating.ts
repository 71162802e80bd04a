import type { StarsView } from '#server/dealer/views/location-card-view';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';

/**
 * Whether a rating is shown: only if it exceeds the configured minimum and reviews are not hidden. `average` is text,
 * as in review data.
 */
export const exceedsMinimum = (average: string, { minimum_rating, hidden }: Tenant['reviews']): boolean =>
  !hidden && Number(average) > minimum_rating;

/** The rating on a location's card; undefined if it is hidden. */
export function shownRating(
  reviews: TenantLocation['reviews'],
  settings: Tenant['reviews'],
): { stars: StarsView; count: number } | undefined {
  if (!reviews || !exceedsMinimum(reviews.average_rating, settings)) return undefined;
  return { stars: starsOf(Number(reviews.average_rating)), count: reviews.count };
}

const mostFull = 4;

/** A rating from 0 to 5 as stars: 5 is four full stars and a whole last one. */
export function starsOf(rating: number): StarsView {
  const tenths = Math.round(Math.min(5, Math.max(0, rating)) * 10);
  const full = Math.min(mostFull, Math.floor(tenths / 10));
  return { text: (tenths / 10).toFixed(1), full, partial: (tenths - full * 10) / 10 };
}
