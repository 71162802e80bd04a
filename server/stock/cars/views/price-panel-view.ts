import { z } from 'zod';
import { actionViewSchema } from './card-view';

/** The most important notice: sold, reserved or not here yet. */
export const carStateViewSchema = z.object({
  kind: z.enum(['sold', 'reserved', 'coming_soon']),
  /** The sold tag text, `Reserved`, `Coming soon`. */
  tag: z.string(),
  text: z.string(),
});
export type CarStateView = z.infer<typeof carStateViewSchema>;

/** Amount below the market price, and the market compared. */
export const marketBadgeViewSchema = z.object({ text: z.string(), detail: z.string() });
export type MarketBadgeView = z.infer<typeof marketBadgeViewSchema>;

export const panelLinkKinds = ['trade-in', 'finance', 'history', 'photos', 'share', 'pdf'] as const;
/** A secondary link below the panel's buttons. */
export const panelLinkSchema = z.object({
  kind: z.enum(panelLinkKinds),
  text: z.string(),
  href: z.string(),
});
export type PanelLinkView = z.infer<typeof panelLinkSchema>;

export const paymentViewSchema = z.object({
  kind: z.string(),
  text: z.string(),
  /** Address of a small logo shown instead of the name. */
  mark: z.string().optional(),
});
export type PaymentView = z.infer<typeof paymentViewSchema>;

/** The panel beside the price: the car's state, buttons and further links. */
export const pricePanelViewSchema = z.object({
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
  /** Present if the car can be compared. */
  compare: z.literal(true).optional(),
  /** Cards and wallets accepted for a deposit; absent if none is taken. */
  payments: z.array(paymentViewSchema).optional(),
});
export type PricePanelView = z.infer<typeof pricePanelViewSchema>;
