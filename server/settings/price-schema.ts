import { z } from 'zod';
import { priceTypes } from './car';
import { yesNo } from './text-schema';

export const paymentMethods = [
  'visa',
  'mastercard',
  'amex',
  'eftpos',
  'apple_pay',
  'google_pay',
  'paypal',
] as const;

/** Price display and deposits. */
export const priceSchema = z.strictObject({
  default_type: z
    .enum(priceTypes, `one of ${priceTypes.join(', ')}`)
    .optional()
    .describe(
      'What a price includes when the feed does not say: drive_away (everything), excluding_government_charges, or before_on_roads. Without it, those prices say "Excl. govt. charges".',
    ),
  in_full: yesNo
    .default(false)
    .describe(
      'Show first what a car costs drive away in the shopper’s state, estimated with the duty and registration of `orders` where the price leaves them out; your own price is shown beside it. Lists filter and sort by this price in your own state.',
    ),
  market_badge: yesNo
    .default(true)
    .describe('Show a badge when a car is more than $499 below the average market price.'),
  payment_methods: z
    .array(z.enum(paymentMethods), 'a list of payment methods')
    .max(10, 'at most ten payment methods')
    .default(['visa', 'mastercard', 'amex', 'apple_pay', 'google_pay'])
    .describe('Cards and wallets accepted for deposits, in display order; an empty list hides them.'),
  payment_style: z
    .enum(['marks', 'words'])
    .default('marks')
    .describe('Show cards and wallets as small marks or by name.'),
});

export type PriceSettings = z.infer<typeof priceSchema>;

/** What a site shows of its cars' earlier prices. */
export const priceHistorySchema = z.strictObject({
  show_was: yesNo
    .default(false)
    .describe(
      'Show the earlier price and its last day on the car page ("Was $27,990 until 3 Nov"). A was-price of the feed comes first.',
    ),
  minimum_days: z
    .number('a number of days')
    .int('a whole number of days')
    .min(1, 'days from 1 to 365')
    .max(365, 'days from 1 to 365')
    .default(14)
    .describe('Days that a price must have been asked for before it counts as an earlier price.'),
  reduced_label: yesNo
    .default(false)
    .describe('Write "Reduced" on the card of a car whose earlier price was higher.'),
  listed_since: yesNo
    .default(false)
    .describe('Show the day of arrival on the car page ("Listed since 3 Nov 2026").'),
});
