import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { StarsView } from '../views/stars-view';
import { starsOf } from './stars';

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
