import { z } from 'zod';

/** Something a shopper may mean by the text typed so far. */
export const suggestionViewSchema = z.object({
  kind: z.enum(['make', 'model', 'body', 'car']),
  text: z.string(),
  /** Of a car: its price. */
  hint: z.string().optional(),
  /** Of a name: cars in stock. */
  count: z.int().optional(),
  /** Path of the list, or of the car. */
  href: z.string(),
});
export type SuggestionView = z.infer<typeof suggestionViewSchema>;
