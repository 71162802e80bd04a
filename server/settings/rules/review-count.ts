import { z } from 'zod';
import { whole } from '#server/settings/text-schema';

const reviews = whole(0, 1_000_000, 'number');

/** The number of reviews in an average: `count`, or `review_count` in other systems. */
export const reviewCounts = {
  count: reviews.optional().describe('Number of reviews; required, here or as review_count.'),
  review_count: reviews.optional().describe('Another name for count, for files exported by other systems.'),
};

/** Normalises to `count`; a set with neither name is rejected. */
export function withCount<T extends { count?: number | undefined; review_count?: number | undefined }>(
  { review_count: other, ...set }: T,
  context: z.RefinementCtx,
): Omit<T, 'review_count'> & { count: number } {
  const count = set.count ?? other;
  if (count !== undefined) return { ...set, count };
  const message = 'a number from 0 to 1000000';
  context.issues.push({ code: 'custom', path: ['count'], message, input: undefined });
  return z.NEVER;
}
