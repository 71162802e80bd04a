import { z } from 'zod';
import { postAddress, variable } from './delivery-schema';
import { date, oneLine, path, slug, text, time, whole, yesNo } from './text-schema';

const country = z
  .string('a country code')
  .regex(/^[A-Z]{2}$/, 'a country code of two capital letters')
  .meta({ examples: ['NZ'] });

/** Events that a site may report to the dealer's webhook; a star stands for all of a kind. */
const webhookEvents = [
  'customer.signed_up',
  'customer.saved_car',
  'reservation.*',
  'order.*',
  'payment.*',
] as const;
export type CustomerEvent = Extract<(typeof webhookEvents)[number], `customer.${string}`>;

const gatedSchema = z.strictObject({
  trade_in: yesNo.default(false).describe('Trade-ins with a car.'),
  checkout: yesNo.default(false).describe('Reserving or buying a car online.'),
  finance: z
    .enum(['no', 'cars_with_nvic', 'all'], 'no, cars_with_nvic or all')
    .default('no')
    .describe(
      'Finance forms: none, those for a car with a vehicle identification record (has_nvic), or all.',
    ),
  sell_my_car: yesNo.default(false).describe('Selling a car to the dealer.'),
  spin_to_win: yesNo
    .default(false)
    .describe(
      'The whole page of the prize wheel. Without it everyone may read the page and signs in to spin.',
    ),
});

/** Shopper accounts: `/sign-in`, `/account` and `/garage`. */
export const accountsSchema = z.strictObject({
  sign_in: yesNo
    .default(false)
    .describe('Shoppers can sign in at /sign-in with their mobile number and a code sent by text message.'),
  garage: yesNo
    .default(false)
    .describe(
      'A page at /garage for signed-in shoppers: their own cars, watchlist, enquiries, test drives and a copy of their data. Needs sign_in.',
    ),
  daily_texts: whole(1, 100_000, 'number of text messages')
    .default(200)
    .describe(
      'Sign-in codes sent per day at most, because each text message costs money. Beyond that nobody can sign in until midnight. A fifth of them is only for browsers that have signed in before.',
    ),
  countries: z
    .array(country, 'a list of country codes')
    .min(1, 'at least one country code')
    .max(20, 'at most 20 country codes')
    .default(['AU'])
    .describe('Countries whose mobile numbers may sign in. Some countries charge far more per text message.'),
  gated: gatedSchema
    .prefault({})
    .describe('Pages that need a signed-in shopper. Others are sent to /sign-in and come back afterwards.'),
  webhook: z
    .strictObject({
      url: postAddress.describe('The address to post to.'),
      secret_env: variable.describe(
        'Environment variable that holds the signing secret: whsec_ followed by base64. Its name starts with the slug in capitals: BROLGA_…',
      ),
      previous_secret_env: variable
        .optional()
        .describe(
          'Environment variable that holds the previous secret during rotation: requests are signed with both.',
        ),
      events: z
        .array(z.enum(webhookEvents, webhookEvents.join(' or ')), 'a list of events')
        .min(1, 'at least one event')
        .max(webhookEvents.length, 'each event once')
        .default(['customer.signed_up'])
        .describe(
          'Events to report: customer.signed_up for a new account, customer.saved_car for a car saved to a watchlist, reservation.* for every change of a reservation, order.* for cars bought online, payment.* for payments and refunds. The account page tells customers that saved cars are sent to you.',
        ),
    })
    .optional()
    .describe(
      'Where to report events of accounts, reservations, orders and payments: JSON, sent by POST and signed to Standard Webhooks 1.0.0. Nowhere by default.',
    ),
});

export type AccountsSettings = z.infer<typeof accountsSchema>;

/** Whether the site reports an event to the dealer's webhook. */
export const reportsEvent = ({ webhook }: Pick<AccountsSettings, 'webhook'>, event: string): boolean =>
  webhook?.events.some((one) => one === event || one === `${event.split('.')[0]}.*`) ?? false;

