import { z } from 'zod';
import { percentage } from './finance-schema';
import { picture } from './media-schema';
import { date, link, oneLine, path, rating, slug, text, whole } from './text-schema';

const words = z.array(text, 'a list of words').max(50, 'at most 50 words').default([]);
const body = text.nullish();

const manufacturerSchema = z.strictObject({
  id: text.describe('Permanent id; aftermarket_manufacturer_id of a model refers to it.'),
  name: oneLine.describe('The make, as in the stock feed.'),
  slug: slug.meta({ examples: ['ford'] }).describe('Its part of /brands/{slug}.'),
  logo: z
    .strictObject({ url: picture.nullable().describe('Address of the picture, or null for none.') })
    .nullish()
    .describe('Logo; without one, only the name is shown.'),
});

const modelSchema = z.strictObject({
  id: text.describe('Stable.'),
  name: oneLine.describe('Name shown, matching the stock feed.'),
  slug: slug.meta({ examples: ['ranger'] }).describe('Its part of addresses; unique within its make.'),
  manufacturer_name: oneLine.describe('Its make, as in the stock feed.'),
  description: text.max(2_000, 'text of at most 2000 characters').nullish().describe('A sentence or two.'),
  body: words.describe('Body types as in the stock feed, e.g. ["SUV"]; /models?body= lists it under them.'),
  bodyStyle: words.describe('More body types to list it under.'),
  manufacturer_body: body.describe("The maker's own name for its body, e.g. Cab Chassis."),
  manufacturer_body2: body.describe('A second body name.'),
  manufacturer_body3: body.describe('A third body name.'),
  fuel: words.describe('Fuel types, e.g. ["Hybrid", "Petrol"].'),
  variant: text.nullish().describe('Its variants, e.g. "Active, Style and Luxe".'),
  status: z
    .enum(['new', 'coming_soon', ''])
    .nullish()
    .describe('new and coming_soon are shown beside the name; empty shows nothing.'),
  image: z
    .strictObject({
      url: picture.nullish().describe('The picture, 4:3.'),
      thumb: picture.nullish().describe('Small picture for menus; the main picture by default.'),
    })
    .nullish()
    .describe('Picture: a file in assets/ or a generated illustration (illustration:…).'),
  override_url: link
    .nullish()
    .describe('Link to use instead of the list of its cars: a page or an https address.'),
  path: path.nullish().describe('Its page on this site, e.g. /pages/ranger; override_url takes precedence.'),
  aftermarket_manufacturer_id: text
    .nullish()
    .describe('Id of the manufacturer of its accessories, if different.'),
  accessories_count: whole(0, 100_000).nullish().describe('Number of accessories; shown when above 0.'),
});

/** The dealer's range: `tenants/<slug>/models.json`. */
export const modelsFileSchema = z.strictObject({
  manufacturers: z
    .array(manufacturerSchema, 'a list of makes')
    .max(100, 'at most 100 makes')
    .default([])
    .describe('Makes with a page of their own.'),
  models: z
    .array(modelSchema, 'a list of models')
    .max(1_000, 'at most 1000 models')
    .default([])
    .describe('Models, for the Vehicles menu and /models.'),
});

export type ModelRange = z.infer<typeof modelsFileSchema>;
export type Model = z.infer<typeof modelSchema>;

const long = (most: number) => text.max(most, `text of at most ${most} characters`);

const offerModelSchema = z.strictObject({
  name: oneLine.describe('The model, as in the stock feed, e.g. "Ranger".'),
  slug: slug
    .meta({ examples: ['ranger'] })
    .optional()
    .describe('Its slug in models.json, used to find its picture; made from the name by default.'),
  override_url: link
    .nullish()
    .describe('Link target to use instead of the page of the model: a site path or an https address.'),
  badge: oneLine
    .nullish()
    .describe('The badge that the offer is for, as in the stock feed, e.g. "Wildtrak"; any by default.'),
});

const offerFinanceSchema = z.strictObject({
  price_dollars: whole(1, 5_000_000, 'number of dollars').describe('Price of the car.'),
  deposit_dollars: whole(0, 5_000_000, 'number of dollars').default(0).describe('Deposit.'),
  interest_rate: percentage.describe('Interest rate, per cent a year.'),
  comparison_rate: percentage.describe('Its comparison rate, per cent a year.'),
  years: whole(1, 7, 'number of years').default(5).describe('Term.'),
});

