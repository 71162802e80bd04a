import { z } from 'zod';
import { date, oneLine, slug, text, whole } from './text-schema';

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
