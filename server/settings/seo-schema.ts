import { z } from 'zod';
import { text, yesNo } from './text-schema';

/** Settings for search engines and other programs. */
export const seoSchema = z.strictObject({
  index: yesNo
    .default(true)
    .describe('Let search engines index the site. Set to false while the site is being built.'),
  description: text
    .max(300, 'a text of at most 300 characters')
    .optional()
    .describe('Home page description for search engines; wording.intro by default.'),
  feeds: yesNo
    .default(true)
    .describe('RSS and Atom feeds for every list of cars (/search/used-cars.rss) and the blog.'),
  summary: yesNo.default(true).describe('/llms.txt, a short description of the site for language models.'),
});
