import { z } from 'zod';
import { carPageSchema } from './car-page-schema';
import { cardsSchema } from './cards-schema';
import { financeSchema } from './finance-schema';
import { homeSchema } from './home-schema';
import { mediaSchema } from './media-schema';
import { pdfSchema } from './pdf-schema';
import { priceSchema } from './price-schema';
import { promoSchema } from './promo-schema';
import { isTimeZone } from './rules/time-zone';
import { searchSchema } from './search-schema';
import { slug, text, yesNo } from './text-schema';
import { tradeInSchema } from './trade-in-schema';

/**
 * One dealer's site as data (design §4): `tenants/<slug>/tenant.json`. Everything the specification calls
 * "configured", "per tenant" or "a site switch" is a field here, with the specification's default.
 * Objects are strict: a misspelt key is told, never silently ignored. Messages complete "expected …".
 */
const colour = z.string('text').regex(/^#[0-9a-f]{6}$/i, 'a colour as #rrggbb');
const time = z.string('text').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time as HH:MM');
const timeZone = text.refine(isTimeZone, 'an IANA time zone such as Australia/Brisbane');
const hostName = z
  .string('text')
  .max(253, 'a host name of at most 253 characters')
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    'a host name in lower case, without scheme, port or path, such as www.dealer.example',
  );

export const templates = ['harbour', 'workshop'] as const;
export const australianStates = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export const themeSchema = z.strictObject({
  accent: colour.describe(
    'Brand colour: the primary button, links, the current page. Text on it, and it on the page, must reach 4.5:1.',
  ),
  onAccent: colour.default('#ffffff').describe('Text on the accent colour.'),
  brand: colour.describe('Ground of the header or hero, as the template uses it.'),
  onBrand: colour.default('#ffffff').describe('Text on the brand ground.'),
  surface: colour.default('#ffffff').describe('Ground of the page.'),
  surfaceMuted: colour.default('#f4f5f7').describe('Ground of quiet areas.'),
  text: colour.default('#16181d').describe('Text; 4.5:1 on both surfaces.'),
  textMuted: colour.default('#565c68').describe('Secondary text; 4.5:1 on both surfaces.'),
  line: colour.default('#dfe2e8').describe('Hairlines between things.'),
  critical: colour.default('#b3261e').describe('Errors, SOLD, Reserved.'),
  positive: colour.default('#14713d').describe('COMING SOON, success.'),
  radiusPx: z
    .number('a number of pixels')
    .int('a whole number of pixels')
    .min(0, 'a number from 0 to 24')
    .max(24, 'a number from 0 to 24')
    .default(10)
    .describe('Corner radius of cards and buttons.'),
});

export const openingHourSchema = z.strictObject({
  weekday: z
    .number('a number from 0 (Sunday) to 6 (Saturday)')
    .int('a whole number from 0 (Sunday) to 6 (Saturday)')
    .min(0, 'a number from 0 (Sunday) to 6 (Saturday)')
    .max(6, 'a number from 0 (Sunday) to 6 (Saturday)')
    .describe('0 Sunday to 6 Saturday.'),
  status: z
    .enum(['open', 'closed', 'by_appointment'])
    .default('open')
    .describe('open needs the times; a weekday that is not listed shows no hours.'),
  open: time.optional().describe("Opening time in the location's time zone, 24 hours."),
  close: time.optional().describe("Closing time in the location's time zone, 24 hours."),
});

export const locationSchema = z.strictObject({
  id: text.describe('Stable id; cars and leads refer to it. Never reuse it for another place.'),
  name: text.describe('As shoppers know it, e.g. "Southport used cars".'),
  slug: slug.describe('Its part of /contact-us/{slug}.'),
  primary: z
    .boolean('true or false')
    .default(false)
    .describe('The one shown in the header and footer; the first location when none says so.'),
  visible: z.boolean('true or false').default(true).describe('Whether shoppers see the location.'),
  location_type: z.enum(['sales', 'service', 'parts']).default('sales').describe('What it is for.'),
  location_subtype: text.optional().describe('E.g. buying.'),
  manufacturers: z
    .array(text, 'a list of makes')
    .default([])
    .describe('Makes sold or serviced here; empty means all.'),
  dealership_id: text.optional().describe("The dealership's id in the dealer's own systems."),
  dealership_slug: slug.optional().describe('Groups locations of one dealership.'),
  feed_codes: z
    .array(text, 'a list of codes')
    .default([])
    .describe('Codes and names by which stock feeds mean this location.'),
  phone: text.describe('Number shoppers call, as it is shown.'),
  landline_phone: text.optional().describe('A second number, when the first is a mobile.'),
  street: text.describe('Number and street.'),
  city: text.describe('Suburb or town.'),
  state: z.enum(australianStates).describe('State or territory.'),
  postcode: z
    .string('four digits, in quotes')
    .regex(/^\d{4}$/, 'four digits')
    .describe('Four digits, as text: some begin with 0.'),
  lat: z
    .number('a number of degrees')
    .min(-90, 'degrees from -90 to 90')
    .max(90, 'degrees from -90 to 90')
    .optional()
    .describe('Latitude in degrees; south is negative.'),
  long: z
    .number('a number of degrees')
    .min(-180, 'degrees from -180 to 180')
    .max(180, 'degrees from -180 to 180')
    .optional()
    .describe('Longitude in degrees.'),
  time_zone: timeZone.default('Australia/Brisbane').describe('IANA name.'),
  opening_hours: z
    .array(openingHourSchema, 'a list of opening hours')
    .max(7, 'at most seven entries, one a weekday')
    .default([])
    .describe('One entry a weekday.'),
  dealer_license_number: text
    .optional()
    .describe('Motor dealer licence as it must be shown, e.g. "LMCT 12345". Several states require it.'),
  motor_vehicle_repairer: text.optional().describe('Repairer licence or registration as it must be shown.'),
});

