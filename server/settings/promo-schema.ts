import { z } from 'zod';
import { picture } from './picture-schema';
import { date, link, text, whole, yesNo } from './text-schema';

/** A dealer's own card between the cars of a list. */
export const promoSchema = z.strictObject({
  start: date.optional().describe("First day shown, in the site's time zone."),
  expiry: date.optional().describe("Last day shown, in the site's time zone."),
  position: whole(1, 100, 'place').describe('Position in the list, from 1.'),
  display: z
    .array(z.enum(['all', 'new', 'demo', 'used', 'featured']), 'a list of lists')
    .min(1, 'at least one list')
    .default(['all'])
    .describe('Lists it appears in: all, one car type, or featured.'),
  strictDisplay: yesNo
    .default(false)
    .describe('Show only at this exact position and skip shorter lists; otherwise it moves to the end.'),
  node: z
    .strictObject({
      title: text.describe('Heading.'),
      text: text.optional().describe('A sentence.'),
      button: text.default('Find out more').describe('Link text.'),
      href: link.describe('Link target.'),
      image: picture
        .optional()
        .describe('Picture, 4:3: a file in assets/ or a generated illustration (illustration:…).'),
    })
    .describe('Alt text.'),
});

export type Promo = z.infer<typeof promoSchema>;
