import { z } from 'zod';
import { whole } from '#server/settings/text-schema';

const reviews = whole(0, 1_000_000, 'number');

/** How many reviews an average covers: `count`, which other systems call `review_count`. */
export const reviewCounts = {
  count: reviews.optional().describe('Number of reviews; required, here or as review_count.'),
  review_count: reviews.optional().describe('Another name for count, for files exported by other systems.'),
};

/** The same set under `count` alone; a set with neither name is refused. */
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
