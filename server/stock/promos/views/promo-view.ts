import { z } from 'zod';
import { pictureViewSchema } from '#server/dealership/media/views/picture-view';

/** A card of the dealer's own in a list of cars. */
export const promoViewSchema = z.object({
  /** So many cars of the page stand before it. */
  carsBefore: z.int(),
  title: z.string(),
  text: z.string().optional(),
  button: z.string(),
  href: z.string(),
  picture: pictureViewSchema.optional(),
});
export type PromoView = z.infer<typeof promoViewSchema>;
