import { z } from 'zod';
import { isDate } from '../locations/rules/local-time';
import { link, path, slug, text, yesNo } from '../tenants/text-schema';
import { pictureRef } from './picture-schema';

const short = (most: number) => text.max(most, `text of at most ${most} characters`);
const day = z
  .string('a date as YYYY-MM-DD')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'a date as YYYY-MM-DD')
  .refine(isDate, 'a day of the calendar as YYYY-MM-DD')
  .meta({ examples: ['2026-06-30'] });
const moment = z
  .string('a date as YYYY-MM-DD, or a moment as YYYY-MM-DDTHH:MM')
  .regex(
    /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d)?$/,
    'a date as YYYY-MM-DD, or a moment as YYYY-MM-DDTHH:MM',
  )
  .refine((value) => isDate(value.slice(0, 10)), 'a day of the calendar')
  .meta({ examples: ['2026-06-30', '2026-06-30T17:00'] });

/** What a page of the dealer says of itself above its text. Messages complete "expected …". */
export const frontMatterSchema = z
  .strictObject({
    title: short(120).describe('Title of the page, and its heading when there is no `heading`.'),
    heading: short(120).optional().describe('Heading on the page, when it is another than the title.'),
    description: short(300)
      .optional()
      .describe('A sentence or two: for search engines, and for cards that lead to the page.'),
    image: pictureRef.optional().describe('Picture of the page: a file of assets/, or illustration:….'),
    image_alt: z.string('text').max(300, 'text of at most 300 characters').optional().describe('Alt text.'),
    published: day.optional().describe('Day of a post; it is not shown before. YYYY-MM-DD.'),
    updated: day.optional().describe('Day of its last change. YYYY-MM-DD.'),
    start: moment.optional().describe("First day or moment it is shown, in the site's time zone."),
    expiry: moment
      .optional()
      .describe("Last day, or the moment, after which it is gone, in the site's time zone."),
    draft: yesNo.optional().describe('Not shown at all.'),
    noindex: yesNo.optional().describe('Search engines leave it out.'),
    category: slug
      .meta({ examples: ['vehicle-reviews'] })
      .optional()
      .describe('Of a post: slug of one of `blog.categories` in tenant.json.'),
    tags: z.array(short(40), 'a list of words').max(10, 'at most ten tags').optional().describe('Of a post.'),
    author: short(80).optional().describe('Who wrote a post.'),
    path: path.optional().describe("Another address than the file's place in the folder."),
    aliases: z
      .array(link.meta({ examples: ['/about.html'] }), 'a list of paths')
      .max(20, 'at most twenty addresses')
      .optional()
      .describe('Former addresses, which lead to this page for good.'),
  })
  .check(({ value, issues }) => {
    if (value.image === undefined || value.image_alt !== undefined) return;
    const message = 'what the image shows, since there is one';
    issues.push({ code: 'custom', path: ['image_alt'], input: undefined, message });
  });

export type FrontMatter = z.infer<typeof frontMatterSchema>;

/** A page of the dealer's own: a Markdown file with front matter in `tenants/<slug>/content`. Its text is read when asked for. */
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
