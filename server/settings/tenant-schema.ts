import { z } from 'zod';
import { accountsSchema, alertsSchema, spinToWinSchema, watchlistSchema } from './accounts-schema';
import { cardsSchema, carPageSchema, pdfSchema, promoSchema } from './car-page-schema';
import { blogSchema, contentSchema } from './content-schema';
import { deliverySchema } from './delivery-schema';
import { deskSchema } from './desk-schema';
import { financeFormsSchema, financeSchema } from './finance-schema';
import { formsSchema, spamSchema } from './forms-schema';
import { footerSchema, headerSchema } from './header-schema';
import { chatSchema, homeSchema, popupSchema } from './home-schema';
import { importsSchema } from './imports-schema';
import { locationSchema, mapsSchema, phonesSchema, placesSchema, reviewsSchema } from './location-schema';
import { mediaSchema } from './media-schema';
import { ordersSchema } from './orders-schema';
import { onlinePaymentSchema, paymentsSchema } from './payments-schema';
import { priceHistorySchema, priceSchema } from './price-schema';
import type { Dated } from './rules/time-zone';
import { searchSchema } from './search-schema';
import { analyticsSchema, httpSchema, seoSchema } from './seo-schema';
import { smsSchema } from './sms-schema';
import { testDriveSchema } from './test-drive-schema';
import { oneLine, phone, slug, text, timeZone, yesNo } from './text-schema';
import { themeSchema } from './theme-schema';
import { tradeInSchema, valuationSchema } from './trade-in-schema';

/**
 * One dealer's site as data: `tenants/<slug>/tenant.json`. Every configurable setting is a field here, with its
 * default. Objects are strict: a misspelt key is reported, never silently ignored. Messages complete "expected …".
 */
const hostName = z
  .string('text')
  .max(253, 'a host name of at most 253 characters')
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    'a host name in lower case, without scheme, port or path, such as www.dealer.example',
  )
  .meta({ examples: ['www.dealer.example'] });

const emailOrAddress = z.email().or(z.url({ protocol: /^https$/ }));
const securityContact = z
  .string('text')
  .max(300, 'text of at most 300 characters')
  .refine((value) => emailOrAddress.safeParse(value).success, 'an email address or an https address')
  .meta({ examples: ['security@dealer.example'] });

export const templates = ['harbour', 'meridian', 'workshop'] as const;
/** Languages besides English, as in a `lang` attribute. The texts of each are in `server/languages/CODE.json`. */
export const otherLanguages = ['zh-Hans', 'vi'] as const;
const noun = (what: string) => oneLine.max(30, `${what} of at most 30 characters`);

export const stockSchema = z.strictObject({
  noun: z
    .strictObject({
      one: noun('a word').default('car').describe('Singular, in lower case, e.g. "caravan".'),
      many: noun('a word').default('cars').describe('Plural, e.g. "caravans".'),
      budget: oneLine
        .max(8, 'at most 8 characters')
        .optional()
        .describe('A usual price, for the hint in the search field; 40k by default: “under 40k”.'),
    })
    .prefault({})
    .describe('Names for what the site sells, used in counts, headings and buttons.'),
  subscriptions: z
    .boolean()
    .default(false)
    .describe('The dealer offers subscriptions: show the weekly subscription price first.'),
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
    .describe('Hide cars with fewer photos.'),
  excluded_stock_numbers: z
    .array(text, 'a list of stock numbers')
    .default([])
    .describe('Stock numbers to hide.'),
  manufacturers: z
    .array(text, 'a list of makes')
    .default([])
    .describe('Show only these makes; empty means all.'),
  demo_feed: text.optional().describe('Feed file loaded on first start; path from the project folder.'),
});

/** A site that only shows what the platform does. A dealer's own site never has it. */
const demoSchema = z.strictObject({
  market: text
    .optional()
    .describe(
      'File of invented listings for trade-in estimates, imported on first start; path from the project folder.',
    ),
});

