import { z } from 'zod';
import { link, text, whole, yesNo } from './text-schema';

const contentSchema = z
  .strictObject({
    car_types: z
      .array(z.enum(['new', 'demo', 'used']), 'a list of car types')
      .default([])
      .describe('Car types it applies to; empty means all.'),
    text: z
      .array(text.max(600, 'at most 600 characters'), 'a list of paragraphs')
      .max(5, 'at most five paragraphs')
      .default([])
      .describe('Paragraphs of text.'),
    points: z
      .array(text.max(160, 'at most 160 characters'), 'a list of points')
      .max(12, 'at most twelve points')
      .default([])
      .describe('Short points, shown with ticks.'),
    link: z
      .strictObject({
        text: text.describe('Link text.'),
        href: link.describe('Link target; hidden when this site has no such page.'),
      })
      .optional()
      .describe('A link to read more.'),
  })
  .refine(
    ({ text: paragraphs, points }) => paragraphs.length + points.length > 0,
    'some text or at least one point',
  );
export type PageContent = z.infer<typeof contentSchema>;

const contents = z.array(contentSchema, 'a list of contents').max(12, 'at most twelve contents').default([]);
const first = 'The first entry that matches the car’s type is shown; with no entries the section is hidden.';

/** Extra content of a car page. */
export const carPageSchema = z.strictObject({
  features_limit: whole(8, 300, 'number of features')
    .default(8)
    .describe('Features shown before “Show All”.'),
  whats_included: contents.describe(`What’s Included: what comes with a car for sale. ${first}`),
  why_buy: contents.describe(`Why Buy From Us? ${first}`),
  protect: contents.describe(`Protect Your Car: extras for a car that is for sale. ${first}`),
  money_back: yesNo
    .default(false)
    .describe('Show "48-hour money back" first among the reasons to buy a used car.'),
  reserve_online: z
    .strictObject({
      shown: yesNo.default(true).describe('Show this section for cars that can be reserved.'),
      hold_hours: whole(1, 720, 'number of hours').default(48).describe('Hours a reservation holds the car.'),
      refund_percent: whole(0, 100, 'percentage')
        .default(100)
        .describe('Refundable share of the deposit, per cent; 0 hides it.'),
    })
    .prefault({})
    .describe('Reserve Online: how a reservation works. Set the deposit and car types in cards.reserve.'),
});

export type CarPageSettings = z.infer<typeof carPageSchema>;

/** The PDF of a car. */
export const pdfSchema = z.strictObject({
  offered: yesNo.default(true).describe('Let shoppers download a PDF of a car.'),
  logo: z
    .string('text')
    .regex(/^assets\/[\w-]+\.(png|jpg)$/, "a .png or .jpg file in the tenant's assets folder")
    .optional()
    .describe(
      'Logo at the top of the PDF, for a white background, such as "assets/logo.png"; the site\'s name by default.',
    ),
  photos: whole(0, 14, 'number of photos')
    .default(14)
    .describe('Small photos shown with the large first one.'),
  note: text
    .default('Prices and availability may change. See the car’s page on our website for current details.')
    .describe('Closing line of the PDF.'),
});
