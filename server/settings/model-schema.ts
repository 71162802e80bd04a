import { z } from 'zod';
import { picture } from './media-schema';
import { link, oneLine, path, slug, text, whole } from './text-schema';

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
