import { z } from 'zod';
import type { Dated } from '../content/rules/page-window';
import { analyticsSchema } from './analytics-schema';
import { carPageSchema } from './car-page-schema';
import { cardsSchema } from './cards-schema';
import { deliverySchema } from './delivery-schema';
import { deskSchema } from './desk-schema';
import { financeFormsSchema } from './finance-forms-schema';
import { financeSchema } from './finance-schema';
import { formsSchema } from './forms-schema';
import { footerSchema, headerSchema } from './header-schema';
import { homeSchema } from './home-schema';
import { httpSchema } from './http-schema';
import { locationSchema } from './location-schema';
import { mediaSchema } from './media-schema';
import { chatSchema, popupSchema } from './moments-schema';
import { blogSchema, contentSchema } from './pages-schema';
import { pdfSchema } from './pdf-schema';
import { mapsSchema, phonesSchema, placesSchema, reviewsSchema } from './places-schema';
import { priceSchema } from './price-schema';
import { promoSchema } from './promo-schema';
import { searchSchema } from './search-schema';
import { seoSchema } from './seo-schema';
import { spamSchema } from './spam-schema';
import { testDriveSchema } from './test-drive-schema';
import { phone, slug, text, timeZone, yesNo } from './text-schema';
import { themeSchema } from './theme-schema';
import { tradeInSchema } from './trade-in-schema';

/**
 * One dealer's site as data (design §4): `tenants/<slug>/tenant.json`. Everything the specification calls
 * "configured", "per tenant" or "a site switch" is a field here, with the specification's default.
 * Objects are strict: a misspelt key is told, never silently ignored. Messages complete "expected …".
 */
const hostName = z
  .string('text')
  .max(253, 'a host name of at most 253 characters')
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    'a host name in lower case, without scheme, port or path, such as www.dealer.example',
  )
  .meta({ examples: ['www.dealer.example'] });

export const templates = ['harbour', 'meridian', 'workshop'] as const;
const noun = (what: string) => text.max(30, `${what} of at most 30 characters`);

export const stockSchema = z.strictObject({
  noun: z
    .strictObject({
      one: noun('a word').default('car').describe('One of them, written small, e.g. "caravan".'),
      many: noun('a word').default('cars').describe('Several of them, e.g. "caravans".'),
    })
    .prefault({})
    .describe('What the site calls what it sells, in counts, headings and buttons.'),
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

const wordingSchema = z.strictObject({
  no_price: text.default('Enquire for price.').describe('Shown for a car without a price.'),
  contact_button: text.default('Contact Us').describe('Button that leads to the contact page.'),
  enquire_button: text.default('Enquire Now').describe('Button that opens the enquiry form.'),
  offer_button: text.default('Enquire Now').describe('Button that asks for an offer.'),
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
  website_id: text
    .max(63, 'text of at most 63 characters')
    .optional()
    .describe(
      "The site's id in lists of sites, such as excluded_website_ids of an offer; the slug when absent.",
    ),
  name: text.describe('Name of the site, as shoppers know it.'),
  legal_name: text.optional().describe('Company behind it, for the footer.'),
  abn: z
    .string('eleven digits without spaces, in quotes')
    .regex(/^\d{11}$/, 'eleven digits without spaces')
    .meta({ examples: ['51824753556'] })
    .optional()
    .describe('Australian Business Number, eleven digits without spaces.'),
  template: z.enum(templates).default('harbour').describe('Page frame of the site.'),
  hosts: z
    .array(hostName, 'a list of host names')
    .max(50, 'at most 50 host names')
    .default([])
    .describe('Host names this site answers to; each belongs to one site only.'),
  default_state: z
    .enum(['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'])
    .default('qld')
    .describe('State preselected in forms.'),
  time_zone: timeZone
    .default('Australia/Brisbane')
    .describe("IANA name, for dates on the site; the first location's when absent."),
  theme: themeSchema.prefault({}).describe('Colours and corners.'),
  locations: z
    .array(locationSchema, 'a list of locations')
    .min(1, 'at least one location')
    .max(200, 'at most 200 locations')
    .describe('Where cars are sold, serviced and parts are had.'),
  phone: phone.optional().describe("Shown in the header; the primary location's when absent."),
  phones: phonesSchema.prefault({}).describe('Numbers shown at cars.'),
  places: placesSchema.prefault({}).describe("Location cards on a car's page."),
  maps: mapsSchema.prefault({}).describe("The map on a car's page."),
  reviews: reviewsSchema.prefault({}).describe('What customers say: the file reviews.json beside this one.'),
  stock: stockSchema.prefault({}).describe('Which cars are listed.'),
  search: searchSchema.prefault({}).describe('The search page.'),
  cards: cardsSchema.prefault({}).describe('Car cards.'),
  media: mediaSchema.prefault({}).describe('Photos of cars.'),
  car_page: carPageSchema.prefault({}).describe('The page of one car.'),
  finance: financeSchema.prefault({}).describe('Finance estimates.'),
  finance_forms: financeFormsSchema.prefault({}).describe('The forms that ask for finance.'),
  price: priceSchema.prefault({}).describe('How the page of a car tells its price and takes money.'),
  trade_in: tradeInSchema.prefault({}).describe('Trading a car in.'),
  test_drives: testDriveSchema.prefault({}).describe('Booking a test drive.'),
  pdf: pdfSchema.prefault({}).describe('The PDF of a car.'),
  promos: z
    .array(promoSchema, 'a list of promotions')
    .max(50, 'at most fifty promotions')
    .default([])
    .describe("Cards of the dealer's own between the cars."),
  content: contentSchema.prefault({}).describe('Pages of text.'),
  blog: blogSchema.prefault({}).describe('The blog.'),
  header: headerSchema.prefault({}).describe('The top of every page.'),
  footer: footerSchema.prefault({}).describe('The foot of every page.'),
  popup: popupSchema.optional().describe('The promotional popup; none when absent.'),
  chat: chatSchema.optional().describe('A button for chat on every page; none when absent.'),
  home: homeSchema.prefault({}).describe('The front page and the finders.'),
  forms: formsSchema.prefault({}).describe('Enquiry forms.'),
  delivery: deliverySchema.prefault({}).describe('Where leads go.'),
  desk: deskSchema.prefault({}).describe('Where staff read the leads.'),
  analytics: analyticsSchema.prefault({}).describe('What is counted of what shoppers do.'),
  spam: spamSchema.prefault({}).describe('What keeps machines from filling the inbox.'),
  seo: seoSchema.prefault({}).describe('What search engines and other machines are told.'),
  http: httpSchema.prefault({}).describe('How pages are kept by others, and where they may lead.'),
  wording: wordingSchema.prefault({}).describe('Texts of the site.'),
  lite: yesNo
    .default(false)
    .describe('Every page without JavaScript and with small pictures, as for visitors who save data.'),
});

export type Tenant = z.infer<typeof tenantSchema> & {
  /** Paths of the pages that the folder's other files add; set when it is loaded. */
  readonly pages?: ReadonlySet<string>;
  /** Those of them that are not always there, each with what it is there for: at a moment that one of these is shown. */
  readonly datedPages?: ReadonlyMap<string, readonly Dated[]>;
};
export type TenantLocation = z.infer<typeof locationSchema>;
export type TemplateName = (typeof templates)[number];