const stockSchema = z.strictObject({
  subscriptions: z
    .boolean()
    .default(false)
    .describe('The dealer offers subscriptions: a weekly subscription price is shown first.'),
  sold_days: z
    .number('a number of days')
    .int('a whole number of days')
    .min(0, 'days from 0 to 365')
    .max(365, 'days from 0 to 365')
    .default(3)
    .describe('Days a sold car stays searchable.'),
  minimum_photos: z
    .number('a number of photos')
    .int('a whole number of photos')
    .min(0, 'a number from 0 to 14')
    .max(14, 'a number from 0 to 14')
    .default(0)
    .describe('Cars with fewer photos are not listed.'),
  excluded_stock_numbers: z
    .array(text, 'a list of stock numbers')
    .default([])
    .describe('Cars that are never listed.'),
  manufacturers: z
    .array(text, 'a list of makes')
    .default([])
    .describe('Only these makes are listed; empty means all.'),
  demo_feed: text.optional().describe('Feed file, from the project folder, loaded on the very first start.'),
});

const formsSchema = z.strictObject({
  message_required: z.boolean('true or false').default(true).describe('An enquiry needs a message.'),
  show_opt_in: z
    .boolean('true or false')
    .default(true)
    .describe('Offer the (unticked) box to hear about offers.'),
  privacy_notice: text
    .default(
      'We use your details to answer your enquiry and share them only with the dealership that holds the car.',
    )
    .describe('Collection notice at every form.'),
});

const emailAddress = z.email('an e-mail address');
const deliverySchema = z.strictObject({
  email_to: z.array(emailAddress, 'a list of e-mail addresses').default([]).describe('Where leads are sent.'),
  email_from: emailAddress.default('website@dealer.example').describe('Sender of those e-mails.'),
});

const wordingSchema = z.strictObject({
  no_price: text.default('Enquire for price.').describe('Shown for a car without a price.'),
  contact_button: text.default('Contact Us').describe('Button that leads to the contact page.'),
  enquire_button: text.default('Enquire Now').describe('Button that opens the enquiry form.'),
  submit_button: text.default('Message Now').describe('Button that sends a form.'),
  call: text.default('Call the dealer').describe('Text of the link that calls.'),
  tagline: text.optional().describe('One line under the name on the home page.'),
  intro: text.optional().describe('A sentence or two on the home page.'),
});

export const tenantSchema = z.strictObject({
  $schema: z
    .string('text')
    .optional()
    .describe('For editors: "../tenant.schema.json" gives completion and checks while typing.'),
  slug: slug.describe("The folder's name. The site always answers {slug}.localhost."),
  name: text.describe('Name of the site, as shoppers know it.'),
  legal_name: text.optional().describe('Company behind it, for the footer.'),
  abn: z
    .string('eleven digits, in quotes')
    .regex(/^\d{11}$/, 'eleven digits')
    .optional()
    .describe('Australian Business Number, eleven digits without spaces.'),
  template: z.enum(templates).describe('Page frame of the site.'),
  hosts: z
    .array(hostName, 'a list of host names')
    .max(50, 'at most 50 host names')
    .default([])
    .describe('Host names this site answers to; each belongs to one site only.'),
  default_state: z
    .enum(['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'])
    .default('qld')
    .describe('State preselected in forms.'),
  time_zone: timeZone.default('Australia/Brisbane').describe('IANA name, for dates on the site.'),
  theme: themeSchema.describe('Colours and corners.'),
  locations: z
    .array(locationSchema, 'a list of locations')
    .min(1, 'at least one location')
    .max(200, 'at most 200 locations')
    .describe('Where cars are sold, serviced and parts are had.'),
  phone: text.optional().describe("Shown in the header; the primary location's when absent."),
  stock: stockSchema.prefault({}).describe('Which cars are listed.'),
  search: searchSchema.prefault({}).describe('The search page.'),
  cards: cardsSchema.prefault({}).describe('Car cards.'),
  media: mediaSchema.prefault({}).describe('Photos of cars.'),
  car_page: carPageSchema.prefault({}).describe('The page of one car.'),
  finance: financeSchema.prefault({}).describe('Finance estimates.'),
  price: priceSchema.prefault({}).describe('How the page of a car tells its price and takes money.'),
  trade_in: tradeInSchema.prefault({}).describe('Trading a car in.'),
  pdf: pdfSchema.prefault({}).describe('The PDF of a car.'),
  promos: z
    .array(promoSchema, 'a list of promotions')
    .max(50, 'at most fifty promotions')
    .default([])
    .describe("Cards of the dealer's own between the cars."),
  home: homeSchema.prefault({}).describe('The front page and the finders.'),
  forms: formsSchema.prefault({}).describe('Enquiry forms.'),
  delivery: deliverySchema.prefault({}).describe('Where leads go.'),
  wording: wordingSchema.prefault({}).describe('Texts of the site.'),
  lite: yesNo
    .default(false)
    .describe('Every page without JavaScript and with small pictures, as for visitors who save data.'),
});

export type Tenant = z.infer<typeof tenantSchema>;
export type TenantLocation = z.infer<typeof locationSchema>;
export type TenantTheme = z.infer<typeof themeSchema>;
export type TemplateName = (typeof templates)[number];
