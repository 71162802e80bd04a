import { z } from 'zod';

/** The price as it is shown: the figure or the words instead of it, its kind, the earlier price. */
export const priceViewSchema = z.object({
  text: z.string(),
  kind: z.string().optional(),
  was: z.string().optional(),
  /** What the figure is when it is not the dealer's ordinary price: `Offer price`. */
  label: z.string().optional(),
  /** True when there is no figure: shown smaller. */
  quiet: z.literal(true).optional(),
});
export type PriceView = z.infer<typeof priceViewSchema>;
