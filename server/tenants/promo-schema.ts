import { z } from 'zod';
import { picture } from './picture-schema';
import { date, link, text, whole, yesNo } from './text-schema';

/** A card of the dealer's own between the cars of a list (specification §3 "Promo node"). */
export const promoSchema = z.strictObject({
  start: date.optional().describe("First day it is shown, in the site's time zone."),
  expiry: date.optional().describe("Last day it is shown, in the site's time zone."),
  position: whole(1, 100, 'place').describe('Place in the list, from 1.'),
  display: z
    .array(z.enum(['all', 'new', 'demo', 'used', 'featured']), 'a list of lists')
    .min(1, 'at least one list')
    .default(['all'])
    .describe('Lists it belongs to: all, those of a car type, or the featured ones.'),
  strictDisplay: yesNo
    .default(false)
    .describe('Only at exactly its place: left out of a list too short for it. Else it goes to the end.'),
  node: z
    .strictObject({
      title: text.describe('Its heading.'),
      text: text.optional().describe('A sentence.'),
      button: text.default('Find out more').describe('Text of its link.'),
      href: link.describe('Where it leads.'),
      image: picture
        .optional()
        .describe('A picture, 4:3: a file of assets/, or a drawn one (illustration:…).'),
    })
    .describe('What it shows.'),
});

export type Promo = z.infer<typeof promoSchema>;
