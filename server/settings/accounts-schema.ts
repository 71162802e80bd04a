import { z } from 'zod';
import { whole, yesNo } from './text-schema';

const country = z
  .string('a country code')
  .regex(/^[A-Z]{2}$/, 'a country code of two capital letters')
  .meta({ examples: ['NZ'] });

/** Shopper accounts: `/sign-in` and `/account`. */
export const accountsSchema = z.strictObject({
  sign_in: yesNo
    .default(false)
    .describe('Shoppers can sign in at /sign-in with their mobile number and a code sent by text message.'),
  daily_texts: whole(1, 100_000, 'number of text messages')
    .default(200)
    .describe(
      'Sign-in codes sent per day at most, because each text message costs money. Beyond that nobody can sign in until midnight.',
    ),
  countries: z
    .array(country, 'a list of country codes')
    .min(1, 'at least one country code')
    .max(20, 'at most 20 country codes')
    .default(['AU'])
    .describe('Countries whose mobile numbers may sign in. Some countries charge far more per text message.'),
});

export type AccountsSettings = z.infer<typeof accountsSchema>;
