import { z } from 'zod';

/** The price as shown: the figure or a text instead, its kind, and the earlier price. */
export const priceViewSchema = z.object({
  text: z.string(),
  kind: z.string().optional(),
  was: z.string().optional(),
  /** Label for a figure that is not the dealer's ordinary price: `Offer price`. */
  label: z.string().optional(),
  /** True when there is no figure: shown smaller. */
  quiet: z.literal(true).optional(),
});
export type PriceView = z.infer<typeof priceViewSchema>;
