import { z } from 'zod';
import { picture } from './picture-schema';
import { link, text, whole, yesNo } from './text-schema';

const dollars = (max: number) => whole(0, max, 'number of dollars');

/** The front page and the finders (specification §2 "Screens", §4, §9). */
export const homeSchema = z.strictObject({
  banners: z
    .array(
      z.strictObject({
        title: text.describe('Its heading.'),
        text: text.optional().describe('A sentence.'),
        button: text.describe('Text of its link.'),
        href: link.describe('Where it leads.'),
        image: picture
          .optional()
          .describe(
            'A picture: a file of assets/, or a drawn one (illustration:…); the brand colour alone when absent.',
          ),
        wide: yesNo
          .default(false)
          .describe(
            'The picture is as wide as the page, 1920 by 540 pixels, with the words below it; else 4:3 beside the words.',
          ),
      }),
      'a list of banners',
    )
    .max(12, 'at most twelve banners')
    .optional()
    .describe('The feature banner: offers, service and sell your car when absent; an empty list hides it.'),
  featured: z
    .array(
      z.strictObject({
        title: text.describe('Heading of the list.'),
        search: z
          .string('a search')
          .regex(/^\/search\/[^\s\\]*$/, 'an address of the search page, beginning with /search/')
          .meta({ examples: ['/search/used-cars?body=Ute&sortBy=price-asc'] })
          .describe('Address of the search whose first cars are shown.'),
        limit: whole(1, 24, 'number of cars').default(8).describe('Cars shown.'),
      }),
      'a list of featured lists',
    )
    .max(6, 'at most six lists')
    .default([])
    .describe('Lists of cars by a search of their own.'),
  tiles: z
    .array(z.enum(['make', 'body', 'price_range', 'fuel', 'location_name', 'seats']), 'a list of attributes')
    .default(['body', 'make'])
    .describe('Grids of tiles with counts.'),
  budget_finder: z
    .strictObject({
      car_type: z.enum(['new', 'demo', 'used']).default('used').describe('Cars it finds.'),
      repayment_monthly: dollars(1_000_000).default(600).describe('First monthly repayment, in dollars.'),
      repayment_weekly: dollars(1_000_000).default(200).describe('First weekly repayment, in dollars.'),
      deposit: dollars(1_000_000).default(2_000).describe('First deposit, in dollars.'),
      term_years: whole(1, 10, 'number of years').default(5).describe('Years of repayments.'),
      minimum_price: dollars(1_000_000)
        .default(1_000)
        .describe('Price of the cheapest car it looks for, in dollars.'),
      upper_price: dollars(10_000_000)
        .default(100_000)
        .describe('Price of the dearest car when nothing in stock tells, in dollars.'),
      shown: yesNo.default(true).describe('Offer the finder on the home page.'),
    })
    .prefault({})
    .describe('The budget-based car finder.'),
  price_slider: z
    .strictObject({
      attribute: z
        .enum(['price', 'subscription_price'])
        .default('price')
        .describe('What its thumbs choose: the price, or the weekly price of a subscription.'),
      min: dollars(10_000_000).default(5_000).describe('Least price, in dollars.'),
      max: dollars(10_000_000).default(250_000).describe('Greatest price, in dollars.'),
      step: whole(1, 100_000, 'number of dollars').default(500).describe('Step of a thumb, in dollars.'),
    })
    .prefault({})
    .describe('The price-range slider.'),
});
