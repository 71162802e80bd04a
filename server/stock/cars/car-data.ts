import { z } from 'zod';
import { illustrationPath } from '#server/dealer/media/rules/picture-path';
import { safeLink } from '#server/dealer/rules/document-path';
import { shownName } from '#server/dealer/rules/place-order';
import { recordBase, recordShape } from '#server/platform/rules/record';
import { availabilities, type Car, carSchema } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { DisplayedPrice } from '#server/stock/rules/price-line';
import { carStatement } from './rules/car-statement';
import { carHref } from './rules/naming';

const { shape } = carSchema;
const base = recordShape('car');
const wholeDollars = z.number().int().positive();
const address = z.url();
const photo = z.object({
  url: address.describe(
    'Absolute address of the photo, in its original size; a demonstration’s cars have rendered pictures.',
  ),
});

/** The names that other systems know fields of a car by, where the stock record has others. */
export const publicNames = {
  stocknum: 'stock_number',
  regplate: 'rego',
  km: 'odometer_km',
  trans: 'transmission',
  dealercomments: 'description',
  standardEquipment: 'features',
  file: 'history_report_url',
  sold_date_timestamp: 'sold_at',
} as const satisfies Partial<Record<keyof Car, string>>;

const namesByField: ReadonlyMap<string, string> = new Map(Object.entries(publicNames));
const fieldsByName = new Map([...namesByField].map(([field, name]) => [name, field] as const));

/** A field of a car as other systems name it; and the field of such a name, or of the stock record's own. */
export const publicName = (field: string): string => namesByField.get(field) ?? field;
export const storedField = (name: string): string => fieldsByName.get(name) ?? name;

/** What somebody sends of a car under the names of the stock record, which count as well; of both names, the public one. */
export function withStoredNames(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const record = { ...sent };
  for (const [name, field] of fieldsByName) {
    if (!Object.hasOwn(sent, name)) continue;
    record[field] = sent[name];
    delete record[name];
  }
  return record;
}

/**
 * A car as other systems read it: the stock record with numbers, booleans, ISO dates and absolute addresses, and nothing
 * of a page's markup. A value that the feed does not give is absent.
 */
