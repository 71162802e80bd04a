import { z } from 'zod';
import { yesNo } from './text-schema';

/** What a site shows of its cars' earlier prices. */
export const priceHistorySchema = z.strictObject({
  show_was: yesNo
    .default(false)
    .describe(
      'Show the earlier price and its last day on the car page ("Was $27,990 until 3 Nov"). A was-price of the feed comes first.',
    ),
  minimum_days: z
    .number('a number of days')
    .int('a whole number of days')
    .min(1, 'days from 1 to 365')
    .max(365, 'days from 1 to 365')
    .default(14)
    .describe('Days that a price must have been asked for before it counts as an earlier price.'),
  reduced_label: yesNo
    .default(false)
    .describe('Write "Reduced" on the card of a car whose earlier price was higher.'),
  listed_since: yesNo
    .default(false)
    .describe('Show the day of arrival on the car page ("Listed since 3 Nov 2026").'),
});
