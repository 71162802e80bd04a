import { z } from 'zod';

/** What must stand wherever a comparison rate does, sentence by sentence. */
export const financeNoteSchema = z.array(z.string());

/** The finance box of a card: rate and comparison rate together with the repayment. */
export const financeBoxViewSchema = z.object({
  /** Absent when the lender gives none: then the rates stand alone. */
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
  /** Page of a finance enquiry, once there is one. */
  href: z.string().optional(),
  /** Warning, example loan and date: to be shown with the rates. */
  note: financeNoteSchema,
});
export type FinanceBoxView = z.infer<typeof financeBoxViewSchema>;
