import { z } from 'zod';

/** A suggestion for the text typed so far. */
export const suggestionViewSchema = z.object({
  kind: z.enum(['make', 'model', 'body', 'car']),
  text: z.string(),
  /** For a car: its price. */
  hint: z.string().optional(),
  /** For a name: cars in stock. */
  count: z.int().optional(),
  /** Path of the list, or of the car. */
  href: z.string(),
});
export type SuggestionView = z.infer<typeof suggestionViewSchema>;
