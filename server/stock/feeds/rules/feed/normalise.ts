import { err, ok, type Result } from '#server/platform/result';
import { localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import { appearanceOf } from './appearance';
import type { ImportWords } from './availability-words';
import { absent, flagOf, flagReading, isAbsent, type Reading, readingOf, textOf } from './cell';
import { classificationOf } from './classification';
import { itemTypeOf } from './condition';
import { type DateOrder, dateOf, dayOf, type FeedTimes, instantOf } from './feed-dates';
import type { Cells } from './headers';
import { nvicOf, plateOf, postcodeOf, redbookCodeOf, stockNumberOf, vinOf } from './identity';
import { lendersOf } from './lenders';
import { dropAbsent, fromJsonText, listOf } from './lists';
import { mediaOf } from './media';
import { amountOf, exactDollarsOf, wholeOf } from './numbers';
import { type Place, placeOf, yardsIn } from './place';
import { priceOf } from './price';
import {
  type CarContent,
  type CarDraft,
  isNoDate,
  type Remark,
  Remarks,
  remarkUnread,
  unknownPrice,
  unknownWord,
  unknownYard,
  unreadable,
  validContent,
} from './remarks';
import { carName, carSlug, type Naming, namingFromTitle, slugOf } from './title';
import { marketPricesOf } from './variant';

/** Context for the rules besides the row. */
export interface NormaliseContext {
  readonly now: Date;
  readonly dates: DateOrder;
  /** IANA zone of times without one, where the car's location has none of its own. */
  readonly timeZone?: string;
  readonly locations: Tenant['locations'];
  /** Host names of the site: the API gives the address of its own document in full. */
  readonly hosts?: readonly string[];
  /** What the dealer says that words of the file mean. */
  readonly words?: ImportWords;
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
  const car = { ...naming.value, series: textOf(cells.series), stocknum: stockNumberOf(cells.stocknum) };
  const place = placeOf(cells, context.locations);
  const times = timesOf(place, context);
  const soldDate = soldDateOf(cells.sold_date, context.now, times);
  const remarks = new Remarks();
  const { draft: classification, unread } = classificationOf(cells, soldDate, context.words);
  const draft = {
    name: textOf(cells.name) ?? carName(car),
    ...car,
    ...identity(cells),
    ...appearanceOf(cells),
    ...dates(cells, times, car.year),
    ...pricing(withoutPastSpecial(cells, context.now, times, remarks), remarks, context.words),
    ...classification,
    ...mediaOf(cells, remarks),
    ...place,
    ...rest(cells, remarks),
  };
  const content = validContent(withoutZeroKm(draft), remarks);
  if (content === undefined) return err('the make, model or year could not be read');
  const createdAt = instantOf(cells.created_at, context.now, times);
  remarkUnread(cells, content, remarks);
  for (const { field, value } of unread) remarks.add(field, unknownWord, value);
  if (context.locations.length > 0 && place.location_id === undefined) {
    for (const { field, text } of yardsIn(cells)) remarks.add('location_id', unknownYard, text, field);
  }
  if (createdAt === undefined && !isNoDate(cells.created_at)) {
    remarks.add('created_at', unreadable, cells.created_at);
  }
  const slug = slugOf(textOf(cells.slug) ?? '') || carSlug(content);
  const soldAt = soldDate.kind === 'value' ? soldDate.value : undefined;
  return ok(asCar(content, { id: textOf(cells.id), slug, createdAt, soldAt }, remarks));
}

/** A car with the values that the import assigns once, and its remarks; instants are UTC ISO texts. */
export function asCar(
  content: CarContent,
  { id, slug, createdAt, soldAt }: Assigned,
  { list }: Remarks,
): NormalisedCar {
  const isSafe = typeof id === 'string' && /^[A-Za-z0-9][\w.-]{0,63}$/.test(id);
  return {
    content,
    slug,
    ...dropAbsent({
      id: isSafe ? id : undefined,
      createdAt,
      soldAtMs: content.status === 'sold' && soldAt !== undefined ? Date.parse(soldAt) : undefined,
      remarks: listOf(list),
    }),
  };
}

interface Assigned {
  readonly id: unknown;
  readonly slug: string;
  readonly createdAt: string | undefined;
  readonly soldAt: string | undefined;
}

/** Only a new car has been driven no kilometre: otherwise 0 is what systems write for an unknown odometer. */
const withoutZeroKm = (draft: CarDraft): CarDraft =>
  draft.km === 0 && draft.car_type !== 'new' ? { ...draft, km: undefined } : draft;

const timesOf = (place: Place, { dates, timeZone, locations }: NormaliseContext): FeedTimes => ({
  order: dates,
  timeZone: locations.find(({ id }) => id === place.location_id)?.time_zone ?? timeZone ?? 'UTC',
});

/** A date of sale as UTC ISO text; one that nobody can read may still mean that the car is sold. */
function soldDateOf(cell: unknown, now: Date, times: FeedTimes): Reading<string> {
  return isNoDate(cell) ? absent : readingOf(cell, (value) => instantOf(value, now, times));
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
    namingFromTitle(
      { year, make, model, badge: textOf(cells.badge) ?? variantName(cells.variant) },
      cells.title,
    ),
  );
}

