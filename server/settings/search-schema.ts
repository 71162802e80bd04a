import { z } from 'zod';
import { makes, oneLine, path, text, whole } from './text-schema';

export const filterAttributes = [
  'car_type',
  'make',
  'model',
  'badge',
  'body',
  'price',
  'year',
  'km',
  'fuel',
  'transmission',
  'drive',
  'seats',
  'colour',
  'location_name',
  'state',
  'city',
  'tag',
  'status',
  'item_type',
  'categories',
  'dealership_name',
  'filtered_features',
  'make_model',
  'subscription_price',
  'price_range',
  'weekly_price_range',
  'ancap',
  'fuel_use',
  'near',
  'lams',
] as const;
const chipAttributes = [
  'car_type',
  'simple_body',
  'km',
  'simple_transmission',
  'stocknum',
  'simple_fuel',
  'drive',
  'seats',
  'colour',
  'location_name',
  'engine_size',
  'body',
  'doors',
  'regplate',
  'sleeps',
  'body_length',
  'tare_weight',
  'aggregate_trailer_mass',
  'lams',
  'fuel_use',
  'ancap',
] as const;
const chipList = z.array(z.enum(chipAttributes), 'a list of chip attributes');

/** The search page. */
export const searchSchema = z.strictObject({
  base_path: path
    .default('/search/new-used-and-demo-cars')
    .describe('Address of the page that lists all stock.'),
  page_size: whole(3, 100).default(21).describe('Cars per page.'),
  filters: z
    .array(z.enum(filterAttributes), 'a list of filter attributes')
    .default([
      'price',
      'make',
      'model',
      'body',
      'year',
      'km',
      'car_type',
      'near',
      'fuel',
      'transmission',
      'drive',
      'seats',
      'colour',
      'location_name',
    ])
    .describe('Filters shown, in order; near is the distance from a postcode.'),
  chips: chipList
    .default(['car_type', 'simple_body', 'km', 'simple_transmission', 'stocknum'])
    .describe("Facts on a car's card, in this order."),
  caravan_chips: chipList
    .default(['car_type', 'sleeps', 'body_length', 'tare_weight', 'aggregate_trailer_mass'])
    .describe("Facts on a caravan's card, in this order."),
  motorcycle_chips: chipList
    .default(['car_type', 'engine_size', 'lams', 'km'])
    .describe("Facts on a motorcycle's card, in this order."),
  words: z
    .enum(['names', 'everyday'])
    .default('names')
    .describe(
      'How far the words in the search field are understood. names: makes, models, kinds, colours, places, and amounts with their unit. everyday: also equipment in stock ("sunroof"), uses ("family car"), towing ("tow 3500kg"), repayments ("$200 a week"), round prices ("under 50") and the like. Every reading is shown and can be removed.',
    ),
  nearest_cars: whole(0, 12)
    .default(0)
    .describe(
      'Cars shown where a search finds none: the nearest ones, under the filters that were loosened for them. 0 shows only links to wider searches.',
    ),
  cache_size: whole(0, 10_000).default(500).describe('Search results cached in memory.'),
  popular_makes: whole(0, 100)
    .default(20)
    .describe('Number of popular makes listed first; the rest follow alphabetically.'),
  body_name: oneLine
    .max(30, 'text of at most 30 characters')
    .default('Body type')
    .describe('Name of the body type in filters and on tiles, e.g. "Style".'),
  first_bodies: whole(1, 50).default(4).describe('Body types shown before "more".'),
  makes_without_path: makes.describe(
    'Makes whose make and model go in the query string instead of the path.',
  ),
  area: text.optional().describe('Area for headings: "Brisbane" gives "Used cars for sale in Brisbane".'),
  stock_count: z
    .string('text such as "3,000+"')
    .trim()
    .min(1)
    .optional()
    .describe('Shown instead of the total once 2,000 or more cars are in stock.'),
});
