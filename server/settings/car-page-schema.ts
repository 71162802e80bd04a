import { z } from 'zod';
import { picture } from './media-schema';
import { date, link, text, whole, yesNo } from './text-schema';

/** Contents and features of a car card. */
export const cardsSchema = z.strictObject({
  electric_tag: yesNo.default(false).describe('Tag electric and hybrid cars ahead of every other tag.'),
  reserved_tag: z
    .enum(['red', 'secondary'])
    .default('red')
    .describe('Style of the Reserved tag: red or neutral.'),
  certified: z
    .strictObject({
      manufacturer: text.describe('Make whose certified used cars get the badge.'),
      label: text.default('Certified').describe("Badge text, also the logo's alt text."),
      logo: picture
        .optional()
        .describe('Logo, shown up to 120 by 32 pixels: a file in assets/. Without one the label is shown.'),
      heading: text
        .default('What certified means')
        .describe('Heading of the dialog that explains the program.'),
      points: z
        .array(text, 'a list of points')
        .max(20, 'at most twenty points')
        .default([])
        .describe('Benefits of the program, one per line. Without any there is no dialog.'),
      warranty: text
        .max(100, 'at most 100 characters')
        .optional()
        .describe('The warranty of a certified car in a few words, for “Warranty: …” on its page.'),
      link: z
        .strictObject({ text: text.describe('Link text.'), href: link.describe('Link target.') })
        .optional()
        .describe('A link to read more; hidden until it has a target.'),
    })
    .optional()
    .describe("One manufacturer's certified used car program."),
  positive_tags: z
    .array(text, 'a list of tags')
    .default([])
    .describe('Custom tags shown in green, such as Runout Sale; all others are red.'),
  neutral_tags: yesNo
    .default(false)
    .describe('Show every tag in one neutral colour, without red, green or our own words in capitals.'),
  series: yesNo
    .default(true)
    .describe(
      'Name the series, such as GUN126R, after the badge on cards and pages. Without it the series is only among the car’s details.',
    ),
  sold_tag: text.default('SOLD').describe('Tag on cars that are no longer available, e.g. JUST SOLD.'),
  new_arrival_days: whole(0, 365, 'number of days')
    .default(8)
    .describe('Days a car is tagged as a new arrival.'),
  new_arrival_tag: text.default('New Arrival').describe('Text of the new-arrival tag.'),
  enquiry_button: text.default('Enquiry').describe('Text of the enquiry button on available cars.'),
  test_drive_button: yesNo
    .default(false)
    .describe('Show Book a Test Drive on cards instead of the enquiry button.'),
  reserve: z
    .strictObject({
      car_types: z
        .array(z.enum(['new', 'demo', 'used']), 'a list of car types')
        .default(['demo', 'used'])
        .describe('Car types that can be reserved online.'),
      deposit_dollars: whole(0, 100_000, 'number of dollars')
        .default(200)
        .describe('Reservation deposit; 0 hides it from the button.'),
      address: z
        .enum(['checkout', 'buy-online'])
        .default('checkout')
        .describe("Last part of the reservation page's address; the other one redirects to it."),
      journey: yesNo
        .default(false)
        .describe(
          'Also accept /checkout-journey?car_id=… for used cars; it leads through a whole purchase where orders.enabled is on, otherwise to the reservation page.',
        ),
      terms: text
        .max(500, 'at most 500 characters')
        .optional()
        .describe('Terms beside the checkbox; a sentence about the deposit, hold and refund by default.'),
    })
    .optional()
    .describe('Show Reserve Now on cards of cars that can be reserved.'),
  favourites: yesNo.default(true).describe('Shoppers can save favourites in their browser.'),
  compare: yesNo.default(true).describe('Shoppers can compare up to four cars.'),
  saving_needs_photos: yesNo
    .default(false)
    .describe('Hide the favourite and compare buttons on cars without photos.'),
});

export type CardsSettings = z.infer<typeof cardsSchema>;

