import { z } from 'zod';
import { phone, text, whole, yesNo } from './text-schema';

/** Phone numbers shown for cars. */
export const phonesSchema = z.strictObject({
  override: phone.optional().describe('One number for every car, overriding all others.'),
  new: phone.optional().describe('Number shown for new cars, and wherever no other is set.'),
  used: phone
    .optional()
    .describe('Number shown for used cars, and wherever neither another nor the new-car number is set.'),
  demo: phone.optional().describe('Number shown for demo cars.'),
  reveal: z
    .enum(['masked', 'shown'])
    .default('shown')
    .describe('masked hides the number until the shopper taps to reveal it; reveals are counted.'),
});

/** Location cards on a car page. */
export const placesSchema = z.strictObject({
  departments: yesNo
    .default(false)
    .describe(
      "Also list the holiday hours of the same dealership's service and parts departments. Cards on a car's page show sales locations only.",
    ),
  special_days: whole(0, 60, 'number of days')
    .default(14)
    .describe('Days ahead that special hours are shown on the card.'),
});

/** The map on a car's page. */
export const mapsSchema = z.strictObject({
  provider: z
    .enum(['openstreetmap', 'google', 'none'])
    .default('openstreetmap')
    .describe("Map provider; google needs the location's map_key. none shows only a link."),
  consent: yesNo
    .default(true)
    .describe('Load the map only when the shopper asks; otherwise when it scrolls into view.'),
  zoom: whole(1, 19, 'zoom level').default(10).describe('From 1 (world) to 19 (building).'),
});

/** Reviews. */
export const reviewsSchema = z.strictObject({
  minimum_rating: z
    .number('a rating from 0 to 5')
    .min(0, 'a rating from 0 to 5')
    .max(5, 'a rating from 0 to 5')
    .default(4)
    .describe('Show reviews only when the average is higher than this.'),
  hidden: yesNo.default(false).describe('Hide all reviews.'),
  hidden_ids: z
    .array(text, 'a list of review ids')
    .max(1_000, 'at most a thousand ids')
    .default([])
    .describe('Reviews to hide.'),
  limit: whole(1, 50, 'number of reviews').default(12).describe('Number of reviews shown.'),
});
