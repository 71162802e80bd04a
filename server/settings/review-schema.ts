import { z } from 'zod';
import { link, oneLine, rating, text, whole } from './text-schema';

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

const reviewSchema = z.strictObject({
  id: text.describe('Permanent id; used to hide a review.'),
  image: link
    .meta({ examples: ['https://photos.example/priya.jpg'] })
    .nullish()
    .describe("The customer's picture; stored but not shown, to protect visitors' privacy."),
  customer_name: oneLine.describe('Name shown on the site.'),
  text: z.string('text, or null').nullable().describe('Text of the review; null for stars only.'),
  rating: z
    .number('a number from 0 to 5')
    .min(0, 'a number from 0 to 5')
    .max(5, 'a number from 0 to 5')
    .describe('Stars.'),
  created_at_time_ago_in_words: text.nullish().describe('E.g. "2 months ago".'),
  review_date: z
    .string('a date as dd/mm/yyyy')
    .regex(/^\d{2}\/\d{2}\/\d{4}$/, 'a date as dd/mm/yyyy')
    .nullish()
    .describe('dd/mm/yyyy.'),
  review_date_in_words: text.nullish().describe('E.g. "12 March 2026".'),
});

/** Customer reviews: `tenants/<slug>/reviews.json`. */
export const reviewSetSchema = z
  .strictObject({
    ...reviewCounts,
    average_rating: rating.describe('From 0 to 5, in quotes.'),
    reviews: z
      .array(reviewSchema, 'a list of reviews')
      .max(500, 'at most 500 reviews')
      .describe('The reviews.'),
  })
  .transform(withCount);

export type Review = z.infer<typeof reviewSchema>;
export type ReviewSet = z.infer<typeof reviewSetSchema>;
