import { z } from 'zod';
import {
  type HolidayHoursView,
  locationCardsViewSchema,
  locationCardViewSchema,
  mapViewSchema,
  phoneViewSchema,
} from '#server/dealer/views/location-card-view';
import { type PictureView, pictureViewSchema } from '#server/dealer/views/picture-view';
import type { TrustKind } from '#server/settings/car-page-schema';
import { actionViewSchema, carSummarySchema, savesSchema } from './card-view';
import { carFinanceViewSchema, type FinanceDisclaimerView } from './finance-view';

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

const panelLinkKinds = [
  'trade-in',
  'finance',
  'history',
  'video',
  'spin',
  'photos',
  'share',
  'pdf',
  'alert',
] as const;
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
  ...savesSchema.shape,
  /** Cards and wallets accepted for a deposit; absent if none is taken. */
  payments: z.array(paymentViewSchema).optional(),
});
export type PricePanelView = z.infer<typeof pricePanelViewSchema>;

/** Fuel or electricity for a year; `unknown` explains why there is no figure. */
export type RunningCostsView =
  | { readonly kind: 'unknown'; readonly text: string }
  | {
      readonly kind: 'cost';
      /** `About $1,428 a year`. */
      readonly text: string;
      readonly detail: string;
      /** The amounts of the form. */
      readonly fields: { readonly cents: number; readonly km: number; readonly unit: 'L' | 'kWh' };
      /** Of the site's price; absent for the shopper's own. */
      readonly source?: string | undefined;
    };

const factViewSchema = z.object({ label: z.string(), value: z.string() });
export type FactView = z.infer<typeof factViewSchema>;

/** A fact below the price that helps to trust it. */
export interface TrustView {
  readonly kind: TrustKind;
  readonly text: string;
  /** Where it is proven or explained: terms, a dialog, or the history report on the site that the feed names. */
  readonly href?: string | undefined;
  /** To be thought of, not an advantage. */
  readonly isCaution?: true | undefined;
}

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
  /** Number shown initially. */
  factsLimit: z.number().int(),
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
  ...carSummarySchema.shape,
  stocknum: z.string().optional(),
  panel: pricePanelViewSchema,
  finance: carFinanceViewSchema.optional(),
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

/** A dialog's content by its kind, the last part of its address. */
interface DialogContents {
  readonly 'holiday-hours': HolidayHoursView;
  readonly share: ShareView;
  readonly certified: CertifiedView;
  readonly 'finance-disclaimer': FinanceDisclaimerView;
  /** All photos of the car. */
  readonly photos: readonly PictureView[];
}

/** Benefits of a manufacturer's certified program. */
export interface CertifiedView {
  readonly label: string;
  readonly logo?: string | undefined;
  readonly points: readonly string[];
  readonly link?: { readonly text: string; readonly href: string } | undefined;
}

/** Ways to share a car. */
export interface ShareView {
  /** Absolute address of the car page. */
  readonly url: string;
  readonly ways: readonly { readonly text: string; readonly href: string }[];
  /** Label of the address field. */
  readonly label: string;
}

export type CarDialogKind = keyof DialogContents;

/** A dialog's own content. */
export type CarDialogPart = {
  [K in CarDialogKind]: {
    readonly kind: K;
    readonly title: string;
    /** `full` fills the screen. */
    readonly size?: 'full' | undefined;
    readonly content: DialogContents[K];
  };
}[CarDialogKind];

/** An information dialog over a car page; a separate page without JavaScript. */
export type CarDialogView = CarDialogPart & {
  /** Its car: closing leads there. */
  readonly car: { readonly title: string; readonly href: string };
};