export const carDataSchema = z.object({
  object: base.object,
  id: shape.id.describe('Stays the same for as long as the dealer has the car.'),
  slug: shape.slug.describe('Names its page, /cars/{slug}.'),
  url: base.url.describe('Absolute address of its page.'),
  name: shape.name,
  year: shape.year,
  make: shape.make,
  model: shape.model,
  badge: shape.badge,
  series: shape.series,
  stock_number: shape.stocknum.describe('The dealer’s stock number.'),
  vin: shape.vin,
  rego: shape.regplate.describe('Registration plate.'),
  carsales_title: shape.carsales_title,
  colour: shape.colour,
  interior_colour: shape.interior_colour,
  odometer_km: shape.km.describe('Odometer in kilometres.'),
  seats: shape.seats,
  doors: shape.doors,
  fuel: shape.fuel.describe('As the feed has it.'),
  simple_fuel: shape.simple_fuel.describe('Petrol, Diesel, Hybrid, Plug-in Hybrid, Electric or LPG.'),
  body: shape.body.describe('As the feed has it.'),
  simple_body: shape.simple_body.describe('The body type that shoppers filter by, such as SUV or Ute.'),
  transmission: shape.trans.describe('As the feed has it.'),
  simple_transmission: shape.simple_transmission.describe('Automatic or Manual.'),
  drive: shape.drive,
  engine_size: shape.engine_size,
  build_date: shape.build_date.describe('YYYY-MM-DD, or YYYY-MM where the day is unknown.'),
  compliance_date: shape.compliance_date.describe('YYYY-MM-DD, or YYYY-MM where the day is unknown.'),
  rego_expiry: shape.rego_expiry.describe('YYYY-MM-DD, or YYYY-MM where the day is unknown.'),
  price: shape.price.describe('Australian dollars, with the cents that the feed gives.'),
  before_price: shape.before_price.describe('Australian dollars before the reduction.'),
  offer_price: shape.offer_price.describe('Australian dollars of a special offer.'),
  display_price: wholeDollars
    .nullable()
    .describe(
      'The price on the page in whole Australian dollars; null where it shows none, or a subscription instead.',
    ),
  display_price_type: shape.price_type.describe('What the page says that its price includes.'),
  display_before_price: wholeDollars.optional().describe('The higher price that the page shows beside it.'),
  subscription_price: shape.subscription_price.describe('Whole Australian dollars a week.'),
  price_type: shape.price_type.describe('What the price includes; absent where the feed does not say.'),
  preorder: shape.preorder,
  car_type: shape.car_type,
  item_type: shape.item_type,
  status: shape.status,
  availability: z
    .enum(availabilities)
    .describe('What the page says: the status, or reserved for a car that is kept for somebody.'),
  sold_at: z.iso.datetime().optional().describe('When it was sold.'),
  listed_until: z.iso
    .datetime()
    .optional()
    .describe('Only of a sold car: when it leaves the site, which is no change of its record.'),
  tag: shape.tag,
  categories: shape.categories,
  reserved: shape.reserved,
  certified: shape.certified,
  show_on_dealer_website: shape.show_on_dealer_website,
  images: z.array(photo),
  thumbnails: z.array(photo).optional(),
  primary_image_url: address.optional(),
  photos_count: shape.photos_count,
  description: shape.dealercomments.describe(
    'Plain text of the dealer; paragraphs are separated by line breaks.',
  ),
  features: shape.standardEquipment,
  history_report_url: address.optional().describe('Address of the history report.'),
  video_url: address.optional().describe('Address of a video of the car.'),
  spin_url: address.optional().describe('Address of a view of the car from all sides.'),
  created_at: base.created_at
    .nullable()
    .describe('Arrival; null for a car of the site’s first import whose feed gives no date.'),
  updated_at: base.updated_at.describe('The record’s last change.'),
  dealership_slug: shape.dealership_slug,
  dealership_id: shape.dealership_id,
  dealership_name: shape.dealership_name,
  city: shape.city,
  location: shape.location.describe('Where the car stands, as the feed has it.'),
  location_id: shape.location_id,
  location_name: shape.location_name,
  has_nvic: shape.has_nvic,
  finance_lenders: shape.finance_lenders,
  specifications: shape.specifications,
  variant: shape.variant,
  // What no page shows: only for the dealer's own systems.
  views: shape.views.describe('Only with an API key.'),
  private_suburb: shape.private_suburb.describe('Only with an API key.'),
  private_postcode: shape.private_postcode.describe('Only with an API key.'),
  nvic: shape.nvic.describe('National Vehicle Identification Code. Only with an API key.'),
  redbookcode: shape.redbookcode.describe('Only with an API key.'),
  autograb_data: shape.autograb_data.describe('Market prices in dollars. Only with an API key.'),
  kept_fields: z
    .array(z.string())
    .optional()
    .describe(
      'Fields that were edited by hand: imports leave them alone until PATCH names them in `follow_feed`. Only with an API key.',
    ),
  custom_rank: shape.custom_rank.unwrap().optional().describe('Higher comes first. Only with an API key.'),
});
export type CarData = z.infer<typeof carDataSchema>;

/** A car that has left the selection: sold, withdrawn, hidden, or no longer matching the caller's filters. */
export const removedCarSchema = z.object({
  ...recordShape('removed_car'),
  created_at: carDataSchema.shape.created_at,
  stock_number: shape.stocknum.unwrap().nullable(),
  vin: shape.vin.unwrap().nullable(),
  removed_at: z.iso.datetime().describe('When the record changed so.'),
});
export type RemovedCar = z.infer<typeof removedCarSchema>;

interface DataOptions {
  readonly tenant: Tenant;
  /** Of the site as the caller sees it: `https://cars.example`. */
  readonly origin: string;
  /** ISO instant of the record's last change. */
  readonly updatedAt: string;
  /** The dealer's own system, which also gets what no page shows. */
  readonly isDealer: boolean;
}

const dayMs = 86_400_000;

