import { z } from 'zod';
import { postAddress, variable } from './delivery-schema';
import { whole, yesNo } from './text-schema';

const country = z
  .string('a country code')
  .regex(/^[A-Z]{2}$/, 'a country code of two capital letters')
  .meta({ examples: ['NZ'] });

/** Events that a site may report to the dealer's webhook; a star stands for all of a kind. */
const webhookEvents = [
  ...(['customer.signed_up', 'customer.saved_car'] as const),
  ...(['reservation.*', 'order.*', 'payment.*'] as const),
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
