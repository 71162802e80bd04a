import { z } from 'zod';
import { dutySchema } from './duty-schema';
import { australianStates } from './location-schema';
import { date, oneLine, slug, text, whole, yesNo } from './text-schema';

const price = z
  .number('a number of dollars')
  .min(0, 'a number of dollars from 0')
  .max(100_000, 'a number of dollars up to 100,000')
  .multipleOf(0.01, 'dollars and whole cents');

const addOnSchema = z.strictObject({
  id: slug.describe('Short name, unique among the add-ons.'),
  group: text
    .max(60, 'at most 60 characters')
    .default('Accessories')
    .describe('Heading above it, such as Protection.'),
  name: oneLine.max(80, 'at most 80 characters').describe('Name.'),
  text: text.max(300, 'at most 300 characters').optional().describe('A sentence or two about it.'),
  dollars: price.describe('Price, GST included.'),
});

const deliverySchema = z.strictObject({
  included_km: whole(0, 5_000, 'number of kilometres')
    .default(0)
    .describe('Delivery costs the least up to this distance, in kilometres.'),
  least_dollars: price.default(0).describe('Price up to that distance, GST included; 0: free.'),
  dollars_per_km: price.default(0).describe('Price of each kilometre beyond it.'),
  furthest_km: whole(1, 5_000, 'number of kilometres')
    .default(100)
    .describe('Furthest delivery, in kilometres.'),
  notice_days: whole(0, 60, 'number of days').default(3).describe('Days before the first delivery day.'),
  days_ahead: whole(1, 90, 'number of days').default(21).describe('Days that can be chosen from then on.'),
  closed_weekdays: z
    .array(whole(0, 6, 'weekday'), 'a list of weekdays')
    .default([0])
    .describe('Weekdays without deliveries, from 0 (Sunday) to 6 (Saturday).'),
});

const registrationSchema = z.strictObject({
  state: z.enum(australianStates).describe('State or territory.'),
  transfer_dollars: price.describe('Transfer fee of a registered vehicle.'),
  year_dollars: price.describe('12 months of registration and CTP insurance for an unregistered vehicle.'),
  as_of: date.describe('Date of these amounts; shoppers see it.'),
  source: text.describe('Who published them; shoppers see it.'),
});

/** Buying a used car online from start to finish. */
export const ordersSchema = z.strictObject({
  enabled: yesNo
    .default(false)
    .describe(
      'With cards.reserve.journey: /checkout-journey leads through a whole purchase. Without: to the reservation page.',
    ),
  add_ons: z
    .array(addOnSchema, 'a list of add-ons')
    .max(30, 'at most thirty add-ons')
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'each id once')
    .default([])
    .describe('Protection and accessories that shoppers can add; the step is left out without any.'),
  delivery: deliverySchema
    .optional()
    .describe('Delivery, priced by the distance from the car’s location; pick-up only by default.'),
  registration: z
    .array(registrationSchema, 'a list of states')
    .max(8, 'at most eight states')
    .default([])
    .describe(
      'Registration and CTP insurance by state; without an entry, shoppers read that you confirm the amount.',
    ),
  duty: z
    .array(dutySchema, 'a list of states')
    .max(8, 'at most eight states')
    .default([])
    .describe('Motor vehicle duty of a state, instead of the published rates that come with the platform.'),
  ask_identity: yesNo
    .default(false)
    .describe('Ask for a copy of the driver licence: photos or a PDF. Stored with the lead, for staff only.'),
  terms: text
    .max(5_000, 'at most 5,000 characters')
    .default(
      'I am ordering this car at the figures above. The order is final when the dealer and I sign the contract of sale; ' +
        'until then I may cancel it, and my deposit is refunded as the reservation terms say. Government charges ' +
        'are estimates and are charged at cost.',
    )
    .describe('Terms of the order beside the checkbox; each order keeps the words that were agreed.'),
});

type OrdersSettings = z.infer<typeof ordersSchema>;
export type AddOnSettings = OrdersSettings['add_ons'][number];
export type RegistrationSettings = OrdersSettings['registration'][number];
export type DeliverySettings = NonNullable<OrdersSettings['delivery']>;
