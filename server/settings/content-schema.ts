import { z } from 'zod';
import { isDate } from '#server/platform/text/local-time';
import { pictureRef } from './media-schema';
import { date, link, oneLine, path, slug, text, whole, yesNo } from './text-schema';

const short = (most: number) => text.max(most, `text of at most ${most} characters`);
const moment = z
  .string('a date as YYYY-MM-DD, or a date and time as YYYY-MM-DDTHH:MM')
  .regex(
    /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d)?$/,
    'a date as YYYY-MM-DD, or a date and time as YYYY-MM-DDTHH:MM',
  )
  .refine((value) => isDate(value.slice(0, 10)), 'a calendar date')
  .meta({ examples: ['2026-06-30', '2026-06-30T17:00'] });

/** Front matter of a dealer's page. Messages complete "expected …". */
export const frontMatterSchema = z
  .strictObject({
    title: short(120).describe('Page title; also the heading unless `heading` is set.'),
    heading: short(120).optional().describe('Heading on the page, if different from the title.'),
    description: short(300)
      .optional()
      .describe('A sentence or two for search engines and for cards that link to the page.'),
    image: pictureRef
      .optional()
      .describe('Picture: a file in assets/ or a generated illustration (illustration:…).'),
    image_alt: z.string('text').max(300, 'text of at most 300 characters').optional().describe('Alt text.'),
    published: date
      .optional()
      .describe('Publication date of a post (YYYY-MM-DD); the post is hidden until then.'),
    updated: date.optional().describe('Date of the last change (YYYY-MM-DD).'),
    start: moment.optional().describe("First day or time the page is shown, in the site's time zone."),
    expiry: moment.optional().describe("Last day or time the page is shown, in the site's time zone."),
    draft: yesNo.optional().describe('Hide the page.'),
    noindex: yesNo.optional().describe('Ask search engines not to index the page.'),
    category: slug
      .meta({ examples: ['vehicle-reviews'] })
      .optional()
      .describe('For a post: the slug of one of `blog.categories` in tenant.json.'),
    tags: z
      .array(short(40), 'a list of words')
      .max(10, 'at most ten tags')
      .optional()
      .describe('Tags of a post.'),
    author: short(80).optional().describe('Author of a post.'),
    path: path.optional().describe("Address of the page, if different from the file's path."),
    aliases: z
      .array(link.meta({ examples: ['/about.html'] }), 'a list of paths')
      .max(20, 'at most twenty addresses')
      .optional()
      .describe('Former addresses; they redirect to this page permanently.'),
  })
  .check(({ value, issues }) => {
    if (value.image === undefined || value.image_alt !== undefined) return;
    const message = 'alt text for the image';
    issues.push({ code: 'custom', path: ['image_alt'], input: undefined, message });
  });

export type FrontMatter = z.infer<typeof frontMatterSchema>;

/** A dealer's own page: a Markdown file with front matter in `tenants/<slug>/content`. Its text is read on request. */
export interface ContentPage extends Omit<FrontMatter, 'path'> {
  /** Its address, e.g. `/about-us`. */
  readonly path: string;
  /** Relative to the tenant's folder, e.g. `content/about-us.md`. */
  readonly file: string;
  /** A post of the blog; anything else is a page. */
  readonly post: boolean;
}

/** The pages of a tenant's folder, by path. */
export type SiteContent = ReadonlyMap<string, ContentPage>;

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
      finance_notes: shownByDefault('notes on what to have ready, below the finance forms'),
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
