import { z } from 'zod';
import { whole, yesNo } from './text-schema';

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
