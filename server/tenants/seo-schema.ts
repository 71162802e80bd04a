import { z } from 'zod';
import { text, yesNo } from './text-schema';

/** What the site tells search engines and other programs that read it. */
export const seoSchema = z.strictObject({
  index: yesNo
    .default(true)
    .describe(
      'Search engines may list the site. false for one that is being built: nothing of it is listed.',
    ),
  description: text
    .max(300, 'a text of at most 300 characters')
    .optional()
    .describe('A sentence or two that search engines show under the front page; wording.intro when absent.'),
  feeds: yesNo
    .default(true)
    .describe('RSS and Atom feeds of every list of cars (/search/used-cars.rss) and of the blog.'),
  summary: yesNo.default(true).describe('/llms.txt, a short description of the site for language models.'),
});

export type SeoSettings = z.infer<typeof seoSchema>;
