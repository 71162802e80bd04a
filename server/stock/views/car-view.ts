import { z } from 'zod';
import { carFinanceViewSchema } from '../../finance/views/car-finance-view';
import { pictureViewSchema } from '../../media/views/picture-view';
import { carSectionsViewSchema } from './car-sections-view';
import { tagViewSchema } from './card-view';
import { pricePanelViewSchema } from './price-panel-view';
import { priceViewSchema } from './price-view';

export const openingDayViewSchema = z.object({
  day: z.string(),
  /** `8:30 am – 5:30 pm`, `Closed`, `By appointment`. */
  hours: z.string(),
  today: z.boolean(),
});

/** The place a car stands at, as its card shows it. */
export const locationCardViewSchema = z.object({
  name: z.string(),
  address: z.array(z.string()),
  phone: z.object({ text: z.string(), href: z.string() }).optional(),
  mapHref: z.string(),
  hours: z.array(openingDayViewSchema),
  licence: z.string().optional(),
});
export type LocationCardView = z.infer<typeof locationCardViewSchema>;

/** One car as its page shows it: every decision made (design §2). */
export const carViewSchema = z.object({
  id: z.string(),
  slug: z.string(),
  href: z.string(),
  title: z.string(),
  subtitle: z.string().optional(),
  stocknum: z.string().optional(),
  make: z.string(),
  model: z.string(),
  price: priceViewSchema,
  panel: pricePanelViewSchema,
  finance: carFinanceViewSchema.optional(),
  tag: tagViewSchema.optional(),
  chips: z.array(z.string()),
  pictures: z.array(pictureViewSchema),
  ...carSectionsViewSchema.shape,
  location: locationCardViewSchema.optional(),
  /** Set when the car can no longer be bought. */
  notice: z.string().optional(),
  enquire: z.object({ text: z.string(), href: z.string() }),
});
export type CarView = z.infer<typeof carViewSchema>;
