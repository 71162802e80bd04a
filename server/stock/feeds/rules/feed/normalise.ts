import { mostImages } from '#server/dealership/media/rules/car-images';
import { err, ok, type Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import { safeLink } from '#server/stock/cars/rules/safe-link';
import { flagOf, kindOf, textOf } from './absent';
import { roomOf, simpleBodyOf } from './body';
import { colourOf, colourPairOf } from './colours';
import { commentTextOf } from './comment-text';
import { type CarContent, type CarDraft, validContent } from './content';
import { driveOf, simpleFuelOf, simpleTransmissionOf } from './engine';
import { type DateOrder, dateOf, instantOf } from './feed-dates';
import type { Cells } from './headers';
import { nvicOf, plateOf, postcodeOf, redbookCodeOf, stockNumberOf, vinOf } from './identity';
import { imageUrl, itemsOf, picturesIn } from './lists';
import { engineCells, lendersOf, marketPricesOf, specificationsOf, variantOf } from './nested';
import { dollarsOf, exactDollarsOf, kilometresOf, wholeOf } from './numbers';
import { dropAbsent, placeOf } from './place';
import { priceOf, realDollars } from './price';
import { type Remark, Remarks, remarkUnread, remarkUnreadInstants } from './remarks';
import {
  type Condition,
  conditionByDistance,
  conditionOf,
  conditionOfFlags,
  itemTypeOf,
  stockStatusOf,
} from './stock-status';
import { carName, carSlug, type Naming, namingFromTitle, slugOf } from './title';

/** Context for the rules besides the row. */
export interface NormaliseContext {
  readonly now: Date;
  readonly dates: DateOrder;
  readonly locations: Tenant['locations'];
  /** Ids of cars that only a reservation of this site keeps. */
  readonly heldHere?: ReadonlySet<string>;
}

/** A row as the Car entity, with its values for fields that the import assigns. */
export interface NormalisedCar {
  readonly content: CarContent;
  /** The requested slug; the feed's own if it has one. */
  readonly slug: string;
  /** The feed's own id, if it is safe in a URL. */
  readonly id?: string;
  readonly createdAt?: string;
  readonly soldAtMs?: number;
  /** Values of the row that were left out or cut; absent if there are none. */
  readonly remarks?: readonly Remark[];
}

/** A feed's row as a car. An error is the plain reason why it is not one. */
export function normaliseRow(cells: Cells, context: NormaliseContext): Result<NormalisedCar, string> {
  const naming = namingOf(cells, context.now);
  if (!naming.ok) return naming;
  const stocknum = stockNumberOf(cells.stocknum);
  const series = textOf(cells.series);
  const car = { ...naming.value, ...dropAbsent({ series, stocknum }) };
  const soldAt = instantOf(cells.sold_date, context.now, context.dates);
  const remarks = new Remarks();
  const content = validContent(
    dropAbsent({
      name: textOf(cells.name) ?? carName(car),
      ...car,
      ...identity(cells),
      ...appearance(cells),
      ...dates(cells, context.dates, car.year),
      ...pricing(cells),
      ...classification(cells, soldAt !== undefined),
      ...media(cells, remarks),
      ...placeOf({ ...cells, codes: [cells.location_code, cells.location_id] }, context.locations),
      ...rest(cells, remarks),
    }),
    remarks,
  );
  if (content === undefined) return err('the make, model or year could not be read');
  const createdAt = instantOf(cells.created_at, context.now, context.dates);
  remarkUnread(cells, content, remarks);
  remarkUnreadInstants(cells, { created_at: createdAt, sold_date: soldAt }, remarks);
  const { list } = remarks;
  return ok({
    content,
    ...assigned(cells, content, createdAt, soldAt),
    ...(list.length > 0 ? { remarks: list } : {}),
  });
}

function namingOf(cells: Cells, now: Date): Result<Naming, string> {
  const [make, model] = [textOf(cells.make), textOf(cells.model)];
  const year = yearOf(cells.year, now);
  const missing = [
    ...(make === undefined ? ['make'] : []),
    ...(model === undefined ? ['model'] : []),
    ...(year === undefined && textOf(cells.year) === undefined ? ['year'] : []),
  ];
  if (missing.length > 0) return err(`no ${missing.join(', no ')}`);
  if (year === undefined) return err(`"${textOf(cells.year)?.slice(0, 40)}" is not a valid model year`);
  if (make === undefined || model === undefined) return err('no make or no model');
  return ok(
    namingFromTitle({ year, make, model, ...dropAbsent({ badge: textOf(cells.badge) }) }, cells.title),
  );
}

const firstCarYear = 1885;
/** A year from `2017`, `2017.0`, `2017/18`, `03/2017`: from the first car to the year after next. */
export function yearOf(value: unknown, now: Date): number | undefined {
  const digits = /(?<!\d)(\d{4})(?!\d)/.exec(textOf(value) ?? '')?.[1];
  const year = digits === undefined ? undefined : Number(digits);
  return year !== undefined && year >= firstCarYear && year <= now.getUTCFullYear() + 2 ? year : undefined;
}

const identity = (cells: Cells): CarDraft => ({
  vin: vinOf(cells.vin),
  regplate: plateOf(cells.regplate),
  carsales_title: textOf(cells.carsales_title),
  nvic: nvicOf(cells.nvic),
  has_nvic: flagOf(cells.has_nvic) ?? nvicOf(cells.nvic) !== undefined,
  redbookcode: redbookCodeOf(cells.redbookcode),
});

const itemOf = (cells: Cells) => itemTypeOf(cells.item_type) ?? itemTypeOf(cells.stock_type);

function appearance(cells: Cells): CarDraft {
  const item = itemOf(cells);
  const pair = colourPairOf(cells.colour_pair);
  const hint = simpleBodyOf(cells.body_hint) ? textOf(cells.body_hint) : undefined;
  const body = kindOf(cells.body) ?? hint;
  const fuel = kindOf(cells.fuel);
  const trans = kindOf(cells.trans);
  return {
    colour: colourOf(cells.colour) ?? pair.colour,
    interior_colour: colourOf(cells.interior_colour) ?? pair.interior_colour,
    km: distanceOf(cells),
    ...roomOf(cells.doors, cells.seats),
    fuel,
    simple_fuel: simpleFuelOf(cells.simple_fuel) ?? simpleFuelOf(fuel),
    body,
    simple_body:
      simpleBodyOf(cells.simple_body, item) ?? textOf(cells.simple_body) ?? simpleBodyOf(body, item),
    trans,
    simple_transmission: simpleTransmissionOf(cells.simple_transmission) ?? simpleTransmissionOf(trans),
    drive: driveOf(cells.drive),
    engine_size: engineCells(cells, item === 'motorcycle').text,
    variant: variantOf(cells, item === 'motorcycle'),
  };
}

function distanceOf(cells: Cells): number | undefined {
  const inMiles = flagOf(cells.is_miles) === true || /^mi/i.test(textOf(cells.mileage_unit) ?? '');
  return kilometresOf(cells.km, inMiles) ?? kilometresOf(cells.miles, true);
}

function dates(cells: Cells, order: DateOrder, year: number): CarDraft {
  const month = wholeOf(cells.build_month);
  return {
    build_date:
      dateOf(cells.build_date, order) ?? (month === undefined ? undefined : dateOf(`${month}/${year}`)),
    compliance_date: dateOf(cells.compliance_date, order),
    rego_expiry: dateOf(cells.rego_expiry, order),
  };
}

const pricing = (cells: Cells): CarDraft => ({
  ...priceOf({
    price: cells.price,
    retail: cells.retail_price,
    special: cells.special_price,
    was: cells.before_price,
    driveAway: cells.drive_away_price,
    excludingCharges: cells.egc_price,
    isDriveAway: flagOf(cells.is_drive_away),
    type: cells.price_type,
  }),
  offer_price: realDollars(cells.offer_price),
  subscription_price: weeklyDollarsOf(cells.subscription_price),
});

/** Whole dollars per week, rounded up: a repayment never looks smaller than it is. */
function weeklyDollarsOf(value: unknown): number | undefined {
  const amount = exactDollarsOf(value) ?? dollarsOf(value);
  return amount === undefined || amount === 0 ? undefined : Math.ceil(amount);
}

function classification(cells: Cells, hasSoldDate: boolean): CarDraft {
  const flags = conditionOfFlags(flagOf(cells.is_demo), flagOf(cells.is_used));
  const condition: Condition = { ...conditionOf(cells.stock_type), ...flags, ...conditionOf(cells.car_type) };
  const status = stockStatusOf(cells.status);
  const item = itemOf(cells);
  return {
    car_type:
      flags.car_type === 'demo' ? 'demo' : (condition.car_type ?? conditionByDistance(distanceOf(cells))),
    item_type: item,
    status: status.status ?? (hasSoldDate ? 'sold' : undefined),
    tag: textOf(cells.tag),
    categories: listOf(itemsOf(cells.categories)),
    preorder: flagOf(cells.preorder) ?? status.preorder,
    reserved: flagOf(cells.reserved) ?? status.reserved,
    certified: flagOf(cells.certified) ?? condition.certified,
    show_on_dealer_website: flagOf(cells.show_on_dealer_website) ?? status.show_on_dealer_website,
    specifications: specificationsOf(cells, item === 'caravan'),
  };
}

function media(cells: Cells, remarks: Remarks): CarDraft {
  const pictures = picturesIn(cells.images ?? []);
  for (const text of pictures.rejected) remarks.add('images', notAPhoto, text);
  if (pictures.urls.length > mostImages) {
    remarks.add(
      'images',
      `are more than the ${mostImages} photos that a page shows`,
      `${pictures.urls.length} photos`,
    );
  }
  const thumbnails = picturesIn(cells.thumbnails);
  for (const text of thumbnails.rejected) remarks.add('thumbnails', notAPhoto, text);
  const photoCount = wholeOf(cells.photos_count) || undefined;
  const features = [...new Set(cellsIn(cells.standardEquipment).flatMap((cell) => itemsOf(cell)))];
  return {
    images: pictures.urls.map((url) => ({ url })),
    thumbnails: listOf(thumbnails.urls.map((url) => ({ url }))),
    primary_image_url: imageUrl(cells.primary_image_url) ?? pictures.urls[0],
    photos_count: photoCount ?? pictures.urls.length,
    dealercomments: commentTextOf(cells.dealercomments, remarks),
    standardEquipment: listOf(features),
    file: reportLink(cells.file, remarks),
  };
}
/** The history report needs an https address; otherwise the car has no button for it. */
function reportLink(value: unknown, remarks: Remarks): string | undefined {
  const text = textOf(value);
  const link = safeLink(text?.startsWith('//') ? `https:${text}` : text);
  if (text !== undefined && link === undefined) {
    remarks.add('file', 'is not an https address, so the car has no history report button', text);
  }
  return link;
}

const notAPhoto = 'is not the address of a photo';

const rest = (cells: Cells, remarks: Remarks): CarDraft => ({
  views: wholeOf(cells.views),
  private_suburb: textOf(cells.private_suburb),
  private_postcode: postcodeOf(cells.private_postcode),
  finance_lenders: lendersOf(cells.finance_lenders, remarks),
  autograb_data: marketPricesOf(cells.autograb_data),
  custom_rank: rankOf(cells.custom_rank),
});

/** Ranks may be negative. */
function rankOf(value: unknown): number | undefined {
  const text = textOf(value);
  return text !== undefined && /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}

/** Values that the import assigns once, if the row has them. */
function assigned(
  cells: Cells,
  content: CarContent,
  createdAt: string | undefined,
  soldAt: string | undefined,
): Omit<NormalisedCar, 'content'> {
  const id = textOf(cells.id);
  return {
    slug: slugOf(textOf(cells.slug) ?? '') || carSlug(content),
    ...dropAbsent({
      id: id !== undefined && /^[A-Za-z0-9][\w.-]{0,63}$/.test(id) ? id : undefined,
      createdAt,
      soldAtMs: content.status === 'sold' && soldAt !== undefined ? Date.parse(soldAt) : undefined,
    }),
  };
}

const listOf = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);
const cellsIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
