import { z } from 'zod';

/** A price with the charges that come on top in the shopper's state: shown first, with the dealer's own beside it. */
const inFullViewSchema = z.object({
  /** State of registration. */
  state: z.string(),
  /** Whole dollars; absent where no duty can be estimated. */
  dollars: z.number().int().optional(),
  /** `≈ $31,240`; without the sign for the dealer's own drive-away price. */
  text: z.string().optional(),
  /** `Drive away in QLD`; the sign of the figure says that it is an estimate. */
  kind: z.string(),
  /** The dealer's own price: `$29,990 excl. govt. charges`; absent where it is the same price. */
  dealer: z.string().optional(),
  /** `$1,500 off`: how far the dealer's own price came down. */
  saving: z.string().optional(),
});
export type InFullView = z.infer<typeof inFullViewSchema>;

/** One row of a price in full. */
export interface ChargeLineView {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  readonly total?: true | undefined;
}

/** The displayed price: the figure or a text instead, its type, and the earlier price. */
export const priceViewSchema = z.object({
  text: z.string(),
  kind: z.string().optional(),
  was: z.string().optional(),
  /** Label for a figure that is not the dealer's ordinary price: `Offer price`. */
  label: z.string().optional(),
  /** True without a figure: shown smaller. */
  quiet: z.literal(true).optional(),
  /** Present where the site shows prices in full. */
  inFull: inFullViewSchema.optional(),
});
export type PriceView = z.infer<typeof priceViewSchema>;

/** A hidden field: a part of an address that a form does not ask for. */
export interface CarriedFieldView {
  readonly name: string;
  readonly value: string;
}

/** Two GET forms of a page for a shopper's terms. Each carries the rest of the address, and the other's choice. */
export interface TermsFormView {
  readonly action: string;
  readonly carried: readonly CarriedFieldView[];
  /** Where the shopper registers a car. */
  readonly state?: StateFormView | undefined;
  readonly loan?:
    | {
        readonly deposit: number;
        readonly years: number;
        /** Absent for each car's own. */
        readonly rate: number | undefined;
        readonly per: 'week' | 'fortnight' | 'month';
        readonly terms: readonly { readonly value: number; readonly text: string }[];
        /** The chosen loan in words; absent before there is one. */
        readonly chosen?: string | undefined;
        /** The page without the loan. */
        readonly withoutHref?: string | undefined;
        readonly carried: readonly CarriedFieldView[];
        /** That the shopper's trade-in counts besides the deposit, on a page for one visitor. */
        readonly tradeIn?: string | undefined;
        readonly disclaimer: string;
      }
    | undefined;
}

export interface StateFormView {
  readonly value: string;
  readonly options: readonly string[];
  readonly carried: readonly CarriedFieldView[];
}

/** Facts of a car's price history, each only where the site shows it. */
export const priceHistoryViewSchema = z.object({
  /** A higher price that was really asked for, and the last day of it. */
  priceHistory: z
    .object({
      wasDollars: z.number().int(),
      /** `2026-11-03`, in the site's time zone. */
      until: z.string(),
      /** `Was $27,990 until 3 Nov`. */
      text: z.string(),
    })
    .optional(),
  /** Present if an earlier price was higher. */
  reduced: z.literal(true).optional(),
  /** The day of arrival. */
  listedSince: z
    .object({
      /** `2026-11-03`, in the site's time zone. */
      date: z.string(),
      /** `Listed since 3 Nov 2026`. */
      text: z.string(),
    })
    .optional(),
});
export type PriceHistoryView = z.infer<typeof priceHistoryViewSchema>;
