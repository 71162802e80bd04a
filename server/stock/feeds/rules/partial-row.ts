import { isGroup } from '#server/platform/text/json';
import type { Car } from '#server/settings/car';
import { readCarRecord } from './feed/car-record';
import { availabilityFields, type Field } from './feed/columns';
import type { Cells } from './feed/headers';
import { type NormaliseContext, type NormalisedCar, normaliseRow } from './feed/normalise';
import {
  carContentSchema,
  priceFields,
  type Remark,
  unknownPrice,
  unknownWord,
  unknownYard,
  unreadable,
} from './feed/remarks';
import { type KeptFields, withDerivedValues } from './kept-fields';

type Changes = Record<string, unknown>;

/** A car in stock as the next file finds it. */
export interface KnownCar {
  /** How files find it. */
  readonly matchKey: string;
  readonly car: Car;
  /** Its fields that were edited by hand, with what the feed says instead. */
  readonly kept: KeptFields;
}

/** What a row says of a car that is in stock: the rest of its record stays as it is. */
export interface StatedCar {
  /** The whole record of the car, in the shape of the API. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly remarks: NormalisedCar['remarks'];
}

const contentFields: ReadonlySet<string> = new Set(Object.keys(carContentSchema.shape));
const availability = ['status', 'reserved', 'show_on_dealer_website', 'preorder'] as const;

/**
 * A row of a file of some cars, for a car in stock. What the file has no column for, and what a row leaves empty or says in a
 * way that nobody can read, stays as it is; so does the name of a car whose row has only its number and a price. Null: the row can't be read as this car.
 */
export function statedByRow(cells: Cells, known: KnownCar, context: NormaliseContext): StatedCar | null {
  const { car } = known;
  const { make, model, year, price } = car;
  const naming = { make, model, year };
  const isPriced = priceFields.some((field) => cells[field] !== undefined && cells[field] !== '');
  // Without an amount in the row its words speak of the price that the car has.
  const row = normaliseRow(
    { ...naming, ...(!isPriced && price !== undefined && { price }), ...cells },
    context,
  );
  const silent = normaliseRow({ ...naming, ...(price !== undefined && { price }) }, context);
  if (!row.ok || !silent.ok) return null;
  const { content, soldAtMs, remarks = [] } = row.value;
  const unread = new Set(remarks.flatMap((remark) => (remark.problem === unreadable ? cellOf(remark) : [])));
  const readable = Object.entries(cells).filter(([field, cell]) => !unread.has(field) || Array.isArray(cell));
  if (readable.length < Object.keys(cells).length) {
    const stated = statedByRow(Object.fromEntries(readable), known, context);
    return stated && { record: stated.record, remarks };
  }
  const [said, unsaid] = [new Map(Object.entries(content)), new Map(Object.entries(silent.value.content))];
  const changes: Changes = {};
  for (const field of contentFields) {
    const value = said.get(field);
    const isSaid = Object.hasOwn(cells, field) && value !== undefined;
    if (isSaid || JSON.stringify(value) !== JSON.stringify(unsaid.get(field))) changes[field] = value ?? null;
  }
  // The name follows from what names the car.
  if (cells.name === undefined) delete changes['name'];
  if (content.stocknum?.toLowerCase() === car.stocknum?.toLowerCase()) delete changes['stocknum'];
  if (saysAvailability(cells)) for (const field of availability) changes[field] = content[field] ?? null;
  const variant = changes['variant'];
  if (isGroup(variant)) changes['variant'] = { ...car.variant, ...variant };
  if (soldAtMs !== undefined) changes['sold_date_timestamp'] = soldAtMs;
  return { record: recordWith(known, changes, context), remarks };
}

const cellOf = ({ field, source }: Remark): string => source ?? field;

/** The same for a car in the shape of the API. */
export function statedByRecord(
  raw: Readonly<Record<string, unknown>>,
  known: KnownCar,
  context: NormaliseContext,
): StatedCar {
  const cells = Object.entries(raw).filter(([, value]) => value !== null && value !== '');
  const record = recordWith(known, Object.fromEntries(cells), context);
  const read = readCarRecord(record, context);
  const remarks = read.ok ? read.value.remarks : undefined;
  const unread = new Set(remarks?.flatMap(({ field, problem }) => (hasEffect(problem) ? [] : field)));
  if (!cells.some(([field]) => unread.has(field))) return { record, remarks };
  const readable = cells.filter(([field]) => !unread.has(field));
  return { record: recordWith(known, Object.fromEntries(readable), context), remarks };
}

/** These words take the car off sale, its prices or its yard: nobody may see the earlier ones beside them. */
const hasEffect = (problem: string): boolean => [unknownWord, unknownPrice, unknownYard].includes(problem);

const saysAvailability = (cells: Cells): boolean =>
  Object.keys(cells).some((field) => field !== 'elsewhere' && availabilityFields.has(field as Field));

/** The car as its feed knows it, with changes. The edits by hand are laid over it later, as over every file's row. */
function recordWith({ car, kept }: KnownCar, changes: Changes, { locations }: NormaliseContext) {
  const fed = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null));
  const { id: _id, slug: _slug, ...record } = withDerivedValues({ ...car, ...fed }, changes, locations);
  return { ...record, object: 'car' };
}
