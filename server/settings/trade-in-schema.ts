import { z } from 'zod';
import { variable } from './delivery-schema';
import { makes, text, whole, yesNo } from './text-schema';

const page = (title: string, intro: string) =>
  z.strictObject({
    enabled: yesNo.default(true).describe('Whether the site has this form.'),
    title: text.default(title).describe('Heading.'),
    intro: text.default(intro).describe('A sentence or two above the form.'),
  });

/** Trading a car in. */
export const tradeInSchema = z.strictObject({
  allowed: yesNo.default(true).describe('Offer a trade-in on car pages.'),
  car_types: z
    .array(z.enum(['new', 'demo', 'used']), 'a list of car types')
    .default(['new', 'demo', 'used'])
    .describe('Car types that accept a trade-in.'),
  hidden_makes: makes.describe('Makes that never offer a trade-in.'),
  form: page(
    'Trade in your car',
    'Tell us about your car in a few short steps. We’ll review it and call you with our offer.',
  )
    .prefault({})
    .describe('The form at /trade-in and /cars/trade-in.'),
  sell: page(
    'Sell us your car',
    'No ads and no strangers. Tell us about your car and we’ll call you with our offer.',
  )
    .prefault({})
    .describe('The form at /sell-your-car and /sell-my-car.'),
  ask_condition: yesNo.default(true).describe("Ask about the car's condition in a separate step."),
  km_required: yesNo
    .default(true)
    .describe('Require the kilometres. For a trade-in towards a caravan they are always optional.'),
  estimate_note: text
    .optional()
    .describe(
      'Note about estimates, shown where the shopper enters the car. By default: with autograb on, which cars get no online estimate; otherwise none.',
    ),
  autograb: yesNo.default(false).describe('Value trade-ins online (the autograb feature).'),
});

export type TradeInSettings = z.infer<typeof tradeInSchema>;

const serviceAddress = z
  .string('text')
  .regex(/^https?:\/\/[^\s\\]+$/, 'an address starting with https://')
  .meta({ examples: ['https://valuations.dealer.example/v1'] });

const autograbSchema = z.strictObject({
  url: serviceAddress.default('https://api.autograb.com.au/v2').describe("The service's address."),
  key_env: variable.describe(
    'Environment variable that holds the API key. Its name starts with the slug in capitals: BROLGA_…',
  ),
});

const ownServiceSchema = z.strictObject({
  url: serviceAddress.describe('Your service’s address; /api/openapi.json describes what it must answer.'),
  token_env: variable
    .optional()
    .describe(
      'Environment variable that holds a token, sent as Authorization: Bearer. Its name starts with the slug in capitals.',
    ),
});

/** From the price that dealers ask for such a car to the price that this dealer pays for it. */
const pricingSchema = z.strictObject({
  margin_percent: whole(0, 50, 'percentage')
    .default(12)
    .describe('Your gross margin, in per cent of the asking price.'),
  reconditioning_dollars: whole(0, 50_000, 'number of dollars')
    .default(1_500)
    .describe('What it costs to make a car in good condition ready for sale, GST excluded.'),
  gst: z
    .enum(['on_margin', 'none'], 'on_margin or none')
    .default('on_margin')
    .describe(
      'GST on the difference between what you pay and what you ask (on_margin: a registered dealer’s margin is divided by 1.1), or none.',
    ),
  round_to_dollars: whole(1, 1_000, 'number of dollars')
    .default(50)
    .describe('Offers are rounded down to a multiple of this.'),
});

const limitsSchema = z.strictObject({
  per_connection: whole(1, 1_000, 'number of valuations')
    .default(10)
    .describe('Valuations per day from one internet connection.'),
  per_number: whole(1, 1_000, 'number of valuations')
    .default(5)
    .describe('Valuations per day under one phone number.'),
  per_day: whole(1, 100_000, 'number of valuations')
    .default(1_000)
    .describe('Valuations per day of the whole site.'),
  provider_calls_per_day: whole(0, 100_000, 'number of calls')
    .default(500)
    .describe(
      'Calls to a paid provider per day. Beyond that the built-in valuer answers, or a buyer calls back.',
    ),
});

/** Trade-ins with a number: the journey that replaces the trade-in forms where `trade_in.autograb` is on. */
export const valuationSchema = z.strictObject({
  autograb: autograbSchema
    .optional()
    .describe('An AutoGrab account: finds cars by registration and values them.'),
  own_service: ownServiceSchema
    .optional()
    .describe('A service of your own that finds cars by registration and values them.'),
  intro: text
    .default('See what your car is worth in about two minutes. No obligation.')
    .describe('A sentence or two above the first step.'),
  contact: z
    .enum(['after_estimate', 'before_estimate'], 'after_estimate or before_estimate')
    .default('after_estimate')
    .describe('Whether shoppers see the number before or after they give their contact details.'),
  call_back: text
    .default('A buyer will call you within one business day.')
    .describe('Shown when there is no online estimate.'),
  most_years: whole(1, 40, 'number of years')
    .default(7)
    .describe('Oldest car that gets an online estimate, in years.'),
  widest_range_percent: whole(1, 100, 'percentage')
    .default(100)
    .describe(
      'Widest range of an estimate shown to shoppers, in per cent above or below its middle. Of a wider one they see the offer alone or, without offers, why you need to see the car. 100 shows every range.',
    ),
  most_kilometres: whole(1_000, 1_000_000, 'number of kilometres')
    .default(100_000)
    .describe('Highest odometer reading of a car that gets an online estimate, in kilometres.'),
  min_comparables: whole(3, 100, 'number of cars')
    .default(8)
    .describe('Fewest similar cars for an estimate by the built-in valuer, and for the market badge.'),
  pricing: pricingSchema
    .prefault({})
    .describe(
      'From asking price to trade-in price: asking $30,000 less margin $3,600, reconditioning $1,500 and GST ($3,600 + $1,500) / 10 = $510 is $24,390, rounded down to $24,350.',
    ),
  offers: yesNo.default(true).describe('Make an offer that shoppers may accept. Without: an estimate only.'),
  offer_days: whole(1, 30, 'number of days')
    .default(7)
    .describe('How long an offer lasts, to the end of its last day.'),
  offer_conditions: text
    .default('The offer depends on an inspection: the car must be as you described it.')
    .describe('Conditions of the offer, shown beside it.'),
  photos: yesNo.default(true).describe('Ask for photos of the car.'),
  inspections: yesNo
    .default(true)
    .describe('Offer a time for the inspection, from the test-drive calendar of the location.'),
  report_abandoned: yesNo
    .default(true)
    .describe('Report a valuation that stops after the contact details once, after 30 minutes.'),
  save_result: yesNo
    .default(false)
    .describe('Send each result to POST /api/miscellaneous (column_name valuation).'),
  market_badge: yesNo
    .default(false)
    .describe('Compare a car’s price with similar cars on its page, where it has no autograb_data.'),
  limits: limitsSchema.prefault({}).describe('Daily limits, against copying of the price list.'),
});

export type ValuationSettings = z.infer<typeof valuationSchema>;
