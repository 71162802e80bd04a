import { z } from 'zod';
import { priceTypes } from './car';
import { carTypes } from './car-types';
import { feedSourceSchema } from './feed-source-schema';
import { oneLine, whole } from './text-schema';

/** What a word about a car's availability may mean. */
export const availabilityMeanings = [
  'in_stock',
  'coming_soon',
  'preorder',
  'reserved',
  'sold',
  'hidden',
] as const;
const wordMeanings = [...availabilityMeanings, ...carTypes, ...priceTypes, 'no_price', 'yes', 'no'] as const;
export type WordMeaning = (typeof wordMeanings)[number];

/** How files change the stock: the limits of every import of a whole stock, and the files that the site fetches. */
export const importsSchema = z.strictObject({
  most_removed_percent: whole(1, 100, 'percentage')
    .default(40)
    .describe(
      'A file of the whole stock that would remove a larger share of the cars is refused and reported: it is probably incomplete. So is any file that would sell, reserve, hide or remove a larger share of the cars for sale. A file without any car is always refused.',
    ),
  always_removable: whole(0, 10_000, 'number of cars')
    .default(4)
    .describe('A file may always remove this many cars, or take them off sale, whatever their share.'),
  words: z
    .record(oneLine.max(80), z.enum(wordMeanings))
    .refine((words) => Object.keys(words).length <= 500, 'at most 500 words')
    .default({})
    .describe(
      'What words of the stock files mean that the import does not know: of a status (in_stock, coming_soon, preorder, reserved, sold, hidden), a condition (new, demo, used) or a price (drive_away, excluding_government_charges, before_on_roads, no_price), or yes and no in another language. Until then they keep a car off sale, or its price out.',
    )
    .meta({ examples: [{ 'Ready for handover': 'sold', 'On floor': 'in_stock' }] }),
  sources: z
    .array(feedSourceSchema, 'a list of sources')
    .max(20, 'at most twenty sources')
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'unique names')
    .default([])
    .describe('Stock files that the site fetches and imports on a schedule.'),
  failures_before_email: whole(1, 100, 'number of failures')
    .default(3)
    .describe(
      'Failures of a source in a row before the dealer gets an email; another follows once it works again.',
    ),
  email_to: z
    .array(
      z.email('an email address').meta({ examples: ['stock@dealer.example'] }),
      'a list of email addresses',
    )
    .max(20, 'at most twenty email addresses')
    .default([])
    .describe('Recipients of these emails; delivery.email_to by default.'),
});

export type ImportSettings = z.infer<typeof importsSchema>;
