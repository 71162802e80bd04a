import { z } from 'zod';
import { date, link, makes, text, whole, yesNo } from './text-schema';

/** Industry wording of the warning that stands with every comparison rate. */
const warning =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. ' +
  'Different terms, fees or other loan amounts might result in a different comparison rate.';

const providers = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

/** A lender on the page of a car. */
const lenderSchema = z.strictObject({
  provider: z.enum(providers).describe('Whose rules decide whether its finance shows, and its teaser.'),
  lender: text
    .optional()
    .describe("Its name in the stock feed's finance entries; the provider's letter when absent."),
  name: text.optional().describe('Its name as shoppers read it; as in the feed when absent.'),
  teaser: text
    .max(200, 'at most 200 characters')
    .optional()
    .describe(
      'Its line above the figures, with {repayment}, {period}, {term}, {comparison}, {deposit} and {ends} ' +
        'filled in; ' +
        "the provider's own wording when absent.",
    ),
  disclaimer: text
    .max(20_000, 'at most 20,000 characters')
    .optional()
    .describe("Shown on demand for a car whose feed entry has no disclaimer of the lender's."),
});

const percentage = z
  .number('a percentage from 0 to 100')
  .min(0, 'a percentage from 0 to 100')
  .max(100, 'a percentage from 0 to 100');

const calculatorSchema = z.strictObject({
  shown: yesNo.default(true).describe('Show the calculator on the page of a car with a price.'),
  interest_rate: percentage.default(10).describe('Interest rate it begins with, per cent a year.'),
  deposit_dollars: whole(0, 1_000_000, 'number of dollars').default(2000).describe('Deposit it begins with.'),
  disclaimer: text
    .default(
      'An estimate from the amounts above, not an offer of finance and not a rate that a lender has approved. ' +
        'Fees, charges and insurance are not in it.',
    )
    .describe('Stands below its result.'),
});

/** Finance estimates (specification §5 "Finance box", §9 "Finance"). */
export const financeSchema = z.strictObject({
  provider: z
    .enum(providers)
    .optional()
    .describe('Which rules decide on the finance box of a card; no box when absent.'),
  lender: text
    .optional()
    .describe("The provider's name in the stock feed's finance entries; the provider's letter when absent."),
  hidden_makes: makes.describe('Makes whose cars never show a finance box.'),
  on_cards: yesNo.default(true).describe('Show the finance box on cards.'),
  on_car_page: yesNo.default(true).describe('Show finance on the page of a car.'),
  lenders: z
    .array(lenderSchema, 'a list of lenders')
    .max(7, 'at most seven lenders')
    .default([])
    .describe("Whose finance the page of a car shows, in this order; the card's provider alone when empty."),
  calculator: calculatorSchema.prefault({}).describe('The finance calculator on the page of a car.'),
  href: link.default('/finance').describe('Where the finance box leads; the car is added to it.'),
  car_href: link
    .optional()
    .describe(
      'Finance page of one car, e.g. /personalised/finance, for cars with a vehicle identification record.',
    ),
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
  as_of: date.optional().describe('Day on which the rates were right.'),
  term_years: whole(1, 10, 'number of years').default(5).describe('Term of estimates.'),
});

export type FinanceSettings = z.infer<typeof financeSchema>;
export type FinanceProvider = (typeof providers)[number];
export type LenderSettings = z.infer<typeof lenderSchema>;
