import { z } from 'zod';
import { picture } from './media-schema';
import { date, link, oneLine, slug, text, whole } from './text-schema';

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
});

/** An offer as in its file: two fields have an alternative name. */
const offerFileSchema = z.strictObject({
  id: z
    .string('text')
    .regex(/^[A-Za-z0-9_-]{1,63}$/, 'letters, digits, hyphens and underscores, at most 63')
    .meta({ examples: ['winter-ranger'] })
    .describe('Its part of /offers/{manufacturer}/{id}. Never reuse it for another offer.'),
  name: long(200).describe('Heading of the offer.'),
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
    .describe('The fine print; cut at 200 characters with a toggle to read it in full.'),
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
