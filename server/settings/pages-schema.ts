import { z } from 'zod';
import { oneLine, slug, text, whole, yesNo } from './text-schema';

const shownByDefault = (of: string) =>
  yesNo.default(true).describe(`Built-in ${of}, used when the folder has no file for it.`);

/** Text pages: the Markdown files of the content folder, and the built-in defaults. */
export const contentSchema = z.strictObject({
  defaults: z
    .strictObject({
      about_us: shownByDefault('About us page, at /about-us'),
      buying: shownByDefault('buying page, at /buying'),
      terms_and_conditions: shownByDefault('terms of use, at /terms-and-conditions'),
      privacy_policy: shownByDefault('privacy policy, at /privacy-policy'),
      trade_in_faq: shownByDefault('trade-in FAQs, below the trade-in forms'),
    })
    .prefault({})
    .describe('Built-in pages.'),
});

const category = z.strictObject({
  slug: slug.meta({ examples: ['vehicle-reviews'] }).describe('Its part of /blog/{slug}.'),
  name: oneLine.describe('Name shown on the site.'),
  description: text.optional().describe("Introduction above the category's posts."),
});

/** The blog: posts are the files of content/blog. */
export const blogSchema = z.strictObject({
  title: oneLine.default('Blog').describe('Heading of the post list.'),
  intro: text.optional().describe('Introduction below the heading.'),
  categories: z
    .array(category, 'a list of categories')
    .max(30, 'at most thirty categories')
    .default([
      { slug: 'news', name: 'News' },
      { slug: 'vehicle-reviews', name: 'Vehicle reviews' },
    ])
    .describe('Blog categories; empty ones are hidden.'),
  posts_per_page: whole(1, 48, 'number of posts').default(12).describe('Posts per page.'),
});
