import { z } from 'zod';
import { australianStates } from './location-schema';
import { date, link, oneLine, slug, text, whole, yesNo } from './text-schema';

/** Kinds of vehicles that the states tell apart. Utes and vans carry goods. */
const vehicleKinds = ['passenger', 'goods', 'motorcycle'] as const;

const amount = z
  .number('a number of dollars')
  .min(0, 'a number of dollars from 0')
  .max(1_000_000, 'a number of dollars up to 1,000,000');
const dollars = whole(0, 10_000_000, 'number of dollars');

/** A range of values with one rate. */
const bandSchema = z
  .strictObject({
    up_to_dollars: dollars.optional().describe('Highest value of this range; the last range has none.'),
    base_dollars: amount.default(0).describe('Fixed part of the duty.'),
    over_dollars: dollars
      .default(0)
      .describe('The rate applies to the value above this; 0: to the whole value.'),
    rate_dollars: amount.optional().describe('Dollars for each `per_dollars` or part of it.'),
    per_dollars: whole(1, 10_000, 'number of dollars').default(100).describe('See `rate_dollars`.'),
    percent: z
      .number('a percentage')
      .min(0, 'a percentage from 0 to 100')
      .max(100, 'a percentage from 0 to 100')
      .optional()
      .describe('Instead of `rate_dollars`: per cent of the whole value.'),
    percent_rises_every_dollars: amount
      .optional()
      .describe('With `percent`: one per cent more for each of these dollars above `over_dollars`.'),
  })
  .refine(
    (band) => (band.rate_dollars === undefined) !== (band.percent === undefined),
    'either rate_dollars or percent',
  );

/** Vehicles with one scale. A condition about a fact that the stock feed does not have counts as met. */
const groupSchema = z.strictObject({
  vehicles: z
    .array(z.enum(vehicleKinds), 'a list of passenger, goods and motorcycle')
    .optional()
    .describe('Kinds of vehicles; all by default. Utes and vans are goods.'),
  fuels: z
    .array(text, 'a list of fuels')
    .optional()
    .describe('Fuels: Petrol, Diesel, Hybrid, Plug-in Hybrid, Electric, LPG; all by default.'),
  cylinders_up_to: whole(1, 16, 'number of cylinders').optional().describe('Largest number of cylinders.'),
  seats_from: whole(1, 60, 'number of seats').optional().describe('Smallest number of seats.'),
  seats_up_to: whole(1, 60, 'number of seats').optional().describe('Largest number of seats.'),
  four_wheel_drive: z.literal(true, 'true').optional().describe('Only vehicles with four-wheel drive.'),
  new_vehicles: z.literal(true, 'true').optional().describe('Only vehicles that were never registered.'),
  minimum_dollars: amount.optional().describe('Least duty.'),
  discount_dollars: amount.optional().describe('Concession, taken off the duty.'),
  until: date.optional().describe('Last day of this scale, such as the end of a concession.'),
  bands: z.array(bandSchema, 'a list of ranges').min(1, 'at least one range').describe('Lowest first.'),
});

/** Motor vehicle duty of one state or territory. */
export const dutySchema = z.strictObject({
  state: z.enum(australianStates).describe('State or territory.'),
  as_of: date.describe('Date of the rates; shoppers see it.'),
  checked: date
    .optional()
    .describe('Last day on which somebody found these rates unchanged; shoppers see it.'),
  source: text.describe('Who published them; shoppers see it.'),
  href: link.optional().describe('Where they are published.'),
  round_down_to_cents: whole(1, 100, 'number of cents')
    .default(1)
    .describe('The duty is rounded down to a multiple of so many cents.'),
  groups: z
    .array(groupSchema, 'a list of scales')
    .min(1, 'at least one scale')
    .describe('The first one that fits the vehicle applies; without one there is no estimate.'),
});

export type DutySettings = z.infer<typeof dutySchema>;
export type DutyGroup = DutySettings['groups'][number];
export type DutyBand = DutyGroup['bands'][number];
export type VehicleKind = (typeof vehicleKinds)[number];

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
  on_car_page: yesNo
    .default(false)
    .describe('Price of the delivery to the shopper’s postcode on the car page.'),
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
  pick_up_notice_days: whole(0, 60, 'number of days')
    .default(1)
    .describe('Days before the first time to pick up an ordered car; 1: from tomorrow on.'),
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