const wordingSchema = z.strictObject({
  no_price: oneLine.default('Enquire for price.').describe('Text shown for a car without a price.'),
  contact_button: oneLine.default('Contact Us').describe('Text of the button to the contact page.'),
  enquire_button: oneLine.default('Enquire Now').describe('Text of the enquiry button.'),
  offer_button: oneLine.default('Enquire Now').describe('Text of the button on offers.'),
  similar_button: oneLine
    .default('Find Me Something Similar')
    .describe('Text of the button that replaces the others on a car that is no longer available.'),
  test_drive_button: oneLine
    .default('Book a Test Drive')
    .describe('Text of the test drive button; for a motorcycle it says test ride, for a caravan inspection.'),
  reserve_button: oneLine.default('Reserve Now').describe('Text of the button that reserves a car.'),
  buy_button: oneLine.default('Buy Online').describe('Text of the button that starts a purchase.'),
  enquiry_message: text
    .max(500, 'text of at most 500 characters')
    .optional()
    .describe(
      'Message that an enquiry about a car for sale begins with, e.g. "Is it still available?". Shoppers can change it.',
    ),
  found_button: oneLine
    .optional()
    .describe(
      'Text of the budget finder’s button, e.g. "Show {count} {cars}"; "18 Used Cars Found" by default.',
    ),
  submit_button: oneLine.default('Message Now').describe('Text of the button that sends a form.'),
  call: oneLine.default('Call the dealer').describe('Text of the call link.'),
  postcode_error: oneLine
    .default('Invalid postcode. Please enter a 4-digit number.')
    .describe('Error beside a postcode that is missing or has no four digits.'),
  unknown_postcode: oneLine
    .default('Invalid postcode')
    .describe('Error beside a postcode that does not exist.'),
  sentence_case: yesNo
    .default(false)
    .describe(
      'Sentence case for “Show Me 12 cars” (then “Show 12 cars”), “Show More”, “Dealer Comments”, “What’s Included”, “Why Buy From Us?” and the like, and “There is a problem” above the mistakes in a form.',
    ),
  tagline: oneLine.optional().describe('Tagline under the name on the home page.'),
  intro: text.optional().describe('Introduction on the home page.'),
});

