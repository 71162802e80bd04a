import { z } from 'zod';
import { picture, pictureRef } from './media-schema';
import { date, link, text, whole, yesNo } from './text-schema';

const dollars = (max: number) => whole(0, max, 'number of dollars');

/** The home page and the finders. */
export const homeSchema = z.strictObject({
  banners: z
    .array(
      z.strictObject({
        title: text.describe('Heading.'),
        text: text.optional().describe('A sentence.'),
        button: text.describe('Link text.'),
        href: link.describe('Link target.'),
        image: picture
          .optional()
          .describe(
            'Picture: a file in assets/ or a generated illustration (illustration:…); just the brand colour by default.',
          ),
        wide: yesNo
          .default(false)
          .describe(
            'Show the picture at full page width (1920 by 540 pixels) with the text below it; otherwise 4:3 beside the text.',
          ),
      }),
      'a list of banners',
    )
    .max(12, 'at most twelve banners')
    .optional()
    .describe('Feature banner slides; offers, service and sell your car by default. An empty list hides it.'),
  featured: z
    .array(
      z.strictObject({
        title: text.describe('Heading of the list.'),
        search: z
          .string('a search')
          .regex(/^\/search\/[^\s\\]*$/, 'a search page address that starts with /search/')
          .meta({ examples: ['/search/used-cars?body=Ute&sortBy=price-asc'] })
          .describe('Search whose first cars are shown.'),
        limit: whole(1, 24, 'number of cars').default(8).describe('Cars shown.'),
      }),
      'a list of featured lists',
    )
    .max(6, 'at most six lists')
    .default([])
    .describe('Car lists, each with its own search.'),
  tiles: z
    .array(z.enum(['make', 'body', 'price_range', 'fuel', 'location_name', 'seats']), 'a list of attributes')
    .default(['body', 'make'])
    .describe('Tile grids with counts.'),
  short: yesNo
    .default(false)
    .describe(
      'A home page in fewer words: search and photo, facts about you that the site knows, the values of the first two tile grids, cars, the start of a valuation, your yards and your latest reviews. Without banners and further tiles.',
    ),
  hero_image: picture
    .optional()
    .describe(
      'Photo beside the search, 4:3 and at least 1,200 pixels wide; the newest car’s photo by default.',
    ),
  recently_seen: yesNo
    .default(false)
    .describe('Show the cars that a shopper opened last. Only their own browser knows them.'),
  budget_finder: z
    .strictObject({
      car_type: z
        .enum(['new', 'demo', 'used', 'all'])
        .default('used')
        .describe('Car type it searches, or all.'),
      repayment_monthly: dollars(1_000_000).default(600).describe('Starting monthly repayment, in dollars.'),
      repayment_weekly: dollars(1_000_000).default(200).describe('Starting weekly repayment, in dollars.'),
      deposit: dollars(1_000_000).default(2_000).describe('Starting deposit, in dollars.'),
      term_years: whole(1, 10, 'number of years').default(5).describe('Loan term in years.'),
      interest_rate: z
        .number('a percentage from 0 to 100')
        .min(0, 'a percentage from 0 to 100')
        .max(100, 'a percentage from 0 to 100')
        .optional()
        .describe(
          'Interest in per cent a year that the budget pays for, as a start: shoppers can change it. Set finance.calculator to the same rate with its comparison rate, which is then shown with it. Without it, the budget is the plain sum of repayments and deposit, before interest.',
        ),
      minimum_price: dollars(1_000_000)
        .default(1_000)
        .describe('Lowest car price to search from, in dollars.'),
      upper_price: dollars(10_000_000)
        .default(100_000)
        .describe('Highest car price when stock gives none, in dollars.'),
      shown: yesNo.default(true).describe('Show the finder on the home page.'),
    })
    .prefault({})
    .describe('The budget-based car finder.'),
  price_slider: z
    .strictObject({
      attribute: z
        .enum(['price', 'subscription_price'])
        .default('price')
        .describe('What the slider filters: price, or weekly subscription price.'),
      min: dollars(10_000_000).default(5_000).describe('Lowest price, in dollars.'),
      max: dollars(10_000_000).default(250_000).describe('Highest price, in dollars.'),
      step: whole(1, 100_000, 'number of dollars').default(500).describe('Slider step, in dollars.'),
    })
    .prefault({})
    .describe('The price-range slider.'),
});

const origin = z
  .string('text')
  .regex(
    /^https:\/\/(\*\.)?[a-z0-9][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+(:\d{1,5})?$/,
    'an https origin without a path, e.g. https://chat.example or https://*.chat.example',
  );

/** The promotional popup: at most 600 pixels wide and 80 % of the screen high. */
export const popupSchema = z.strictObject({
  src: pictureRef.optional().describe('Picture.'),
  start: date.optional().describe("First day shown, in the site's time zone."),
  expiryDate: date.optional().describe("Last day shown, in the site's time zone."),
  linkTo: link.optional().describe('Button link.'),
  title: text.max(120, 'text of at most 120 characters').describe('Heading.'),
  description: text.max(600, 'text of at most 600 characters').optional().describe('A sentence or two.'),
  buttonText: text.max(40, 'text of at most 40 characters').default('Find out more').describe('Button text.'),
});

/** The chat entry point. */
export const chatSchema = z.strictObject({
  text: text.max(30, 'text of at most 30 characters').default('Message us').describe('Button text.'),
  script: z
    .string('text')
    .regex(/^https:\/\/[^\s\\]+$/, 'an https address')
    .meta({ examples: ['https://widget.example/chat.js'] })
    .optional()
    .describe("The chat service's script, loaded only after a tap. Without it the contact form opens."),
  origins: z
    .array(origin, 'a list of origins')
    .max(10, 'at most ten origins')
    .default([])
    .describe('Other origins the chat connects to or frames, e.g. ["https://widget.example"].'),
});

export type PopupSettings = z.infer<typeof popupSchema>;
export type ChatSettings = z.infer<typeof chatSchema>;
