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
