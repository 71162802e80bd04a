import { z } from 'zod';
import { pictureViewSchema } from '#server/dealer/media/views/picture-view';
import { financeBoxViewSchema } from '#server/stock/finance/views/finance-view';
import { priceViewSchema } from '#server/stock/price/views/price-view';
import { priceHistoryViewSchema } from '#server/stock/price-history/views/price-history-view';

/** What a car's page says of its sale. */
export const availabilitySchema = z.enum(['in_stock', 'coming_soon', 'reserved', 'sold']);

/** The tag on a car's photo. */
export const tagViewSchema = z.object({
  text: z.string(),
  tone: z.enum(['critical', 'positive', 'neutral']),
  /** Address of a logo with the same text. */
  logo: z.string().optional(),
});
export type TagView = z.infer<typeof tagViewSchema>;

const actionKinds = ['enquiry', 'test-drive', 'reserve', 'buy', 'similar'] as const;
/** A card's button: text, purpose and link. */
export const actionViewSchema = z.object({
  kind: z.enum(actionKinds),
  text: z.string(),
  href: z.string(),
  /** Its price, e.g. the reservation deposit `$200`. */
  price: z.string().optional(),
});
export type ActionView = z.infer<typeof actionViewSchema>;

/** A car for a card. */
export const cardViewSchema = z.object({
  id: z.string(),
  slug: z.string(),
  make: z.string(),
  model: z.string(),
  /** Path of the car's page. */
  href: z.string(),
  /** Year, make and model. */
  title: z.string(),
  /** Badge and series. */
  subtitle: z.string().optional(),
  chips: z.array(z.string()),
  availability: availabilitySchema,
  /** The chips and the location in one line: `148,720 km · Auto · Diesel`; first `Reserved` where the tag doesn’t say so. */
  facts: z.string(),
  price: priceViewSchema,
  ...priceHistoryViewSchema.shape,
  finance: financeBoxViewSchema.optional(),
  tag: tagViewSchema.optional(),
  picture: pictureViewSchema,
  /** The car's city. */
  place: z.string().optional(),
  /** Buttons in order, the main one first. */
  actions: z.array(actionViewSchema).min(1),
  /** Present if the car can be saved as a favourite. */
  favourite: z.literal(true).optional(),
  /** Present where cars are saved to a watchlist: `saved` shows the button only to customers who have saved the car. */
  watchlist: z.enum(['all', 'saved']).optional(),
  /** Present if the car can be compared. */
  compare: z.literal(true).optional(),
});
export type CardView = z.infer<typeof cardViewSchema> & {
  /** The shopper's own price, on a page for one visitor: `$9,840 excl. govt. charges after your trade-in`. */
  readonly afterTradeIn?: string | undefined;
  /** The car is on the customer's watchlist, on a page for one visitor. */
  readonly saved?: true | undefined;
};
