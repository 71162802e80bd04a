import { z } from 'zod';
import { pictureViewSchema } from '../../media/views/picture-view';
import { priceViewSchema } from './price-view';

/** The tag on a car's photo. */
export const tagViewSchema = z.object({
  text: z.string(),
  tone: z.enum(['critical', 'positive', 'neutral']),
});
export type TagView = z.infer<typeof tagViewSchema>;

/** A car as a card shows it: every decision made (design §2). */
export const cardViewSchema = z.object({
  id: z.string(),
  /** Path of the car's page. */
  href: z.string(),
  /** Year, make and model. */
  title: z.string(),
  /** Badge and series. */
  subtitle: z.string().optional(),
  chips: z.array(z.string()),
  price: priceViewSchema,
  tag: tagViewSchema.optional(),
  picture: pictureViewSchema,
  /** City the car stands in. */
  place: z.string().optional(),
  /** The one thing to do next. */
  action: z.object({ text: z.string(), href: z.string() }),
});
export type CardView = z.infer<typeof cardViewSchema>;
