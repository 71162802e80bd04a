import { z } from 'zod';
import {
  locationCardsViewSchema,
  locationCardViewSchema,
  mapViewSchema,
} from '#server/dealership/locations/views/location-card-view';
import { pictureViewSchema } from '#server/dealership/media/views/picture-view';
import { phoneViewSchema } from '#server/dealership/phones/views/phone-view';
import { carFinanceViewSchema } from '#server/stock/finance/views/car-finance-view';
import { priceViewSchema } from '#server/stock/price/views/price-view';
import { carSectionsViewSchema } from './car-sections-view';
import { tagViewSchema } from './card-view';
import { pricePanelViewSchema } from './price-panel-view';

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
  price: priceViewSchema,
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