/** The stock record of a car for other systems: every address absolute, unsafe ones left out. */
export function toCarData(car: Car, { tenant, origin, updatedAt, isDealer }: DataOptions): CarData {
  const { views, private_suburb, private_postcode, nvic, redbookcode, autograb_data, custom_rank, ...open } =
    car;
  const {
    images,
    location,
    thumbnails,
    primary_image_url,
    file,
    created_at: createdAt = null,
    sold_date_timestamp: soldMs,
    stocknum,
    regplate,
    km,
    trans,
    dealercomments,
    standardEquipment,
    video_url,
    spin_url,
    price_history: _steps,
    kept_fields,
    ...record
  } = open;
  const photos = (list: Car['images']) =>
    list.flatMap(({ url }) => {
      const whole = photoAddress(url, origin);
      return whole === undefined ? [] : [{ url: whole }];
    });
  const primary = primary_image_url && photoAddress(primary_image_url, origin);
  const linkTo = (text: string | undefined) => {
    const link = safeLink(text);
    return (link && absolute(link, origin)) || undefined;
  };
  const { availability, amount, location: yard, place } = carStatement(car, tenant);
  const isHidden = !isDealer && yard?.visible === false;
  const leavesMs = car.status === 'sold' ? soldMs : undefined;
  return {
    object: 'car',
    ...record,
    url: origin + carHref(car),
    created_at: createdAt,
    updated_at: updatedAt,
    stock_number: stocknum,
    rego: regplate,
    odometer_km: km,
    transmission: trans,
    description: dealercomments,
    features: standardEquipment,
    availability,
    ...priceOf(amount),
    listed_until: leavesMs === undefined ? undefined : isoAt(leavesMs + tenant.stock.sold_days * dayMs),
    sold_at: soldMs === undefined ? undefined : isoAt(soldMs),
    images: photos(images),
    thumbnails: thumbnails && photos(thumbnails),
    location: isHidden ? undefined : location && (isDealer ? location : openLocation(location, tenant)),
    ...(isHidden && {
      location_name: place.name,
      dealership_name: shownName(car.dealership_name, yard),
    }),
    primary_image_url: primary || undefined,
    history_report_url: linkTo(file),
    video_url: linkTo(video_url),
    spin_url: linkTo(spin_url),
    ...(isDealer && {
      views,
      private_suburb,
      private_postcode,
      nvic,
      redbookcode,
      autograb_data,
      custom_rank,
      ...(kept_fields && { kept_fields: kept_fields.map(publicName) }),
    }),
  };
}

const isoAt = (ms: number): string => new Date(ms).toISOString();

interface RemovalOptions extends Pick<DataOptions, 'origin' | 'isDealer'> {
  /** ISO instant of the change by which it left. */
  readonly removedAt: string;
}

/** A car that has left. Of one that the dealer keeps off the site, only the dealer's own system gets more than the id. */
export function toRemovedCar(car: Car, { origin, isDealer, removedAt }: RemovalOptions): RemovedCar {
  const { id, created_at: createdAt = null } = car;
  const isOpen = isDealer || car.show_on_dealer_website;
  const url = origin + (isOpen ? carHref(car) : `/api/stock/${encodeURIComponent(id)}`);
  return {
    ...recordBase('removed_car', { id, url, createdAt, updatedAt: removedAt }),
    stock_number: (isOpen && car.stocknum) || null,
    vin: (isOpen && car.vin) || null,
    removed_at: removedAt,
  };
}

/** As the page says it: a subscription is in its own field. */
function priceOf(
  price: DisplayedPrice | undefined,
): Pick<CarData, 'display_price' | 'display_price_type' | 'display_before_price'> {
  if (!price || price.kind === 'subscription') return { display_price: null };
  return {
    display_price: price.amountDollars,
    display_price_type: price.priceType,
    display_before_price: price.wasDollars,
  };
}

/** A number that the site shows only on request stays out. */
function openLocation(
  { phone, ...location }: NonNullable<Car['location']>,
  { phones }: DataOptions['tenant'],
) {
  return phone && phones.reveal !== 'masked' ? { ...location, phone } : location;
}

/** The address of a photo, or of the rendered picture in its place. */
const photoAddress = (url: string, origin: string) => absolute(illustrationPath(url) ?? url, origin);

/** A web address in full, one of the site itself too; undefined for every other kind. */
function absolute(url: string, origin: string): string | undefined {
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(url) || !URL.canParse(url, origin)) return undefined;
  return new URL(url, origin).href;
}
