import { z } from 'zod';
import { slug, text, whole, yesNo } from './text-schema';

const shown = (of: string) =>
  yesNo.default(true).describe(`Built-in ${of}, where the folder has no file for it.`);

/** Pages of text (specification §2 "Routes"): the Markdown files of the content folder, and what stands in for them. */
export const contentSchema = z.strictObject({
  defaults: z
    .strictObject({
      about_us: shown('page about the dealer, at /about-us'),
      buying: shown('page about buying here, at /buying'),
      terms_and_conditions: shown('terms of use, at /terms-and-conditions'),
      privacy_policy: shown('privacy policy, at /privacy-policy'),
      trade_in_faq: shown('questions about trading in, below its forms'),
    })
    .prefault({})
    .describe('Pages that a site has from the start.'),
});

const category = z.strictObject({
  slug: slug.meta({ examples: ['vehicle-reviews'] }).describe('Its part of /blog/{slug}.'),
  name: text.describe('As it is shown.'),
  description: text.optional().describe('A sentence above its posts.'),
});

/** The blog: posts are the files of content/blog. */
export const blogSchema = z.strictObject({
  title: text.default('Blog').describe('Heading of the list of posts.'),
  intro: text.optional().describe('A sentence below it.'),
  categories: z
    .array(category, 'a list of categories')
    .max(30, 'at most thirty categories')
    .default([
      { slug: 'news', name: 'News' },
      { slug: 'vehicle-reviews', name: 'Vehicle reviews' },
    ])
    .describe('What posts are sorted by; one without posts is not shown.'),
  posts_per_page: whole(1, 48, 'number of posts').default(12).describe('Posts on a page of the list.'),
});
