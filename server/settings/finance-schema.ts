import { z } from 'zod';
import { date, link, makes, oneLine, text, whole, yesNo } from './text-schema';

/** Industry wording of the warning beside every comparison rate. */
const warning =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. ' +
  'Different terms, fees or other loan amounts might result in a different comparison rate.';

const providers = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

/** A lender on a car page. */
const lenderSchema = z.strictObject({
  provider: z
    .enum(providers)
    .describe('The provider whose rules decide when finance is shown and how the teaser reads.'),
  lender: text
    .optional()
    .describe("Its name in the stock feed's finance entries; the provider's letter by default."),
  name: oneLine.optional().describe("The name shown to shoppers; the feed's name by default."),
  teaser: text
    .max(200, 'at most 200 characters')
    .optional()
    .describe(
      'Teaser above the figures. Use {repayment}, {period}, {term}, {comparison}, {deposit} and {ends} ' +
        'filled in; ' +
        "the provider's usual wording by default.",
    ),
  disclaimer: text
    .max(20_000, 'at most 20,000 characters')
    .optional()
    .describe('Shown on request for a car whose feed entry has no lender disclaimer.'),
});

export const percentage = z
  .number('a percentage from 0 to 100')
  .min(0, 'a percentage from 0 to 100')
  .max(100, 'a percentage from 0 to 100');

const calculatorSchema = z.strictObject({
  shown: yesNo.default(true).describe('Show the calculator on car pages with a price.'),
  interest_rate: percentage.default(10).describe('Starting interest rate, per cent a year.'),
  comparison_rate: percentage
    .optional()
    .describe(
      'Comparison rate of that interest rate, in per cent a year: shown on /finance with its lender and its warning.',
    ),
  deposit_dollars: whole(0, 1_000_000, 'number of dollars').default(2000).describe('Starting deposit.'),
  price_dollars: whole(1, 1_000_000, 'number of dollars')
    .default(30_000)
    .describe('Starting price on /finance.'),
  disclaimer: text
    .default(
      'An estimate based on the amounts above. It is not an offer of finance or a lender-approved rate. ' +
        '{fees}',
    )
    .describe(
      'Note below the result. {fees} is "Excludes fees, charges and insurance.", or names the lender’s fees where the result includes them.',
    ),
  on_finance_page: yesNo
    .default(false)
    .describe('Begin /finance with the calculator at your own rate, above the form.'),
});

/** Finance estimates. */
export const financeSchema = z.strictObject({
  provider: z
    .enum(providers)
    .optional()
    .describe('The provider whose rules apply to the finance box on cards; no box by default.'),
  lender: text
    .optional()
    .describe("The provider's name in the stock feed's finance entries; the provider's letter by default."),
  hidden_makes: makes.describe('Makes whose cars never show a finance box.'),
  on_cards: yesNo.default(true).describe('Show the finance box on cards.'),
  on_car_page: yesNo.default(true).describe('Show finance on car pages.'),
  lenders: z
    .array(lenderSchema, 'a list of lenders')
    .max(7, 'at most seven lenders')
    .default([])
    .describe("Lenders shown on car pages, in this order; when empty, only the card's provider."),
  calculator: calculatorSchema.prefault({}).describe('The finance calculator on car pages.'),
  repayments_follow: yesNo
    .default(false)
    .describe(
      'Let shoppers choose a deposit, rate and term once; every card then shows the repayment, and links carry the choice. Every repayment is then worked out for the price that leads, with a lender’s rate and term until the shopper chooses, and without fees.',
    ),
  href: link.default('/finance').describe('Where the finance box links to; the car is added to the address.'),
  car_href: link
    .optional()
    .describe(
      'Finance page for a single car, e.g. /personalised/finance, for cars with a vehicle identification record.',
    ),
  comparison_warning: text.default(warning).describe('Warning shown with every comparison rate.'),
  comparison_example: text
    .default('Comparison rate based on a 5-year secured loan of $30,000.')
    .describe('The loan the comparison rate is based on.'),
  approval: text
    .default('Repayments are estimates. Finance is available to approved applicants only.')
    .describe('Eligibility statement shown beside the warning.'),
  credit_licence: text
    .optional()
    .describe('Credit licence wording, e.g. "Australian Credit Licence 123456".'),
  as_of: date.optional().describe('Date the rates were correct.'),
  term_years: whole(1, 10, 'number of years').default(5).describe('Term of estimates.'),
});

export type FinanceSettings = z.infer<typeof financeSchema>;
export type FinanceProvider = (typeof providers)[number];
export type LenderSettings = z.infer<typeof lenderSchema>;

const page = (address: string, title: string, intro: string) =>
  z
    .strictObject({
      enabled: yesNo.default(true).describe('Whether the site has this form.'),
      title: text.default(title).describe('Heading.'),
      intro: text.default(intro).describe('A sentence or two above the form.'),
    })
    .prefault({})
    .describe(`The form at ${address}.`);

/** The name of every link, button and page that leads to a finance enquiry: it is no application for credit. */
export const askTitle = 'Ask about finance';

const goThrough = 'Our finance team will call you to talk through your options.';

/** The finance forms of a site. */
export const financeFormsSchema = z.strictObject({
  finance: page('/finance', askTitle, `Tell us what you have in mind. ${goThrough}`),
  finance_enquiry: page('/finance-enquiry', askTitle, `Tell us what you have in mind. ${goThrough}`),
  apply_for_finance: page('/apply-for-finance', askTitle, `It takes a few minutes. ${goThrough}`),
  finance_pre_approval: page(
    '/finance-pre-approval',
    'Finance pre-approval',
    `Know what you can spend before you start looking. ${goThrough}`,
  ),
  personalised: page(
    '/personalised/finance',
    'Finance for this car',
    'Tell us a little about yourself and we’ll work out finance for this car with you.',
  ),
  ask_residency: yesNo.default(false).describe('Ask for residency status on applications.'),
  ask_licence: yesNo.default(false).describe('Ask for driver licence details on applications.'),
});

export type FinanceFormsSettings = z.infer<typeof financeFormsSchema>;
