import { z } from 'zod';
import type { Period } from '#server/stock/finance/rules/loan';

/** The notes required beside every comparison rate, sentence by sentence. */
export const financeNoteSchema = z.array(z.string());

/** The finance box of a card: rate and comparison rate together with the repayment. */
export const financeBoxViewSchema = z.object({
  /** Absent if the lender gives none: then only the rates show. */
  repayment: z
    .object({
      /** Whole dollars, rounded up: `$139`. */
      text: z.string(),
      period: z.enum(['Weekly', 'Fortnightly', 'Monthly']),
    })
    .optional(),
  /** `8.49% p.a.` */
  rate: z.string(),
  comparisonRate: z.string(),
  /** The rate is the shopper's own, and the comparison rate that of the lender's. */
  isOwnRate: z.literal(true).optional(),
  /** `5-year term, $4,700 deposit`; empty if the lender states neither. */
  terms: z.string(),
  /** The terms are other than the note says: shown with the repayment. */
  hasOtherTerms: z.literal(true).optional(),
  /** The deposit of the shopper's loan: `$2,000`. */
  afterDeposit: z.string().optional(),
  /** Page of a finance enquiry, if there is one. */
  href: z.string().optional(),
  /** Warning, example loan and date: shown with the rates. */
  note: financeNoteSchema,
});
export type FinanceBoxView = z.infer<typeof financeBoxViewSchema> & {
  /** The repayment is for what the shopper's trade-in leaves, on a page for one visitor; `deposit`: what it assumes besides. */
  readonly afterTradeIn?: { readonly deposit: string | undefined } | undefined;
};

/** One lender's finance for a car: the rates together, in one size, with the loan. */
export const financeOfferViewSchema = z.object({
  /** Identifies the lender in addresses. */
  lender: z.string(),
  name: z.string(),
  /** A line above the figures: `Finance from $201 a week over 5 years`. */
  teaser: z.string(),
  /** The figures in order: rate, comparison rate, repayment, term, deposit, balloon, end of the offer. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Per cent a year. */
  interestRate: z.number(),
  comparisonRate: z.number(),
  /** Dollars and cents. */
  paymentWeek: z.number().optional(),
  paymentMonth: z.number().optional(),
  /** Absent if the lender states no term. */
  termMonths: z.number().optional(),
  /** Dollars. */
  deposit: z.number().optional(),
  balloon: z.number().optional(),
  /** Address of the lender's disclaimer. */
  href: z.string(),
});
export type FinanceOfferView = z.infer<typeof financeOfferViewSchema>;

/** All finance of a car: offers of the lenders that the dealer shows, and the warning for every rate. */
export const carFinanceViewSchema = z.object({
  /** Without a teaser where the page has a repayment of its own. */
  offers: z.array(financeOfferViewSchema.partial({ teaser: true })).min(1),
  /** The first offer in one line with both rates: never shown without the link to `note`. */
  summary: z.string(),
  note: financeNoteSchema,
});

/** The result of a loan with the shopper's amounts. */
export const loanEstimateViewSchema = z.object({
  /** `$212 a week`; a text if there is nothing to borrow. */
  text: z.string(),
  /** `Borrowing $50,990 over 5 years. Total $55,120, including $4,130 interest.` */
  detail: z.string().optional(),
  borrowed: z.number().describe('Dollars, without fees; 0 if there is nothing to borrow.'),
});
export type LoanEstimateView = z.infer<typeof loanEstimateViewSchema>;

/** The finance calculator of a car page, with the amounts in the address. */
export interface CalculatorView {
  /** `tradeIn`: whether the shopper's trade-in has come off it: ` after your trade-in`; absent without one. */
  readonly price: {
    readonly text: string;
    readonly kind?: string | undefined;
    readonly tradeIn?: string | undefined;
  };
  /** The trade-in counts besides the deposit. */
  readonly hasTradeIn?: true | undefined;
  readonly deposit: number;
  /** Absent if the lender's example has none. */
  readonly balloon?: number | undefined;
  readonly years: number;
  /** Terms to choose from, in years. */
  readonly terms: readonly { readonly value: number; readonly text: string }[];
  /** Per cent a year. */
  readonly rate: number;
  readonly per: Period;
  readonly estimate: LoanEstimateView;
  /** The repayment of the loan that the shopper chose for all cars, with its rates. */
  readonly chosen?: string | undefined;
  /** The warning for those rates, where the page has no lender's. */
  readonly note?: readonly string[] | undefined;
  /** The starting rate with its comparison rate; absent where none is known. */
  readonly start?: string | undefined;
  /** The repayment while the calculator is closed: `$131 a week, comparison rate 9.60% p.a.*`; absent without either. */
  readonly closed?: string | undefined;
  readonly disclaimer: string;
  /** The form's action. */
  readonly action: string;
  /** Where its figures can go: the finance form of the car. */
  readonly apply?: { readonly text: string; readonly action: string; readonly carId: string } | undefined;
  /** Address of the live calculation. */
  readonly source: string;
}

/** A lender's disclaimer with the figures it belongs to. */
export interface FinanceDisclaimerView {
  readonly name: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Safe HTML. */
  readonly disclaimer?: string | undefined;
  readonly note: readonly string[];
}
