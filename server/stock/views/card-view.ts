import { z } from 'zod';
import { pictureViewSchema } from '#server/dealer/views/picture-view';
import { type FinanceBoxView, financeBoxViewSchema } from './finance-view';
import { priceHistoryViewSchema, priceViewSchema } from './price-view';

/** What a car's page says of its sale. */
const availabilitySchema = z.enum(['in_stock', 'coming_soon', 'reserved', 'sold']);

/** The tag on a car's photo. */
const tagViewSchema = z.object({
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

/** What the card and the page of a car both say of it. */
export const carSummarySchema = z.object({
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
  price: priceViewSchema,
  ...priceHistoryViewSchema.shape,
  tag: tagViewSchema.optional(),
  /** Why a site with repayments shows none of this car: `No finance estimate without a price`. */
  noRepayment: z.string().optional(),
});

/** How a car can be saved and compared. */
export const savesSchema = z.object({
  /** Present if the car can be saved as a favourite. */
  favourite: z.literal(true).optional(),
  /** Present where cars are saved to a watchlist: `saved` shows the button only to customers who have saved the car. */
  watchlist: z.enum(['all', 'saved']).optional(),
  /** Present if the car can be compared. */
  compare: z.literal(true).optional(),
});

/** A car for a card. */
export const cardViewSchema = z.object({
  ...carSummarySchema.shape,
  /** The chips and the location in one line: `148,720 km · Auto · Diesel`; first `Reserved` where the tag doesn’t say so. */
  facts: z.string(),
  finance: financeBoxViewSchema.optional(),
  picture: pictureViewSchema,
  /** The car's city. */
  place: z.string().optional(),
  /** Buttons in order, the main one first. */
  actions: z.array(actionViewSchema).min(1),
  ...savesSchema.shape,
});
export type CardView = z.infer<typeof cardViewSchema> & {
  readonly finance?: FinanceBoxView | undefined;
  /** The shopper's own price, on a page for one visitor: `$9,840 excl. govt. charges after your trade-in`. */
  readonly afterTradeIn?: string | undefined;
  /** The car is on the customer's watchlist, on a page for one visitor. */
  readonly saved?: true | undefined;
  /** Below another car: what they share, and how they differ: `Same body, $2,000 less`. */
  readonly likeness?: string | undefined;
};

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
