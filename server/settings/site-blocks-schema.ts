import { z } from 'zod';
import { heading, words } from './text-blocks-schema';
import { link, slug, text, whole } from './text-schema';

/** Blocks with data the site already has: locations, reviews, offers, stock. */
const department = z.enum(['sales', 'service', 'parts']).optional().describe('Only this department.');
const locations = z
  .array(slug, 'a list of location slugs')
  .max(50, 'at most fifty locations')
  .optional()
  .describe('Slugs; all visible locations by default.');

export const hoursSchema = z.strictObject({
  heading: heading.default('Opening hours'),
  locations,
  department,
});
export const locationsSchema = z.strictObject({ heading, locations, department });
export const mapSchema = z.strictObject({
  heading: heading.default('Find us'),
  location: slug.optional().describe('Slug of the location; the primary one by default.'),
});
export const reviewsSchema = z.strictObject({
  heading: heading.default('Reviews'),
  limit: whole(1, 12, 'number of reviews').default(12).describe('Number of reviews shown.'),
});
export const finderSchema = z.strictObject({
  finder: z
    .enum(['search', 'budget', 'price'])
    .default('search')
    .describe('Search box, budget or price range.'),
  heading,
  text: words,
});
export const offersSchema = z.strictObject({
  heading: heading.default('Special offers'),
  limit: whole(1, 24, 'number of offers').default(3).describe('Offers shown.'),
  manufacturer: text.optional().describe('Only offers for this make.'),
});
export const stockSchema = z.strictObject({
  heading,
  search: link
    .refine((value) => value.startsWith('/search/'), 'a search page address that starts with /search/')
    .describe('Search whose first cars are shown.'),
  limit: whole(1, 24, 'number of cars').default(8).describe('Cars shown.'),
});
export const postsSchema = z.strictObject({
  heading: heading.default('From the blog'),
  category: slug
    .meta({ examples: ['vehicle-reviews'] })
    .optional()
    .describe('Slug of a blog category.'),
  limit: whole(1, 12, 'number of posts').default(3).describe('Posts shown.'),
});
export const formSchema = z.strictObject({});
