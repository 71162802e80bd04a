import { z } from 'zod';
import { phone, text, whole, yesNo } from './text-schema';

/** The numbers shoppers see at a car (specification §4 "Phone reveal"). */
export const phonesSchema = z.strictObject({
  override: phone.optional().describe('One number for every car, before all others.'),
  new: phone.optional().describe('Number at new cars, and where no other is given.'),
  used: phone.optional().describe('Number at used cars, and where neither another nor that of new cars is.'),
  demo: phone.optional().describe('Number at demo cars.'),
  reveal: z
    .enum(['masked', 'shown'])
    .default('shown')
    .describe('masked hides the number until the shopper asks for it; each time is counted.'),
});

/** Location cards on a car's page (specification §2 "Location card grid"). */
export const placesSchema = z.strictObject({
  departments: yesNo
    .default(false)
    .describe('Show the service and parts departments of the same dealership too.'),
  special_days: whole(0, 60, 'number of days')
    .default(14)
    .describe('Special hours so many days ahead stand on the card.'),
});

/** The map on a car's page (specification §7 "Maps embed", §9). */
export const mapsSchema = z.strictObject({
  provider: z
    .enum(['openstreetmap', 'google', 'none'])
    .default('openstreetmap')
    .describe("Whose map is shown; google needs the location's map_key. none leaves a link."),
  consent: yesNo
    .default(true)
    .describe('Load the map only when the shopper asks for it; else as soon as it comes into view.'),
  zoom: whole(1, 19, 'zoom level').default(10).describe('1 the world to 19 a house.'),
});

/** Reviews (specification §5, §9 "Reviews and ratings"). */
export const reviewsSchema = z.strictObject({
  minimum_rating: z
    .number('a rating from 0 to 5')
    .min(0, 'a rating from 0 to 5')
    .max(5, 'a rating from 0 to 5')
    .default(4)
    .describe('Reviews are shown only when the average is higher.'),
  hidden: yesNo.default(false).describe('Show no reviews at all.'),
  hidden_ids: z
    .array(text, 'a list of ids of reviews')
    .max(1_000, 'at most a thousand ids')
    .default([])
    .describe('Reviews that are never shown.'),
  limit: whole(1, 50, 'number of reviews').default(12).describe('Reviews shown.'),
});
