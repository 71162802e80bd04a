import { z } from 'zod';
import { reviewCounts, withCount } from './data-files-schema';
import { picture } from './media-schema';
import { placeSlug } from './rules/plain-path';
import { usualTimeZone } from './rules/time-zone';
import { link, oneLine, phone, rating, slug, text, time, timeZone, whole, yesNo } from './text-schema';

/** A location of the dealer. */
export const australianStates = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type AustralianState = (typeof australianStates)[number];

/** As in a sentence: `in the ACT`. */
export const stateNames: Readonly<Record<string, string>> = {
  ACT: 'the ACT',
  NSW: 'New South Wales',
  NT: 'the Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};

/** The site's own state: of a car without plates, and where a shopper registers one unless they choose another. */
export const siteState = ({ default_state: own }: { readonly default_state: string }): AustralianState =>
  australianStates.find((state) => state.toLowerCase() === own) ?? 'QLD';

const openingHourSchema = z.strictObject({
  weekday: z
    .number('a number from 0 (Sunday) to 6 (Saturday)')
    .int('a whole number from 0 (Sunday) to 6 (Saturday)')
    .min(0, 'a number from 0 (Sunday) to 6 (Saturday)')
    .max(6, 'a number from 0 (Sunday) to 6 (Saturday)')
    .describe('0 (Sunday) to 6 (Saturday).'),
  status: z
    .enum(['open', 'closed', 'by_appointment'])
    .default('open')
    .describe('open requires times; weekdays not listed show no hours.'),
  formated_hours: oneLine.optional().describe('Your own wording, shown instead of the times.'),
  open: time.optional().describe("Opening time in the location's time zone, 24 hours."),
  close: time.optional().describe("Closing time in the location's time zone, 24 hours."),
});

const specialHoursSchema = z.strictObject({
  name: oneLine.optional().describe('Name of the day, e.g. "Christmas Day".'),
  date: z
    .string('a date as YYYY-MM-DD, or MM-DD for every year')
    .regex(
      /^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
      'a date as YYYY-MM-DD, or MM-DD for every year',
    )
    .meta({ examples: ['2026-12-25', '12-25'] })
    .describe('YYYY-MM-DD, or MM-DD for every year.'),
  status: z.enum(['open', 'closed', 'by_appointment']).describe('open requires times.'),
  start_hour: time.optional().describe("Opening time in the location's time zone, 24 hours."),
  end_hour: time.optional().describe("Closing time in the location's time zone, 24 hours."),
  department: z
    .enum(['sales', 'service', 'parts', 'all'])
    .default('all')
    .describe('Department these hours apply to; a specific department overrides all.'),
});

/** An empty type means sales. */
const locationType = z
  .enum(['sales', 'service', 'parts', ''])
  .default('sales')
  .transform((type) => (type === '' ? 'sales' : type));

const degrees = (most: number) =>
  z
    .number('a number of degrees')
    .min(-most, `degrees from -${most} to ${most}`)
    .max(most, `degrees from -${most} to ${most}`);

const placeSchema = z.strictObject({
  id: text
    .optional()
    .describe('Permanent id; cars and leads refer to it, so never reuse it. The slug by default.'),
  name: oneLine.describe('Name shown to shoppers, e.g. "Southport used cars".'),
  slug: slug
    .optional()
    .describe('Its part of /contact-us/{slug}; by default made from the name: "southport-used-cars".'),
  primary: yesNo
    .default(false)
    .describe('The location shown in the header and footer; the first one by default.'),
  visible: yesNo.default(true).describe('Show this location to shoppers.'),
  location_type: locationType.describe('Location type; empty means sales.'),
  location_subtype: oneLine
    .optional()
    .describe(
      'Subtype shown on its card, e.g. "used_cars". A "buying" yard only buys cars: it is listed at /buying and gives no test drives.',
    ),
  manufacturers: z
    .array(oneLine.meta({ examples: ['Mazda'] }), 'a list of makes')
    .default([])
    .describe('Makes sold or serviced here; empty means all.'),
  dealership_id: text.optional().describe("The dealership's id in the dealer's own systems."),
  dealership_slug: slug.optional().describe('Groups the locations of one dealership.'),
  feed_codes: z
    .array(text, 'a list of codes')
    .default([])
    .describe('Codes and names for this location in stock feeds.'),
  distribution_locations: z
    .array(text, 'a list of location ids')
    .max(20, 'at most twenty locations')
    .default([])
    .describe('Ids of other locations where its cars can also be seen.'),
  phone: phone.describe('Phone number shown to shoppers.'),
  landline_phone: phone.optional().describe('A landline, when the first number is a mobile.'),
  street: oneLine.meta({ examples: ['1 Example Street'] }).describe('Street number and name.'),
  city: oneLine.describe('Suburb or town.'),
  state: z.enum(australianStates).describe('State or territory.'),
  postcode: z
    .string('four digits, in quotes')
    .regex(/^\d{4}$/, 'four digits')
    .meta({ examples: ['0820'] })
    .describe('Four digits, as text because some start with 0.'),
  lat: degrees(90)
    .optional()
    .describe('Latitude in degrees, e.g. -27.36 (south is negative). Needed for maps and distances.'),
  long: degrees(180).optional().describe('Longitude in degrees, e.g. 153.02.'),
  place_id: text.optional().describe("The map provider's place id."),
  place_url: link
    .optional()
    .describe('Link to the location on a map (https); built from the address by default.'),
  map_key: text.optional().describe("The map provider's browser key, restricted to your hosts."),
  image: picture
    .optional()
    .describe('Photo of the location, 16:9: a file in assets/ or a generated illustration.'),
  reviews: z
    .strictObject({
      average_rating: rating.describe('From 0 to 5, in quotes.'),
      ...reviewCounts,
    })
    .transform(withCount)
    .optional()
    .describe('Customer rating of this location; shown when above the minimum rating.'),
  time_zone: timeZone.optional().describe("IANA time zone; the state's usual one by default."),
  opening_hours: z
    .array(openingHourSchema, 'a list of opening hours')
    .max(7, 'at most seven entries, one per weekday')
    .default([])
    .describe('One entry per weekday.'),
  special_hours: z
    .array(specialHoursSchema, 'a list of special hours')
    .max(200, 'at most 200 special hours')
    .default([])
    .describe('Days with different hours.'),
  dealer_license_number: oneLine
    .optional()
    .describe('Motor dealer licence wording, e.g. "LMCT 12345". Several states require it.'),
  motor_vehicle_repairer: oneLine.optional().describe('Motor vehicle repairer licence wording.'),
});

/** A location with defaults derived from its name and state. */
export const locationSchema = placeSchema.transform((place) => {
  const address = place.slug ?? placeSlug(place.name);
  return {
    ...place,
    slug: address,
    id: place.id ?? address,
    time_zone: place.time_zone ?? usualTimeZone(place.state),
  };
});

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
