import { z } from 'zod';
import { starsViewSchema } from './stars-view';

const linkSchema = z.object({ text: z.string(), href: z.string() });

/** Whether a place is open now, and what comes next, in words. */
export const openStateViewSchema = z.object({ open: z.boolean(), text: z.string() });
export type OpenStateView = z.infer<typeof openStateViewSchema>;

export const openingDayViewSchema = z.object({
  day: z.string(),
  /** `8:30 am – 5:30 pm`, `Closed`, `By appointment`. */
  hours: z.string(),
  today: z.boolean(),
  /** What makes the day special, e.g. `Christmas Day`. */
  note: z.string().optional(),
});

/** A place of the dealer as its card shows it. */
export const locationCardViewSchema = z.object({
  slug: z.string(),
  name: z.string(),
  department: z.enum(['Sales', 'Service', 'Parts']),
  /** What it is for: its department, or the word of its subtype, e.g. `Buying`. */
  label: z.string(),
  /** Its own page. */
  href: z.string(),
  address: z.array(z.string()),
  /** Absent where the car's page shows this number masked. */
  phone: linkSchema.optional(),
  landline: linkSchema.optional(),
  mapHref: z.string(),
  image: z.string().optional(),
  open: openStateViewSchema.optional(),
  hours: z.array(openingDayViewSchema),
  /** Days soon on which other hours hold: `Christmas Day, Friday 25 December: closed`. */
  special: z.array(z.string()),
  /** Motor dealer licence. */
  licence: z.string().optional(),
  /** Motor vehicle repairer licence. */
  repairer: z.string().optional(),
  reviews: z.object({ stars: starsViewSchema, count: z.number() }).optional(),
});
export type LocationCardView = z.infer<typeof locationCardViewSchema>;

/** The location card grid of a car's page. */
export const locationCardsViewSchema = z.object({
  /** On a wide screen. */
  columns: z.number(),
  cards: z.array(locationCardViewSchema),
  /** The dialog that lists all special hours ahead; absent when there are none. */
  holidayHoursHref: z.string().optional(),
});
export type LocationCardsView = z.infer<typeof locationCardsViewSchema>;

/** The map of where a car stands. */
export const mapViewSchema = z.object({
  /** The place it shows. */
  name: z.string(),
  /** A page with the map, for everyone. */
  href: z.string(),
  /** The map inside the page; absent when the tenant has none. */
  embed: z
    .object({
      src: z.string(),
      /** Who sees that it was loaded. */
      provider: z.string(),
      /** Load it only when the shopper asks for it. */
      consent: z.boolean(),
    })
    .optional(),
});
export type MapView = z.infer<typeof mapViewSchema>;
