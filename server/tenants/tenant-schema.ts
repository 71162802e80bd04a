import { z } from 'zod';

/**
 * One dealer's site as data (design §4): `tenants/<slug>/tenant.json`. Everything the specification calls
 * "configured", "per tenant" or "a site switch" is a field here, with the specification's default.
 */
const text = z.string().trim().min(1);
const slug = z.string().regex(/^[a-z0-9-]{1,63}$/, 'lower-case letters, digits and hyphens, at most 63');
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour as #rrggbb');
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time as HH:MM');
const path = z.string().regex(/^\/[\w\-/]*$/, 'a path of the site, beginning with /');

export const templates = ['harbour', 'workshop'] as const;
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
] as const;
export const chipAttributes = [
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
] as const;

export const themeSchema = z.object({
  accent: colour.describe(
    'Brand colour: the primary button, links, the current page. Text on it must reach 4.5:1.',
  ),
  onAccent: colour.default('#ffffff').describe('Text on the accent colour.'),
  brand: colour.describe('Ground of the header or hero, as the template uses it.'),
  onBrand: colour.default('#ffffff').describe('Text on the brand ground.'),
  surface: colour.default('#ffffff').describe('Ground of the page.'),
  surfaceMuted: colour.default('#f4f5f7').describe('Ground of quiet areas.'),
  text: colour.default('#16181d'),
  textMuted: colour.default('#565c68').describe('Secondary text; 4.5:1 on both surfaces.'),
  line: colour.default('#dfe2e8').describe('Hairlines between things.'),
  critical: colour.default('#b3261e').describe('Errors, SOLD, Reserved.'),
  positive: colour.default('#14713d').describe('COMING SOON, success.'),
  radiusPx: z.number().int().min(0).max(24).default(10).describe('Corner radius of cards and buttons.'),
});

export const openingHourSchema = z.object({
  weekday: z.number().int().min(0).max(6).describe('0 Sunday to 6 Saturday.'),
  status: z.enum(['open', 'closed', 'by_appointment']).default('open'),
  open: time.optional(),
  close: time.optional(),
});

export const locationSchema = z.object({
  id: text,
  name: text,
  slug,
  primary: z.boolean().default(false),
  visible: z.boolean().default(true),
  location_type: z.enum(['sales', 'service', 'parts']).default('sales'),
  location_subtype: text.optional(),
  manufacturers: z.array(text).default([]),
  dealership_id: text.optional(),
  dealership_slug: slug.optional(),
  feed_codes: z.array(text).default([]).describe('Codes and names by which stock feeds mean this location.'),
  phone: text,
  landline_phone: text.optional(),
  street: text,
  city: text,
  state: z.enum(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']),
  postcode: z.string().regex(/^\d{4}$/, 'four digits'),
  lat: z.number().min(-90).max(90).optional(),
  long: z.number().min(-180).max(180).optional(),
  time_zone: text.default('Australia/Brisbane').describe('IANA name.'),
  opening_hours: z.array(openingHourSchema).max(7).default([]),
  dealer_license_number: text.optional(),
  motor_vehicle_repairer: text.optional(),
});

const stockSchema = z.object({
  sold_days: z.number().int().min(0).max(365).default(3).describe('Days a sold car stays searchable.'),
  minimum_photos: z
    .number()
    .int()
    .min(0)
    .max(14)
    .default(0)
    .describe('Cars with fewer photos are not listed.'),
  excluded_stock_numbers: z.array(text).default([]),
  manufacturers: z.array(text).default([]).describe('Only these makes are listed; empty means all.'),
  demo_feed: text.optional().describe('Feed file, from the project folder, loaded on the very first start.'),
});

const searchSchema = z.object({
  base_path: path.default('/search/new-used-and-demo-cars'),
  page_size: z.number().int().min(3).max(100).default(21),
  filters: z
    .array(z.enum(filterAttributes))
    .default([
      'car_type',
      'make',
      'model',
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
    ]),
  chips: z
    .array(z.enum(chipAttributes))
    .default(['car_type', 'simple_body', 'km', 'simple_transmission', 'stocknum']),
  cache_size: z.number().int().min(0).max(10_000).default(500).describe('Search results kept in memory.'),
});

const formsSchema = z.object({
  message_required: z.boolean().default(true),
  show_opt_in: z.boolean().default(true),
  privacy_notice: text.default(
    'We use your details to answer your enquiry and share them only with the dealership that holds the car.',
  ),
});

const deliverySchema = z.object({
  email_to: z.array(z.email()).default([]).describe('Where leads are sent.'),
  email_from: z.email().default('website@dealer.example'),
});

const wordingSchema = z.object({
  no_price: text.default('Enquire for price.'),
  contact_button: text.default('Contact Us'),
  enquire_button: text.default('Enquire Now'),
  submit_button: text.default('Message Now'),
  call: text.default('Call the dealer'),
  tagline: text.optional().describe('One line under the name on the home page.'),
  intro: text.optional().describe('A sentence or two on the home page.'),
});

export const tenantSchema = z.object({
  $schema: z.string().optional(),
  slug,
  name: text,
  legal_name: text.optional(),
  abn: z
    .string()
    .regex(/^\d{11}$/, 'eleven digits')
    .optional(),
  template: z.enum(templates),
  hosts: z
    .array(z.string().regex(/^[a-z0-9.-]+$/))
    .default([])
    .describe('Host names this site answers to.'),
  default_state: z.enum(['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa']).default('qld'),
  time_zone: text.default('Australia/Brisbane'),
  theme: themeSchema,
  locations: z.array(locationSchema).min(1),
  phone: text.optional().describe("Shown in the header; the primary location's when absent."),
  stock: stockSchema.prefault({}),
  search: searchSchema.prefault({}),
  forms: formsSchema.prefault({}),
  delivery: deliverySchema.prefault({}),
  wording: wordingSchema.prefault({}),
});

export type Tenant = z.infer<typeof tenantSchema>;
export type TenantLocation = z.infer<typeof locationSchema>;
export type TenantTheme = z.infer<typeof themeSchema>;
export type TemplateName = (typeof templates)[number];
