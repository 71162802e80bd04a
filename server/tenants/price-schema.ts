import { z } from 'zod';
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

/** How a car's page tells its price and takes money (specification §5 "Display rules", §9). */
export const priceSchema = z.strictObject({
  market_badge: yesNo
    .default(true)
    .describe('Show a badge when a car is more than $499 below the average market price.'),
  payment_methods: z
    .array(z.enum(paymentMethods), 'a list of payment methods')
    .max(10, 'at most ten payment methods')
    .default(['visa', 'mastercard', 'amex', 'apple_pay', 'google_pay'])
    .describe('Cards and wallets accepted for deposits, in display order; an empty list hides them.'),
});

export type PriceSettings = z.infer<typeof priceSchema>;