/** Alerts by email about new cars of a search, and about one car. Shoppers need no account. */
export const alertsSchema = z.strictObject({
  enabled: yesNo
    .default(false)
    .describe('Offer alerts by email: new cars of a search, and a lower price or the sale of one car.'),
  digest_time: time
    .default('08:00')
    .describe('When daily and weekly alerts are sent, in the time zone of the site; weekly ones on Mondays.'),
  unconfirmed_days: whole(1, 30, 'number of days')
    .default(3)
    .describe('Days until an alert that nobody confirmed is deleted.'),
  months: whole(1, 24, 'number of months')
    .default(12)
    .describe(
      'Months until an alert ends, unless the shopper renews it by the link in an email before that.',
    ),
  daily_texts: whole(0, 100_000, 'number of text messages')
    .default(100)
    .describe(
      'Text messages about cars per day at most, for signed-in shoppers who prefer them to emails; the others wait for the next day. They need accounts.sign_in and are sent between 8 am and 8 pm. 0 turns them off.',
    ),
});

/** Cars that a signed-in customer saves on the server. */
export const watchlistSchema = z.strictObject({
  enabled: yesNo
    .default(false)
    .describe(
      'Signed-in customers save cars to a watchlist, which replaces favourites in the browser. Needs accounts.sign_in.',
    ),
  save_first: yesNo
    .default(false)
    .describe(
      'The heart of a signed-out shopper saves the car in their browser at once and offers to sign in afterwards, instead of asking them to sign in first. Any sign-in then moves the cars to the account. Without JavaScript it still asks first.',
    ),
  path: path.default('/watchlist').describe('Address of the watchlist page; no other page may have it.'),
});
export type WatchlistSettings = z.infer<typeof watchlistSchema>;

const prizeSchema = z.strictObject({
  name: oneLine.max(80, 'text of at most 80 characters').describe('The prize, e.g. "$500 fuel card".'),
  chance_percent: z
    .number('a percentage from 0.01 to 100')
    .min(0.01, 'a percentage from 0.01 to 100')
    .max(100, 'a percentage from 0.01 to 100')
    .multipleOf(0.01, 'a percentage with at most two decimals')
    .describe('Chance of each spin to win it, in per cent, while any are left.'),
  stock: whole(1, 100_000, 'number of prizes').describe(
    'How many prizes of this kind there are in the whole campaign.',
  ),
});

/** The prize wheel at /spin-to-win: one spin for each mobile number and campaign. */
export const spinToWinSchema = z.strictObject({
  campaign: slug.describe(
    'Name of the campaign, never shown. A new name starts a new campaign: everyone may spin again and all prizes are back.',
  ),
  title: oneLine.max(80, 'text of at most 80 characters').default('Spin to win').describe('Heading.'),
  intro: text.max(600, 'text of at most 600 characters').optional().describe('A sentence or two.'),
  start: date.optional().describe("First day, in the site's time zone."),
  expiry: date.optional().describe("Last day, in the site's time zone."),
  permit: text
    .max(120, 'text of at most 120 characters')
    .optional()
    .describe('Permit number of the authority, if your state needs one, e.g. "NSW Authority TP/00000".'),
  terms: text
    .max(8_000, 'text of at most 8,000 characters')
    .describe('Terms of the promotion, shown under the button. An empty line starts a new paragraph.'),
  prizes: z
    .array(prizeSchema, 'a list of prizes')
    .min(1, 'at least one prize')
    .max(12, 'at most twelve prizes')
    .refine((prizes) => isPossible(prizes), 'chances that add up to at most 100 percent')
    .refine(
      (prizes) => new Set(prizes.map(({ name }) => name)).size === prizes.length,
      'prizes with different names',
    )
    .describe('What can be won. Spins that win none of them win nothing.'),
});

export type SpinToWinSettings = z.infer<typeof spinToWinSchema>;
export type Prize = z.infer<typeof prizeSchema>;

/** The chances of all prizes are at most 100 per cent. */
const isPossible = (prizes: readonly { readonly chance_percent: number }[]): boolean =>
  prizes.reduce((sum, { chance_percent }) => sum + Math.round(chance_percent * 100), 0) <= 10_000;
