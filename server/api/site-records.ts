import { z } from 'zod';
import { fileBase, fileShape, recordShape } from '#server/platform/rules/record';
import { australianStates } from '#server/settings/location-schema';
import { exampleOrigin, exampleRecord } from './routes/example-record';

const time = z.string().regex(/^\d\d:\d\d$/);
const status = z.enum(['open', 'closed', 'by_appointment']);
const address = z.url();
const date = z.iso.date();

/** A visible location of the dealer, as data. */
export const locationRecordSchema = z
  .object({
    ...fileShape('location'),
    slug: z.string(),
    name: z.string(),
    primary: z.boolean(),
    location_type: z.enum(['sales', 'service', 'parts']),
    location_subtype: z.string().optional(),
    manufacturers: z.array(z.string()).describe('Makes sold or serviced there; empty means all.'),
    dealership_id: z.string().optional(),
    dealership_slug: z.string().optional(),
    phone: z.string().optional().describe('Absent where the dealer shows numbers only on request.'),
    landline_phone: z.string().optional(),
    street: z.string(),
    city: z.string(),
    state: z.enum(australianStates),
    postcode: z.string(),
    lat: z.number().optional().describe('Degrees; south is negative.'),
    long: z.number().optional().describe('Degrees.'),
    place_id: z.string().optional(),
    place_url: z.string().optional(),
    time_zone: z.string().describe('IANA time zone.'),
    opening_hours: z.array(
      z.object({
        weekday: z.int().min(0).max(6).describe('0 (Sunday) to 6 (Saturday).'),
        status,
        formated_hours: z.string().optional().describe('The dealer’s own wording.'),
        open: time.optional(),
        close: time.optional(),
      }),
    ),
    special_hours: z.array(
      z.object({
        name: z.string().optional(),
        date: z.string().describe('YYYY-MM-DD, or MM-DD for every year.'),
        status,
        start_hour: time.optional(),
        end_hour: time.optional(),
        department: z.enum(['sales', 'service', 'parts', 'all']),
      }),
    ),
    dealer_license_number: z.string().optional(),
    motor_vehicle_repairer: z.string().optional(),
    distribution_locations: z.array(z.string()),
    image_url: address.optional(),
  })
  .meta({ id: 'LocationRecord' });

export const offerRecordSchema = z
  .object({
    ...fileShape('offer'),
    name: z.string(),
    description: z.string().optional().describe('Plain text.'),
    disclaimer: z.string().optional().describe('Plain text.'),
    manufacturer: z.string().optional(),
    model: z.object({ name: z.string(), slug: z.string() }).optional(),
    image_url: address.optional(),
    start: date.optional(),
    expiry: date.optional().describe('Last day, in the site’s time zone.'),
  })
  .meta({ id: 'OfferRecord' });

export const modelRecordSchema = z
  .object({
    ...fileShape('model'),
    name: z.string(),
    slug: z.string(),
    manufacturer_name: z.string(),
    description: z.string().optional(),
    body: z.array(z.string()),
    fuel: z.array(z.string()),
    variant: z.string().optional(),
    status: z.enum(['new', 'coming_soon']).optional(),
    accessories_count: z.int().optional(),
    image_url: address.optional(),
  })
  .meta({ id: 'ModelRecord' });

export const postRecordSchema = z
  .object({
    ...recordShape('post'),
    title: z.string(),
    description: z.string().optional(),
    published: date,
    updated: date.optional(),
    category: z.string().optional().describe('Name of its category.'),
    tags: z.array(z.string()),
    author: z.string().optional(),
    image_url: address.optional(),
  })
  .meta({ id: 'PostRecord' });

export const reviewRecordSchema = z
  .object({
    ...fileShape('review'),
    customer_name: z.string(),
    rating: z.number().min(0).max(5),
    text: z.string().optional(),
    date: date.optional(),
  })
  .meta({ id: 'ReviewRecord' });

/** Examples for the API document; none of them exists. */
export const exampleLocationRecord: z.infer<typeof locationRecordSchema> = {
  ...fileBase('location', { id: 'brolga-aspley', url: `${exampleOrigin}/contact-us/aspley` }),
  slug: 'aspley',
  name: 'Brolga Aspley',
  primary: true,
  location_type: 'sales',
  manufacturers: [],
  phone: '07 5550 0142',
  street: '1140 Brolga Parade',
  city: 'Aspley',
  state: 'QLD',
  postcode: '4034',
  lat: -27.36,
  long: 153.02,
  time_zone: 'Australia/Brisbane',
  opening_hours: [{ weekday: 1, status: 'open', open: '08:30', close: '17:30' }],
  special_hours: [{ name: 'Christmas Day', date: '12-25', status: 'closed', department: 'all' }],
  dealer_license_number: 'QLD Motor Dealer Licence 0000142',
  distribution_locations: [],
};

export const exampleModelRecord: z.infer<typeof modelRecordSchema> = {
  ...fileBase('model', { id: 'ford-ranger', url: `${exampleOrigin}/brands/ford` }),
  name: 'Ranger',
  slug: 'ranger',
  manufacturer_name: 'Ford',
  body: ['Ute'],
  fuel: ['Diesel'],
  variant: 'XL, XLT and Wildtrak',
  status: 'new',
};

export const exampleReviewRecord: z.infer<typeof reviewRecordSchema> = {
  ...fileBase('review', { id: 'r-104', url: `${exampleOrigin}/api/reviews` }),
  customer_name: 'Priya',
  rating: 5,
  text: 'Easy from start to finish.',
  date: '2026-09-12',
};

export const exampleOfferRecord: z.infer<typeof offerRecordSchema> = {
  ...fileBase('offer', { id: 'winter-ranger', url: `${exampleOrigin}/offers/ford/winter-ranger` }),
  name: '1.9% on the Ranger',
  description: '1.9% a year comparison rate on every Ranger in stock.',
  manufacturer: 'Ford',
  model: { name: 'Ranger', slug: 'ranger' },
  expiry: '2026-12-31',
};

export const examplePostRecord: z.infer<typeof postRecordSchema> = {
  ...exampleRecord('post', '/blog/towing-with-a-ute', '2026-10-01T14:00:00.000Z'),
  title: 'Towing with a ute',
  description: 'What the figures on the plate mean.',
  published: '2026-10-02',
  category: 'Advice',
  tags: ['towing'],
  author: 'Sam Reid',
};
