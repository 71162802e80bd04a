import { z } from 'zod';
import { pictureRef } from '../content/picture-schema';
import { link, text, whole, yesNo } from './text-schema';

/** What the header may hold, in the specification's order (§2 "Header and footer"). */
export const headerItems = [
  'home',
  'vehicles',
  'stock',
  'special_offers',
  'finance',
  'trade_in',
  'service',
  'about',
] as const;

const label = text.max(40, 'text of at most 40 characters');
const ownLinks = z
  .array(
    z.strictObject({ text: label.describe('As it is shown.'), href: link.describe('Where it leads.') }),
    'a list of links',
  )
  .max(12, 'at most twelve links')
  .default([]);

/** The top of every page (specification §2 "Header and footer"). */
export const headerSchema = z.strictObject({
  items: z
    .array(z.enum(headerItems), 'a list of items')
    .refine((items) => new Set(items).size === items.length, 'each item once')
    .default([...headerItems])
    .describe('What the menu holds, in its order; whatever has no page on this site is left out by itself.'),
  labels: z
    .partialRecord(z.enum(headerItems), label)
    .default({})
    .describe('Texts of items in words of your own, e.g. {"stock": "Our cars"}.'),
  open_on: z
    .enum(['click', 'hover'])
    .default('click')
    .describe(
      'Dropdowns open on a click, or also when a mouse rests on them. Keyboards and touch work alike.',
    ),
  phone: yesNo.default(true).describe('Show the phone number.'),
  sticky: yesNo.default(false).describe('The header stays in view on wide screens while the page scrolls.'),
  logo: pictureRef
    .optional()
    .describe(
      "The dealer's logo in place of the name, shown at most 240 by 56 pixels; the name is its text.",
    ),
  holiday_days: whole(0, 60, 'number of days')
    .default(7)
    .describe('Special hours so many days ahead are told on the home and contact pages; 0 tells none.'),
  extra: ownLinks.describe('Further items at the end of the menu.'),
  service_extra: ownLinks.describe('Further links of the Service group.'),
  about_extra: ownLinks.describe('Further links of the About Us group.'),
});

/** The foot of every page (specification §2 "Header and footer"). */
export const footerSchema = z.strictObject({
  places: whole(0, 12, 'number of places')
    .default(4)
    .describe('Locations listed; where there are more, a link leads to all of them.'),
  hours: yesNo.default(true).describe('Show the usual opening hours of each location.'),
  extra: ownLinks.describe('Further links beside terms and privacy.'),
  small_print: text
    .max(500, 'text of at most 500 characters')
    .optional()
    .describe('A line of your own below, e.g. an association you belong to.'),
});

export type HeaderSettings = z.infer<typeof headerSchema>;
export type HeaderItem = (typeof headerItems)[number];
