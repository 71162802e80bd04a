import { z } from 'zod';
import { postAddress, variable } from './delivery-schema';
import { oneLine, text, whole, yesNo } from './text-schema';

/** What Stripe's page may offer. */
const stripeMethods = ['card', 'apple_pay', 'google_pay', 'payto'] as const;

const stripeSchema = z.strictObject({
  kind: z
    .literal('stripe')
    .describe(
      'Stripe Checkout: shoppers pay on Stripe’s own page. Its webhook calls /api/payments/stripe on this site.',
    ),
  secret_key_env: variable.describe(
    'Environment variable that holds the secret or restricted API key (sk_… or rk_…). Its name starts with the slug in capitals: BROLGA_…',
  ),
  webhook_secret_env: variable.describe(
    'Environment variable that holds the signing secret of the webhook (whsec_…). Its name starts with the slug in capitals: BROLGA_…',
  ),
  methods: z
    .array(z.enum(stripeMethods), 'a list of methods')
    .min(1, 'at least one method')
    .max(stripeMethods.length, 'each method once')
    .default(['card', 'apple_pay', 'google_pay'])
    .describe(
      'What shoppers may pay with, if Stripe’s dashboard has it switched on. Apple Pay and Google Pay come with cards.',
    ),
  page: z
    .string('text')
    .regex(/^https:\/\/[a-z0-9.-]+$/, 'an address such as https://checkout.stripe.com, without a path')
    .default('https://checkout.stripe.com')
    .describe('Where Stripe’s page is: change it if you use a custom domain for Checkout.'),
  url: postAddress
    .default('https://api.stripe.com')
    .describe('The address of Stripe’s API; another one is for tests.'),
});

const squareSchema = z.strictObject({
  kind: z
    .literal('square')
    .describe(
      'Square payment links: shoppers pay on Square’s own page. Its webhook calls /api/payments/square on this site.',
    ),
  access_token_env: variable.describe(
    'Environment variable that holds the access token. Its name starts with the slug in capitals: BROLGA_…',
  ),
  signature_key_env: variable.describe(
    'Environment variable that holds the signature key of the webhook subscription. Its name starts with the slug in capitals: BROLGA_…',
  ),
  location_id: z
    .string('text')
    .regex(/^[\w-]{1,50}$/, 'the id of a location in Square')
    .meta({ examples: ['L88917AVBK2S5'] })
    .describe('Id of the location in Square that takes the money.'),
  notification_url: postAddress.describe(
    'The address of the webhook subscription, exactly as it is set up in Square: its signatures cover it.',
  ),
  page: z
    .string('text')
    .regex(/^https:\/\/[a-z0-9.-]+$/, 'an address such as https://checkout.square.site, without a path')
    .default('https://checkout.square.site')
    .describe('Where Square’s page is.'),
  url: postAddress
    .default('https://connect.squareup.com')
    .describe(
      'The address of Square’s API. Its sandbox at https://connect.squareupsandbox.com is for tests.',
    ),
});

const bankTransferSchema = z.strictObject({
  kind: z
    .literal('bank_transfer')
    .describe(
      'A transfer to your bank account. Staff confirm at the desk that the money has arrived. Where accounts.sign_in is on, shoppers confirm their mobile number with a code first. Unpaid transfers keep at most six cars an hour and a fifth of the stock.',
    ),
  account_name: oneLine.max(140, 'at most 140 characters').describe('Name of the account.'),
  bsb: z
    .string('text')
    .regex(/^\d{3}-?\d{3}$/, 'six digits such as 064-000')
    .meta({ examples: ['064-000'] })
    .describe('BSB.'),
  account_number: z
    .string('text')
    .regex(/^\d{5,10}$/, 'five to ten digits, in quotes')
    .meta({ examples: ['12345678'] })
    .describe('Account number.'),
  payid: text
    .max(140, 'at most 140 characters')
    .optional()
    .describe('PayID of the account: an email address, a phone number or an ABN.'),
  hold_hours: whole(1, 168, 'number of hours')
    .default(24)
    .describe(
      'Hours that a car is kept at least while the transfer is on its way. It stays kept until the location closes on a business day: one from Monday to Friday on which it opens, by its opening hours and special hours.',
    ),
});

const practiceSchema = z.strictObject({
  kind: z
    .literal('practice')
    .describe('A payment page of this site that moves no money: for trying out and for demonstrations.'),
  in_production: yesNo
    .default(false)
    .describe('Offer it with NODE_ENV=production too. Leave this off where shoppers buy.'),
});

/** How shoppers pay deposits and other amounts online. */
export const paymentsSchema = z.strictObject({
  methods: z
    .array(
      z.discriminatedUnion(
        'kind',
        [stripeSchema, squareSchema, bankTransferSchema, practiceSchema],
        'a kind of payment: stripe, square, bank_transfer or practice',
      ),
      'a list of payment methods',
    )
    .max(4, 'each kind once')
    .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'each kind once')
    .default([])
    .describe(
      'Ways to pay, in the order that shoppers see. Empty: nothing is paid online, and a reservation is a request.',
    ),
});

type PaymentsSettings = z.infer<typeof paymentsSchema>;
export type PaymentMethodSettings = PaymentsSettings['methods'][number];
type Of<K extends PaymentMethodSettings['kind']> = Extract<PaymentMethodSettings, { kind: K }>;
export type StripeSettings = Of<'stripe'>;
export type SquareSettings = Of<'square'>;
export type BankTransferSettings = Of<'bank_transfer'>;

/** `/online-payment`, where signed-in customers pay an amount for a reference. */
export const onlinePaymentSchema = z.strictObject({
  typed_amounts: yesNo
    .default(false)
    .describe(
      'Customers may type reference and amount themselves. Without it they need a payment link of the desk or of `npx dealer payment-link create`.',
    ),
  smallest_dollars: whole(1, 100_000, 'number of dollars')
    .default(10)
    .describe('The smallest amount that customers may type.'),
  largest_dollars: whole(1, 100_000, 'number of dollars')
    .default(5_000)
    .describe('The largest amount that customers may type. Payment links may be for more.'),
  link_days: whole(1, 365, 'number of days').default(14).describe('Days that a payment link can be used.'),
});

/** What a dealer's webhook may report of reservations, orders and payments. */
const reservationEvents = [
  'reservation.started',
  'reservation.paying',
  'reservation.held',
  'reservation.extended',
  'reservation.converted',
  'reservation.expired',
  'reservation.cancelled',
  'reservation.refunded',
] as const;
export type ReservationEventType = (typeof reservationEvents)[number];

const orderEvents = [
  'order.started',
  'order.placed',
  'order.completed',
  'order.expired',
  'order.cancelled',
  'order.refunded',
] as const;
export type OrderEventType = (typeof orderEvents)[number];

const paymentEvents = ['payment.paid', 'payment.failed', 'payment.closed', 'payment.refunded'] as const;
export type PaymentEventType = (typeof paymentEvents)[number];
