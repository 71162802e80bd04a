import { z } from 'zod';
import { pictureRef } from './media-schema';
import { link, oneLine, text, whole, yesNo } from './text-schema';

/** Items of a header that names no others, in their order. */
const usualItems = [
  'home',
  'vehicles',
  'stock',
  'special_offers',
  'finance',
  'trade_in',
  'service',
  'about',
] as const;
/** Shoppers' own words beside them: New, Used, Sell. */
const headerItems = [...usualItems, 'new_cars', 'used_cars', 'sell'] as const;

const label = oneLine.max(40, 'text of at most 40 characters');
const ownLinks = z
  .array(
    z.strictObject({ text: label.describe('Name shown on the site.'), href: link.describe('Link target.') }),
    'a list of links',
  )
  .max(12, 'at most twelve links')
  .default([]);

/** The header of every page. */
export const headerSchema = z.strictObject({
  items: z
    .array(z.enum(headerItems), 'a list of items')
    .refine((items) => new Set(items).size === items.length, 'each item once')
    .default([...usualItems])
    .describe(
      'Menu items, in order; items with no page or no stock on this site are hidden automatically. new_cars, used_cars and sell are New, Used and Sell, for a menu in shoppers’ own words in place of stock, vehicles and trade_in.',
    ),
  labels: z
    .partialRecord(z.enum(headerItems), label)
    .default({})
    .describe('Your own labels for menu items, e.g. {"stock": "Our cars"}.'),
  open_on: z
    .enum(['click', 'hover'])
    .default('click')
    .describe('Open dropdowns on click only, or on hover as well. Keyboard and touch work either way.'),
  phone: yesNo.default(true).describe('Show the phone number.'),
  shopper_links: yesNo
    .default(false)
    .describe(
      'Always show the heart that leads to saved cars and, where shoppers can sign in, "Sign in" or their garage. Without it the heart appears with the first saved car.',
    ),
  sticky: yesNo.default(false).describe('Keep the header in view while scrolling on wide screens.'),
  plain_checkout: yesNo
    .default(false)
    .describe(
      'On pages where a shopper reserves, buys or pays, show only the logo, the phone number and a way back: no menu, footer or chat.',
    ),
  logo: pictureRef
    .optional()
    .describe(
      'Logo shown instead of the name, up to 240 by 56 pixels; the name is its alt text. An SVG can adapt to dark mode.',
    ),
  icon: pictureRef
    .refine((ref) => !ref.startsWith('illustration:'), 'a picture in the assets folder')
    .optional()
    .describe('Icon in browser tabs and bookmarks: a square picture, ideally an SVG.'),
  holiday_days: whole(0, 60, 'number of days')
    .default(7)
    .describe('Days ahead that special hours are announced on the home and contact pages; 0 hides them.'),
  extra: ownLinks.describe('Extra items at the end of the menu.'),
  service_extra: ownLinks.describe('Extra links in the Service group.'),
  about_extra: ownLinks.describe('Extra links in the About Us group.'),
});

/** The footer of every page. */
export const footerSchema = z.strictObject({
  places: whole(0, 12, 'number of locations').default(4).describe('Locations listed; a link shows the rest.'),
  hours: yesNo.default(true).describe("Show each location's usual opening hours."),
  extra: ownLinks.describe('Extra links beside terms and privacy.'),
  small_print: text
    .max(500, 'text of at most 500 characters')
    .optional()
    .describe('Your own line at the bottom, e.g. a motor trades membership.'),
});

export type HeaderItem = (typeof headerItems)[number];