/** An offer as in its file: two fields have an alternative name. */
const offerFileSchema = z.strictObject({
  id: z
    .string('text')
    .regex(/^[A-Za-z0-9_-]{1,63}$/, 'letters, digits, hyphens and underscores, at most 63')
    .meta({ examples: ['winter-ranger'] })
    .describe('Its part of /offers/{manufacturer}/{id}. Never reuse it for another offer.'),
  name: long(200).describe('Heading of the offer.'),
  basis: oneLine
    .max(80, 'text of at most 80 characters')
    .nullish()
    .describe('What it costs and what that includes, below the heading, e.g. "$36,990 drive away".'),
  description: long(20_000)
    .nullish()
    .describe(
      'What is offered, in Markdown or simple HTML (p, br, strong, em, ul, ol, li, a, h2-h4); everything else is removed. Cards show up to 200 characters in full; longer text is cut at 160 with "View more".',
    ),
  sanitized_description: long(20_000)
    .nullish()
    .describe('Another name for description, for files exported by other systems; description wins.'),
  disclaimer: long(20_000)
    .nullish()
    .describe(
      'The fine print; cut at 200 characters with a toggle to read it in full. One that names a comparison rate is never cut, since its warning belongs beside the rate.',
    ),
  image_url: picture
    .nullish()
    .describe("Its picture; the model's from models.json when absent. illustration:… is drawn."),
  image_or_model_image: z
    .strictObject({ url: picture.nullish().describe('The picture.') })
    .nullish()
    .describe('Another name for image_url, for files exported by other systems; image_url wins.'),
  model: offerModelSchema.nullish().describe('The model the offer is for.'),
  manufacturer: text
    .nullish()
    .describe('Its make, as in the stock feed; used in the address /offers/{manufacturer}/{id}.'),
  finance: offerFinanceSchema
    .nullish()
    .describe('The loan that the offer is about: its page then has a calculator that begins with it.'),
  car_types: z
    .array(z.enum(['new', 'demo', 'used']), 'a list of car types')
    .nullish()
    .describe('Types of the cars it applies to; all by default. With none in stock, the offer says so.'),
  cars_href: link
    .nullish()
    .describe(
      'A search of the cars it applies to, such as /search/demo-cars. By default those of its make and model in stock.',
    ),
  excluded_website_ids: z
    .array(text, 'a list of website ids')
    .max(1_000, 'at most 1000 ids')
    .default([])
    .describe("Sites that don't show it, by website_id (a site's slug by default)."),
  start: date.nullish().describe("First day shown, in the site's time zone."),
  expiry: date
    .nullish()
    .describe("Last day shown, in the site's time zone; after that its page says the offer has ended."),
  position: whole(1, 1_000, 'place')
    .nullish()
    .describe('Position in the list, from 1; offers without one follow in file order.'),
});

/** The offer under its usual names. */
const offerSchema = offerFileSchema.transform(
  ({ sanitized_description: sanitised, image_or_model_image: image, ...offer }) => ({
    ...offer,
    ...(offer.description || !sanitised ? {} : { description: sanitised }),
    ...(offer.image_url || !image?.url ? {} : { image_url: image.url }),
  }),
);

/** The dealer's current offers: `tenants/<slug>/offers.json`. */
export const offersSchema = z.array(offerSchema, 'a list of offers').max(500, 'at most 500 offers');

export type Offer = z.infer<typeof offerSchema>;

const reviews = whole(0, 1_000_000, 'number');

/** The number of reviews in an average: `count`, or `review_count` in other systems. */
export const reviewCounts = {
  count: reviews.optional().describe('Number of reviews; required, here or as review_count.'),
  review_count: reviews.optional().describe('Another name for count, for files exported by other systems.'),
};

/** Normalises to `count`; a set with neither name is rejected. */
export function withCount<T extends { count?: number | undefined; review_count?: number | undefined }>(
  { review_count: other, ...set }: T,
  context: z.RefinementCtx,
): Omit<T, 'review_count'> & { count: number } {
  const count = set.count ?? other;
  if (count !== undefined) return { ...set, count };
  const message = 'a number from 0 to 1000000';
  context.issues.push({ code: 'custom', path: ['count'], message, input: undefined });
  return z.NEVER;
}

const reviewSchema = z.strictObject({
  id: text.describe('Permanent id; used to hide a review.'),
  image: link
    .meta({ examples: ['https://photos.example/priya.jpg'] })
    .nullish()
    .describe("The customer's picture; stored but not shown, to protect visitors' privacy."),
  customer_name: oneLine.describe('Name shown on the site.'),
  text: z.string('text, or null').nullable().describe('Text of the review; null for stars only.'),
  rating: z
    .number('a number from 0 to 5')
    .min(0, 'a number from 0 to 5')
    .max(5, 'a number from 0 to 5')
    .describe('Stars.'),
  created_at_time_ago_in_words: text.nullish().describe('E.g. "2 months ago".'),
  review_date: z
    .string('a date as dd/mm/yyyy')
    .regex(/^\d{2}\/\d{2}\/\d{4}$/, 'a date as dd/mm/yyyy')
    .nullish()
    .describe('dd/mm/yyyy.'),
  review_date_in_words: text.nullish().describe('E.g. "12 March 2026".'),
});

/** Customer reviews: `tenants/<slug>/reviews.json`. */
export const reviewSetSchema = z
  .strictObject({
    ...reviewCounts,
    average_rating: rating.describe('From 0 to 5, in quotes.'),
    reviews: z
      .array(reviewSchema, 'a list of reviews')
      .max(500, 'at most 500 reviews')
      .describe('The reviews.'),
  })
  .transform(withCount);

export type Review = z.infer<typeof reviewSchema>;
export type ReviewSet = z.infer<typeof reviewSetSchema>;
