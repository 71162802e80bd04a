import { z } from 'zod';
import { link, makes, text, whole, yesNo } from './text-schema';

/** Industry wording of the warning that stands with every comparison rate. */
const warning =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. ' +
  'Different terms, fees or other loan amounts might result in a different comparison rate.';

/** Finance estimates (specification §5 "Finance box", §9 "Finance"). */
export const financeSchema = z.strictObject({
  provider: z
    .enum(['A', 'B', 'C', 'D', 'E', 'F', 'G'])
    .optional()
    .describe('Which rules decide on the finance box of a card; no box when absent.'),
  lender: text
    .optional()
    .describe("The provider's name in the stock feed's finance entries; the provider's letter when absent."),
  hidden_makes: makes.describe('Makes whose cars never show a finance box.'),
  on_cards: yesNo.default(true).describe('Show the finance box on cards.'),
  href: link.default('/finance').describe('Where the finance box leads; the car is added to it.'),
  comparison_warning: text.default(warning).describe('Stands wherever a comparison rate does.'),
  comparison_example: text
    .default('Comparison rate based on a 5-year secured loan of $30,000.')
    .describe('The loan that the comparison rate is for.'),
  approval: text
    .default('Repayments are estimates. Finance is available to approved applicants only.')
    .describe('Who may have the finance shown; stands beside the warning.'),
  credit_licence: text
    .optional()
    .describe('Credit licence as it must be shown, e.g. "Australian Credit Licence 123456".'),
  as_of: z.iso.date('a date as YYYY-MM-DD').optional().describe('Day on which the rates were right.'),
  term_years: whole(1, 10, 'number of years').default(5).describe('Term of estimates.'),
});

export type FinanceSettings = z.infer<typeof financeSchema>;
