import { z } from 'zod';

/** The displayed price: the figure or a text instead, its type, and the earlier price. */
export const priceViewSchema = z.object({
  text: z.string(),
  kind: z.string().optional(),
  was: z.string().optional(),
  /** Label for a figure that is not the dealer's ordinary price: `Offer price`. */
  label: z.string().optional(),
  /** True without a figure: shown smaller. */
  quiet: z.literal(true).optional(),
});
export type PriceView = z.infer<typeof priceViewSchema>;

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
