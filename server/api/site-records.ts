import { z } from 'zod';
import { australianStates } from '#server/settings/location-schema';

const time = z.string().regex(/^\d\d:\d\d$/);
const status = z.enum(['open', 'closed', 'by_appointment']);
const address = z.url();
const date = z.iso.date();

/** A visible location of the dealer, as data. */
export const locationRecordSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    url: address.describe('Absolute address of its page.'),
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
    id: z.string(),
    name: z.string(),
    url: address,
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
    id: z.string(),
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
    url: address,
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
    id: z.string(),
    customer_name: z.string(),
    rating: z.number().min(0).max(5),
    text: z.string().optional(),
    date: date.optional(),
  })
  .meta({ id: 'ReviewRecord' });

/** Examples for the API document; none of them exists. */
const site = 'https://www.brolga.example';

export const exampleLocationRecord: z.infer<typeof locationRecordSchema> = {
  id: 'brolga-aspley',
  slug: 'aspley',
  name: 'Brolga Aspley',
  url: `${site}/contact-us/aspley`,
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

export const exampleOfferRecord: z.infer<typeof offerRecordSchema> = {
  id: 'winter-ranger',
  name: '1.9% on the Ranger',
  url: `${site}/offers/ford/winter-ranger`,
  description: '1.9% a year comparison rate on every Ranger in stock.',
  manufacturer: 'Ford',
  model: { name: 'Ranger', slug: 'ranger' },
  expiry: '2026-12-31',
};

export const examplePostRecord: z.infer<typeof postRecordSchema> = {
  url: `${site}/blog/towing-with-a-ute`,
  title: 'Towing with a ute',
  description: 'What the figures on the plate mean.',
  published: '2026-10-02',
  category: 'Advice',
  tags: ['towing'],
  author: 'Sam Reid',
};