export const tenantSchema = z.strictObject({
  $schema: z
    .string('text')
    .optional()
    .describe('"../tenant.schema.json" gives completion and checks in your editor.'),
  slug: slug.describe("The folder's name. The site is always available at {slug}.localhost."),
  website_id: oneLine
    .max(63, 'text of at most 63 characters')
    .optional()
    .describe("The site's id in lists such as an offer's excluded_website_ids; the slug by default."),
  name: oneLine.describe('Site name shown to shoppers.'),
  legal_name: oneLine.optional().describe('Company name, shown in the footer.'),
  abn: z
    .string('eleven digits without spaces, in quotes')
    .regex(/^\d{11}$/, 'eleven digits without spaces')
    .meta({ examples: ['51824753556'] })
    .optional()
    .describe('Australian Business Number, eleven digits without spaces.'),
  template: z.enum(templates).default('harbour').describe('Page template.'),
  languages: z
    .array(z.enum(otherLanguages), 'a list of languages')
    .refine((codes) => new Set(codes).size === codes.length, 'each language once')
    .default([])
    .describe(
      'Languages besides English in which shoppers may read menus, the search page and the forms for enquiries, test drives and trade-ins: zh-Hans (Simplified Chinese) and vi (Vietnamese). The footer has a switch. Cars, prices and your own texts stay as they are; English is what search engines see.',
    ),
  security_contact: securityContact
    .optional()
    .describe(
      'Who takes reports of security problems, for /.well-known/security.txt: an email address or an https address; the first of delivery.email_to by default.',
    ),
  hosts: z
    .array(hostName, 'a list of host names')
    .max(50, 'at most 50 host names')
    .default([])
    .describe('Host names of this site; each can belong to only one site.'),
  default_state: z
    .enum(['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'])
    .default('qld')
    .describe('State preselected in forms.'),
  time_zone: timeZone
    .default('Australia/Brisbane')
    .describe("IANA time zone for dates on the site; the first location's by default."),
  theme: themeSchema.prefault({}).describe('Colours and corners.'),
  locations: z
    .array(locationSchema, 'a list of locations')
    .min(1, 'at least one location')
    .max(200, 'at most 200 locations')
    .describe('Sales, service and parts locations.'),
  phone: phone.optional().describe("Phone number in the header; the primary location's by default."),
  phones: phonesSchema.prefault({}).describe('Phone numbers shown with cars.'),
  places: placesSchema.prefault({}).describe('Location cards on car pages.'),
  maps: mapsSchema.prefault({}).describe('The map on car pages.'),
  reviews: reviewsSchema.prefault({}).describe('Customer reviews, from reviews.json in the same folder.'),
  stock: stockSchema.prefault({}).describe('Which cars are listed.'),
  imports: importsSchema.prefault({}).describe('How files change the stock.'),
  search: searchSchema.prefault({}).describe('The search page.'),
  cards: cardsSchema.prefault({}).describe('Car cards.'),
  watchlist: watchlistSchema.prefault({}).describe('Cars that signed-in customers save.'),
  media: mediaSchema.prefault({}).describe('Photos of cars.'),
  car_page: carPageSchema.prefault({}).describe('Car pages.'),
  finance: financeSchema.prefault({}).describe('Finance estimates.'),
  finance_forms: financeFormsSchema.prefault({}).describe('Finance forms.'),
  alerts: alertsSchema.prefault({}).describe('Alerts by email.'),
  price: priceSchema.prefault({}).describe('What prices include, and payment methods.'),
  payments: paymentsSchema.prefault({}).describe('Payments online.'),
  online_payment: onlinePaymentSchema
    .prefault({})
    .describe('The page /online-payment, where signed-in customers pay an amount for a reference.'),
  price_history: priceHistorySchema.prefault({}).describe('Earlier prices of cars.'),
  trade_in: tradeInSchema.prefault({}).describe('Trade-ins.'),
  valuation: valuationSchema.prefault({}).describe('Trade-ins with an estimate and an offer.'),
  orders: ordersSchema.prefault({}).describe('Buying a used car online from start to finish.'),
  test_drives: testDriveSchema.prefault({}).describe('Test drive bookings.'),
  pdf: pdfSchema.prefault({}).describe('Car PDFs.'),
  promos: z
    .array(promoSchema, 'a list of promotions')
    .max(50, 'at most fifty promotions')
    .default([])
    .describe('Promotional cards shown between the cars.'),
  content: contentSchema.prefault({}).describe('Text pages.'),
  blog: blogSchema.prefault({}).describe('The blog.'),
  header: headerSchema.prefault({}).describe('The header.'),
  footer: footerSchema.prefault({}).describe('The footer.'),
  popup: popupSchema.optional().describe('The promotional popup; none by default.'),
  spin_to_win: spinToWinSchema.optional().describe('The prize wheel at /spin-to-win; none by default.'),
  chat: chatSchema.optional().describe('A chat button on every page; none by default.'),
  home: homeSchema.prefault({}).describe('The home page and the finders.'),
  forms: formsSchema.prefault({}).describe('Enquiry forms.'),
  delivery: deliverySchema.prefault({}).describe('Where leads go.'),
  sms: smsSchema.prefault({ kind: 'file' }).describe('Text messages to customers.'),
  desk: deskSchema.prefault({}).describe('The staff desk, where leads are read and answered.'),
  accounts: accountsSchema.prefault({}).describe('Shopper accounts.'),
  analytics: analyticsSchema.prefault({}).describe('Visitor statistics.'),
  spam: spamSchema.prefault({}).describe('Spam protection.'),
  seo: seoSchema.prefault({}).describe('Search engines, feeds and llms.txt.'),
  http: httpSchema.prefault({}).describe('Caching and redirects.'),
  wording: wordingSchema.prefault({}).describe('Site wording.'),
  demo: demoSchema
    .optional()
    .describe(
      'Marks a demonstration, whose cars are invented: sign-in shows its code on the page instead of sending it, a new email alert shows the link that confirms it, and the footer links to /pages/about-this-demo. Never set it on a dealer’s own site. Codes and links stay hidden anyway once the site has a real host name, a real address for leads, a text message gateway or payments that move money.',
    ),
  lite: yesNo
    .default(false)
    .describe('Serve every page without JavaScript and with small images, as for visitors with Save-Data.'),
  offline: yesNo
    .default(false)
    .describe(
      'Let shoppers install the site on their phone, and open cars that they have seen again without a connection, as saved copies that say when they were made. Never with Save-Data. Once this is off again, browsers delete what they kept.',
    ),
});

export type Tenant = z.infer<typeof tenantSchema> & {
  /** Paths of the pages from the folder's other files; set on loading. */
  readonly pages?: ReadonlySet<string>;
  /** Those with limited dates, each with its content's dates: it exists while one of them is published. */
  readonly datedPages?: ReadonlyMap<string, readonly Dated[]>;
};
export type TenantLocation = z.infer<typeof locationSchema>;
export type TemplateName = (typeof templates)[number];
export type OtherLanguage = (typeof otherLanguages)[number];