/** A dealer's own card between the cars of a list. */
export const promoSchema = z.strictObject({
  start: date.optional().describe("First day shown, in the site's time zone."),
  expiry: date.optional().describe("Last day shown, in the site's time zone."),
  position: whole(1, 100, 'place').describe('Position in the list, from 1.'),
  display: z
    .array(z.enum(['all', 'new', 'demo', 'used', 'featured']), 'a list of lists')
    .min(1, 'at least one list')
    .default(['all'])
    .describe('Lists it appears in: all, one car type, or featured.'),
  strictDisplay: yesNo
    .default(false)
    .describe('Show only at this exact position and skip shorter lists; otherwise it moves to the end.'),
  node: z
    .strictObject({
      title: text.describe('Heading.'),
      text: text.optional().describe('A sentence.'),
      button: text.default('Find out more').describe('Link text.'),
      href: link.describe('Link target.'),
      image: picture
        .optional()
        .describe('Picture, 4:3: a file in assets/ or a generated illustration (illustration:…).'),
    })
    .describe('Alt text.'),
});

export type Promo = z.infer<typeof promoSchema>;

const contentSchema = z
  .strictObject({
    car_types: z
      .array(z.enum(['new', 'demo', 'used']), 'a list of car types')
      .default([])
      .describe('Car types it applies to; empty means all.'),
    text: z
      .array(text.max(600, 'at most 600 characters'), 'a list of paragraphs')
      .max(5, 'at most five paragraphs')
      .default([])
      .describe('Paragraphs of text.'),
    points: z
      .array(text.max(160, 'at most 160 characters'), 'a list of points')
      .max(12, 'at most twelve points')
      .default([])
      .describe('Short points, shown with ticks.'),
    local_points: z
      .array(text.max(160, 'at most 160 characters'), 'a list of points')
      .max(12, 'at most twelve points')
      .default([])
      .describe('More points, not shown to shoppers who register the car in another state.'),
    link: z
      .strictObject({
        text: text.describe('Link text.'),
        href: link.describe('Link target; hidden when this site has no such page.'),
      })
      .optional()
      .describe('A link to read more.'),
  })
  .refine(
    ({ text: paragraphs, points, local_points: local }) =>
      paragraphs.length + points.length + local.length > 0,
    'some text or at least one point',
  );
export type PageContent = z.infer<typeof contentSchema>;

/** Facts below the price of a car page that help to trust it. */
export const trustKinds = [
  'money_back',
  'warranty',
  'certified',
  'history',
  'rego',
  'ancap',
  'listed',
  'reply',
] as const;
export type TrustKind = (typeof trustKinds)[number];

const contents = z.array(contentSchema, 'a list of contents').max(12, 'at most twelve contents').default([]);
const first = 'The first entry that matches the car’s type is shown; with no entries the section is hidden.';

const cents = z
  .number('a number of cents')
  .min(1, 'cents from 1 to 1,000')
  .max(1_000, 'cents from 1 to 1,000');

/** What fuel and electricity cost. */
const runningCostsSchema = z.strictObject({
  shown: yesNo
    .default(false)
    .describe('Show what a car’s fuel or electricity costs a year, where its consumption is known.'),
  petrol_cents: cents.default(200).describe('Petrol, cents per litre.'),
  diesel_cents: cents.default(200).describe('Diesel, cents per litre.'),
  lpg_cents: cents.optional().describe('LPG, cents per litre; without it, LPG cars show no cost.'),
  electricity_cents: cents.default(35).describe('Electricity, cents per kWh.'),
  km_a_year: whole(1_000, 200_000, 'number of kilometres').default(14_000).describe('Kilometres a year.'),
  source: text
    .max(200, 'at most 200 characters')
    .default('Example prices of the Australian Government’s Vehicle Emissions Star Rating (vesr.gov.au)')
    .describe('Where the prices are from; shoppers see it.'),
  as_of: date.optional().describe('Date of the prices; shoppers see it.'),
});
export type RunningCostSettings = z.infer<typeof runningCostsSchema>;

