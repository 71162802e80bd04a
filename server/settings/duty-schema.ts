import { z } from 'zod';
import { australianStates } from './location-schema';
import { date, link, text, whole } from './text-schema';

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
  minimum_dollars: amount.optional().describe('Least duty.'),
  discount_dollars: amount.optional().describe('Concession, taken off the duty.'),
  until: date.optional().describe('Last day of this scale, such as the end of a concession.'),
  bands: z.array(bandSchema, 'a list of ranges').min(1, 'at least one range').describe('Lowest first.'),
});

/** Motor vehicle duty of one state or territory, for used vehicles. */
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
