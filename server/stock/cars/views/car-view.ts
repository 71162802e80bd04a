import { z } from 'zod';
import {
  locationCardsViewSchema,
  locationCardViewSchema,
  mapViewSchema,
} from '#server/dealer/locations/views/location-card-view';
import { pictureViewSchema } from '#server/dealer/media/views/picture-view';
import { phoneViewSchema } from '#server/dealer/phones/views/phone-view';
import { carFinanceViewSchema } from '#server/stock/finance/views/finance-view';
import { priceViewSchema } from '#server/stock/price/views/price-view';
import { priceHistoryViewSchema } from '#server/stock/price-history/views/price-history-view';
import { actionViewSchema, availabilitySchema, tagViewSchema } from './card-view';

/** The most important notice: sold, reserved or not here yet. */
const carStateViewSchema = z.object({
  kind: z.enum(['sold', 'reserved', 'coming_soon']),
  /** The sold tag text, `Reserved`, `Coming soon`. */
  tag: z.string(),
  text: z.string(),
});
export type CarStateView = z.infer<typeof carStateViewSchema>;

/** Amount below the market price, and the market compared. */
const marketBadgeViewSchema = z.object({
  text: z.string(),
  detail: z.string(),
  /** How an estimate of our own was made, and when; absent for an average that came with the stock. */
  method: z.string().optional(),
});
export type MarketBadgeView = z.infer<typeof marketBadgeViewSchema>;

const panelLinkKinds = ['trade-in', 'finance', 'history', 'photos', 'share', 'pdf', 'alert'] as const;
/** A secondary link below the panel's buttons. */
const panelLinkSchema = z.object({
  kind: z.enum(panelLinkKinds),
  text: z.string(),
  href: z.string(),
});
export type PanelLinkView = z.infer<typeof panelLinkSchema>;

const paymentViewSchema = z.object({
  kind: z.string(),
  text: z.string(),
  /** Address of a small logo shown instead of the name. */
  mark: z.string().optional(),
});
export type PaymentView = z.infer<typeof paymentViewSchema>;

/** The panel beside the price: the car's state, buttons and further links. */
const pricePanelViewSchema = z.object({
  state: carStateViewSchema.optional(),
  market: marketBadgeViewSchema.optional(),
  /** The certified badge; `href` links to the dialog that explains it. */
  certified: z
    .object({ text: z.string(), logo: z.string().optional(), href: z.string().optional() })
    .optional(),
  /** Buttons, the primary one first. */
  actions: z.array(actionViewSchema).min(1),
  /** Says below the buttons that reserving is a request; absent without a reserve button. */
  reserveNote: z.string().optional(),
  links: z.array(panelLinkSchema),
  /** Present if the car can be saved as a favourite. */
  favourite: z.literal(true).optional(),
  /** Present where cars are saved to a watchlist: `saved` shows the button only to customers who have saved the car. */
  watchlist: z.enum(['all', 'saved']).optional(),
  /** Present if the car can be compared. */
  compare: z.literal(true).optional(),
  /** Cards and wallets accepted for a deposit; absent if none is taken. */
  payments: z.array(paymentViewSchema).optional(),
});
export type PricePanelView = z.infer<typeof pricePanelViewSchema>;

const factViewSchema = z.object({ label: z.string(), value: z.string() });
export type FactView = z.infer<typeof factViewSchema>;

/** A section with the dealer's own text. */
const contentViewSchema = z.object({
  text: z.array(z.string()),
  points: z.array(z.string()),
  link: z.object({ text: z.string(), href: z.string() }).optional(),
});
export type ContentView = z.infer<typeof contentViewSchema>;

const pageContentViewSchema = z
  .object({
    whatsIncluded: contentViewSchema,
    whyBuy: contentViewSchema,
    reserveOnline: contentViewSchema,
    protect: contentViewSchema,
  })
  .partial();
export type PageContentView = z.infer<typeof pageContentViewSchema>;

/** A car's details, section by section, with the dealer's texts. */
const carSectionsViewSchema = z.object({
  /** Page of all photos at full size; absent for a car without photos. */
  photosHref: z.string().optional(),
  /** Key information: label and value of the known fields. */
  facts: z.array(factViewSchema),
  /** The car's identifiers: dates, registration, stock number, VIN. */
  details: z.array(factViewSchema),
  /** Of the variant, and of a caravan or motorcycle, with their units. */
  specifications: z.array(factViewSchema),
  /** Dealer comments by paragraphs; a default text if there are none. */
  comments: z.array(z.string()),
  /** Their first 400 characters, if there are more. */
  commentsStart: z.array(z.string()).optional(),
  /** Standard equipment, without repeats. */
  features: z.array(z.string()),
  /** Number shown initially. */
  featuresLimit: z.number().int(),
  /** The dealer's own sections. */
  content: pageContentViewSchema,
});
export type CarSectionsView = z.infer<typeof carSectionsViewSchema>;

/** One car for its page. */
export const carViewSchema = z.object({
  id: z.string(),
  slug: z.string(),
  href: z.string(),
  title: z.string(),
  subtitle: z.string().optional(),
  stocknum: z.string().optional(),
  make: z.string(),
  model: z.string(),
  availability: availabilitySchema,
  price: priceViewSchema,
  ...priceHistoryViewSchema.shape,
  panel: pricePanelViewSchema,
  finance: carFinanceViewSchema.optional(),
  tag: tagViewSchema.optional(),
  chips: z.array(z.string()),
  pictures: z.array(pictureViewSchema),
  ...carSectionsViewSchema.shape,
  phone: phoneViewSchema.optional(),
  /** Its location. */
  location: locationCardViewSchema.optional(),
  /** That location and the others shown on its page. */
  locations: locationCardsViewSchema,
  map: mapViewSchema.optional(),
  /** Set if the car is no longer for sale. */
  notice: z.string().optional(),
  enquire: z.object({ text: z.string(), href: z.string() }),
});
export type CarView = z.infer<typeof carViewSchema>;