/** Extra content of a car page. */
export const carPageSchema = z.strictObject({
  features_limit: whole(8, 300, 'number of features')
    .default(8)
    .describe('Features shown before “Show All”.'),
  asked_facts: yesNo
    .default(false)
    .describe(
      'Start the key information of a car with what buyers ask: seats, drive, towing, fuel use, ANCAP rating and rego. All of these show before “Show More”; otherwise the first four facts do.',
    ),
  trust: z
    .array(z.enum(trustKinds, trustKinds.join(' or ')), 'a list of facts')
    .max(trustKinds.length, 'each fact once')
    .default([])
    .describe(
      'Facts below the price, in this order, each only where it is known: money_back (see money_back), warranty (of the certified programme, the maker or the law of Queensland or New South Wales; also in What’s Included), certified (the programme in cards.certified, in place of its badge), history (a link to the report), rego (until when; to a shopper of another state, that it doesn’t carry over), ancap (stars), listed (days since arrival) and reply (how soon enquiries are usually answered, measured at the desk).',
    ),
  warranty: z
    .strictObject({
      new_cars: text.max(100, 'at most 100 characters').optional().describe('The warranty of new cars.'),
      demo_cars: text.max(100, 'at most 100 characters').optional().describe('The warranty of demo cars.'),
    })
    .prefault({})
    .describe(
      'The maker’s warranty in a few words, for “Warranty: …” where trust has it. Without words, nothing is said.',
    ),
  whats_included: contents.describe(
    `What’s Included: what comes with a car for sale. {full} in a point becomes “a full tank”, “a full charge” or both, by the car’s fuel. ${first}`,
  ),
  interstate_page: link
    .optional()
    .describe(
      'A page about buying from another state; What’s Included and the fact about rego link to it for shoppers who register a used or demo car in another state.',
    ),
  why_buy: contents.describe(`Why Buy From Us? ${first}`),
  protect: contents.describe(`Protect Your Car: extras for a car that is for sale. ${first}`),
  money_back: yesNo
    .default(false)
    .describe('Show "48-hour money back" first among the reasons to buy a used car.'),
  money_back_km: whole(1, 10_000, 'number of kilometres')
    .optional()
    .describe('How far a car may be driven before it is returned; shown beside “48-hour money back”.'),
  money_back_terms: link
    .optional()
    .describe(
      'Where the terms of the money-back guarantee are, e.g. /terms-and-conditions#returning-a-used-car; the fact below the price links there.',
    ),
  running_costs: runningCostsSchema
    .prefault({})
    .describe(
      'Fuel or electricity for a year, on the car page; shoppers can change the price and the distance.',
    ),
  reserve_online: z
    .strictObject({
      shown: yesNo.default(true).describe('Show this section for cars that can be reserved.'),
      hold_hours: whole(1, 720, 'number of hours').default(48).describe('Hours a reservation holds the car.'),
      until_closing: yesNo
        .default(false)
        .describe(
          'Hold the car on until its location closes on that day, or on the next day it opens, so that no hold ends at night.',
        ),
      refund_percent: whole(0, 100, 'percentage')
        .default(100)
        .describe('Refundable share of the deposit, per cent; 0 hides it.'),
    })
    .prefault({})
    .describe('Reserve Online: how a reservation works. Set the deposit and car types in cards.reserve.'),
});

export type CarPageSettings = z.infer<typeof carPageSchema>;

/** The PDF of a car. */
export const pdfSchema = z.strictObject({
  offered: yesNo.default(true).describe('Let shoppers download a PDF of a car.'),
  logo: z
    .string('text')
    .regex(/^assets\/[\w-]+\.(png|jpg)$/, "a .png or .jpg file in the tenant's assets folder")
    .optional()
    .describe(
      'Logo at the top of PDFs and of emails to shoppers, for a white background, such as "assets/logo.png"; the site\'s name by default.',
    ),
  photos: whole(0, 14, 'number of photos')
    .default(14)
    .describe('Small photos shown with the large first one.'),
  note: text
    .default('Prices and availability may change. See the car’s page on our website for current details.')
    .describe('Closing line of the PDF.'),
});
