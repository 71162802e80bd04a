import { z } from 'zod';
import { pictureViewSchema } from '#server/dealer/media/views/picture-view';

/** A dealer's own card in a list of cars. */
const promoViewSchema = z.object({
  /** Number of the page's cars before it. */
  carsBefore: z.int(),
  title: z.string(),
  text: z.string().optional(),
  button: z.string(),
  href: z.string(),
  picture: pictureViewSchema.optional(),
});
export type PromoView = z.infer<typeof promoViewSchema>;
