import { z } from 'zod';

/** The notes required beside every comparison rate, sentence by sentence. */
export const financeNoteSchema = z.array(z.string());

/** The finance box of a card: rate and comparison rate together with the repayment. */
export const financeBoxViewSchema = z.object({
  /** Absent if the lender gives none: then only the rates show. */
  repayment: z
    .object({
      /** Whole dollars, rounded up: `$139`. */
      text: z.string(),
      period: z.enum(['Weekly', 'Monthly']),
    })
    .optional(),
  /** `8.49% p.a.` */
  rate: z.string(),
  comparisonRate: z.string(),
  /** `5-year term, $4,700 deposit`. */
  terms: z.string(),
  /** Page of a finance enquiry, if there is one. */
  href: z.string().optional(),
  /** Warning, example loan and date: shown with the rates. */
  note: financeNoteSchema,
});
export type FinanceBoxView = z.infer<typeof financeBoxViewSchema>;
