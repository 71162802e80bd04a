import { z } from 'zod';

/** A rating as stars: up to four full ones and a partial one. */
export const starsViewSchema = z.object({
  /** One decimal place. */
  text: z.string(),
  /** 0 to 4. */
  full: z.number(),
  /** Fill of the star after the full ones, from 0 to 1. */
  partial: z.number(),
});
export type StarsView = z.infer<typeof starsViewSchema>;
