import { err, ok, type Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import { flagOf, textOf } from './absent';
import { appearanceOf } from './appearance';
import { classificationOf } from './classification';
import { type CarContent, type CarDraft, validContent } from './content';
import { type DateOrder, dateOf, instantOf } from './feed-dates';
import type { Cells } from './headers';
import { nvicOf, plateOf, postcodeOf, redbookCodeOf, stockNumberOf, vinOf } from './identity';
import { mediaOf } from './media';
import { lendersOf, marketPricesOf } from './nested';
import { dollarsOf, exactDollarsOf, wholeOf } from './numbers';
import { dropAbsent, placeOf } from './place';
import { priceOf, realDollars } from './price';
import { type Remark, Remarks, remarkUnread, remarkUnreadInstants } from './remarks';
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
      ...appearanceOf(cells),
      ...dates(cells, context.dates, car.year),
      ...pricing(cells),
      ...classificationOf(cells, soldAt !== undefined),
      ...mediaOf(cells, remarks),
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
