import { z } from 'zod';
import { carTypes } from './car-types';

/**
 * The Car entity, under its external field names. Every field is optional except those that identify a car: values
 * missing from the feed stay absent. Units: prices in Australian dollars with the cents that the feed gives, km in
 * kilometres, lengths in millimetres, masses in kilograms, instants as UTC ISO strings, dates without a time as `YYYY-MM-DD` (or `YYYY-MM` if
 * the day is unknown).
 */
const text = z.string().trim().min(1);
/** With cents: limits such as "above $500" are compared exactly. Pages show whole dollars. */
const dollars = z.number().positive();
const count = z.number().int().nonnegative();
const isoDate = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/);
const instant = z.iso.datetime();

export const carStatuses = ['in_stock', 'coming_soon', 'sold'] as const;

/** What a shopper may do with a car: a status, or reserved for somebody else. */
export const availabilities = ['in_stock', 'coming_soon', 'reserved', 'sold'] as const;
export type Availability = (typeof availabilities)[number];
export const itemTypes = ['car', 'motorcycle', 'caravan'] as const;
/** What a price includes; absent if the feed does not say. Never inferred. */
export const priceTypes = ['drive_away', 'excluding_government_charges', 'before_on_roads'] as const;

const carImageSchema = z.object({ url: text });

const variantSchema = z
  .object({
    enginesize: text,
    /** Cubic centimetres, as exactly as the feed gives them. */
    enginesize_cc: z.number().int().positive(),
    enginesize_litres: z.number().positive(),
    cylinders: count,
    induction: text,
    geartype: text,
    fuelconsumptioncombined: z.number().positive(),
    /** Electricity, kWh for 100 km. */
    energyconsumption: z.number().positive(),
    fuelcapacity: z.number().positive(),
    grossvehiclemass: z.number().positive(),
    vehiclelength: z.number().positive(),
    vehicleheight: z.number().positive(),
    vehiclewidth: z.number().positive(),
    torque: text,
    ancaprating: text,
    bodyconfiguration: text,
  })
  .partial();

const financeLenderSchema = z
  .object({
    provider: text,
    /** Per cent a year; 0 is a real offer, only absence hides it. */
    interestRate: z.number().nonnegative(),
    comparisonRate: z.number().nonnegative(),
    paymentWeek: z.number().nonnegative(),
    paymentMonth: z.number().nonnegative(),
    /** The term is these months, or these years where the months are 0 or absent. */
    termYears: z.number().nonnegative(),
    termMonths: z.number().nonnegative(),
    deposit: z.number().nonnegative(),
    balloon: z.number().nonnegative(),
    disclaimer: text,
  })
  .partial()
  .required({ provider: true });

/** The location of a car, from the feed or the tenant's locations. */
const carLocationSchema = z
  .object({
    name: text,
    phone: text,
    slug: text,
    city: text,
    state: text,
    distribution_locations: z.array(text),
  })
  .partial();

const specificationsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

export const carSchema = z.object({
  // Identity and naming
  id: text,
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(200),
  name: text,
  year: z.number().int().min(1885).max(2100),
  make: text,
  model: text,
  badge: text.optional(),
  series: text.optional(),
  stocknum: text.optional(),
  vin: text.optional(),
  regplate: text.optional(),
  carsales_title: text.optional(),
  // Appearance and specification
  colour: text.optional(),
  interior_colour: text.optional(),
  km: count.optional(),
  seats: count.optional(),
  doors: count.optional(),
  fuel: text.optional(),
  /** One of Petrol, Diesel, Hybrid, Plug-in Hybrid, Electric, LPG. */
  simple_fuel: text.optional(),
  body: text.optional(),
  /** One of the shoppers' body types, e.g. SUV, Ute, Hatch, Sedan, Wagon, Van, Coupe, Convertible, People Mover. */
  simple_body: text.optional(),
  /** Automatic or Manual. */
  simple_transmission: text.optional(),
  trans: text.optional(),
  drive: text.optional(),
  engine_size: text.optional(),
  build_date: isoDate.optional(),
  compliance_date: isoDate.optional(),
  rego_expiry: isoDate.optional(),
  // Pricing
  price: dollars.optional(),
  before_price: dollars.optional(),
  offer_price: dollars.optional(),
  /** Whole dollars a week. */
  subscription_price: z.number().int().positive().optional(),
  price_type: z.enum(priceTypes).optional(),
  preorder: z.boolean().optional(),
  // Classification
  car_type: z.enum(carTypes).optional(),
  item_type: z.enum(itemTypes).default('car'),
  status: z.enum(carStatuses).default('in_stock'),
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  sold_date_timestamp: z.number().int().positive().optional(),
  tag: text.optional(),
  categories: z.array(text).optional(),
  reserved: z.boolean().default(false),
  certified: z.boolean().default(false),
  show_on_dealer_website: z.boolean().default(true),
  // Media and content
  images: z.array(carImageSchema).default([]),
  thumbnails: z.array(carImageSchema).optional(),
  primary_image_url: text.optional(),
  photos_count: count.default(0),
  dealercomments: text.optional(),
  standardEquipment: z.array(text).optional(),
  file: text.optional(),
  video_url: text.optional(),
  spin_url: text.optional(),
  views: count.optional(),
  /** Arrival; absent for the cars of a site's first import whose feed gives no dates. */
  created_at: instant.optional(),
  // Ownership and location
  dealership_slug: text.optional(),
  dealership_id: text.optional(),
  dealership_name: text.optional(),
  city: text.optional(),
  private_suburb: text.optional(),
  private_postcode: text.optional(),
  location: carLocationSchema.optional(),
  location_id: text.optional(),
  location_name: text.optional(),
  // Other
  /** National Vehicle Identification Code of the variant; has_nvic says that one is known. */
  nvic: text.optional(),
  has_nvic: z.boolean().default(false),
  /** RedBook's code of the variant, for systems that ask for it; shoppers never see it. */
  redbookcode: text.optional(),
  finance_lenders: z.array(financeLenderSchema).optional(),
  autograb_data: z
    .object({ state_average_market_price: dollars, average_market_price: dollars })
    .partial()
    .optional(),
  specifications: specificationsSchema.optional(),
  variant: variantSchema.optional(),
  /** Higher comes first under "most relevant". */
  custom_rank: z.number().default(0),
});

export type Car = z.infer<typeof carSchema> & {
  /** Oldest first; set by the car store, never by a feed. */
  readonly price_history?: readonly PriceStep[];
  /** Names of the fields that were edited by hand; set by the car store, never by a feed. */
  readonly kept_fields?: readonly string[];
};
export type CarType = (typeof carTypes)[number];
type CarStatus = (typeof carStatuses)[number];
export type FinanceLender = z.infer<typeof financeLenderSchema>;

/** A car's price and status from an instant on. */
export interface PriceStep {
  readonly from: string;
  /** The displayed price in whole dollars; null without one. */
  readonly priceDollars: number | null;
  readonly priceType: (typeof priceTypes)[number] | null;
  /** `removed` while the car is not in the stock. */
  readonly status: CarStatus | 'removed';
}