/** A badge in a column of that name; the Car entity's own variant is a record. */
const variantName = (cell: unknown): string | undefined =>
  typeof fromJsonText(cell) === 'string' ? textOf(cell) : undefined;

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

function dates(cells: Cells, times: FeedTimes, year: number): CarDraft {
  const month = wholeOf(cells.build_month);
  return {
    build_date:
      dayOf(cells.build_date, times) ?? (month === undefined ? undefined : dateOf(`${month}/${year}`)),
    compliance_date: dayOf(cells.compliance_date, times),
    rego_expiry: dayOf(cells.rego_expiry, times),
  };
}

/** A special price counts up to its last day: neither after it, nor with one that nobody can read. */
function withoutPastSpecial(cells: Cells, now: Date, times: FeedTimes, remarks: Remarks): Cells {
  const { special_price: special, special_until: last, is_special: flag } = cells;
  if (special === undefined) return cells;
  if (flagReading(flag).kind === 'unreadable') remarks.add('is_special', unreadable, flag);
  if (isNoDate(last)) return cells;
  const until = dayOf(last, times);
  if (until === undefined) remarks.add('special_until', unreadable, last);
  const today = localTime(times.timeZone, now).date;
  // A month without a day lasts until its end.
  const isOpen = until !== undefined && until >= today.slice(0, until.length);
  return isOpen ? cells : { ...cells, special_price: undefined };
}

function pricing(cells: Cells, remarks: Remarks, words: ImportWords | undefined): CarDraft {
  const { price, unread } = priceOf(cells, words);
  for (const { cell, value } of unread) {
    remarks.add(cell === 'drive_away' ? 'drive_away_price' : cell, unknownPrice, value, cell);
  }
  return { ...price, subscription_price: weeklyDollarsOf(cells.subscription_price) };
}

const perWeek = /^(?:(?:from|only|just|now)\b ?)?(?:(?:\/|per|a|p\.?\/?)? ?(?:w|wk|week|weekly)\.?)?$/i;

/** Whole dollars per week, rounded up: a repayment never looks smaller than it is. None for another period. */
function weeklyDollarsOf(value: unknown): number | undefined {
  const worded = amountOf(value);
  const amount = exactDollarsOf(value) ?? (perWeek.test(worded?.words ?? '') ? worded?.dollars : undefined);
  return amount === undefined || amount === 0 ? undefined : Math.ceil(amount);
}

function rest(cells: Cells, remarks: Remarks): CarDraft {
  const { item_type: item, certified } = cells;
  if (flagReading(certified).kind === 'unreadable') remarks.add('certified', unreadable, certified);
  if (!isAbsent(item) && itemTypeOf(item) === undefined) remarks.add('item_type', unknownItem, item);
  return {
    views: wholeOf(cells.views),
    private_suburb: textOf(cells.private_suburb),
    private_postcode: postcodeOf(cells.private_postcode),
    finance_lenders: lendersOf(cells.finance_lenders, remarks),
    autograb_data: marketPricesOf(cells.autograb_data),
    custom_rank: rankOf(cells.custom_rank),
  };
}

const unknownItem = 'is not a kind of vehicle that the import knows, so it is taken as a car';

/** Ranks may be negative. */
function rankOf(value: unknown): number | undefined {
  const text = textOf(value);
  return text !== undefined && /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}
