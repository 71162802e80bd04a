import type { Car } from '#server/settings/car';
import { engineSizeOf, lengthText, massText, measured } from './measures';

type Specified = Pick<Car, 'item_type' | 'variant' | 'specifications'>;
type Given = NonNullable<Car['specifications']>[string];

/** Rows of a free-form record in a feed. */
const mostRows = 60;
const longestLabel = 60;
const longestValue = 200;

/**
 * The specifications of a car's variant, and of a caravan or motorcycle:
 * label, figure and unit, except those in the key-information grid.
 */
export function specifications(car: Specified, facts: readonly Fact[]): Fact[] {
  const knownValues = new Set(facts.map(({ value }) => value.toLowerCase()));
  const shownLabels = new Set(facts.map(({ label }) => label));
  const rows = [...variantFacts(car, knownValues), ...recordFacts(car.specifications)].filter(
    ({ label }) => !shownLabels.has(label),
  );
  const byLabel = new Map(rows.map((row) => [row.label, row]));
  return [...byLabel.values()].slice(0, mostRows);
}

function variantFacts(car: Specified, knownValues: ReadonlySet<string>): Fact[] {
  const { variant = {} } = car;
  const untold = (text: string | undefined) =>
    text && knownValues.has(text.trim().toLowerCase()) ? undefined : text;
  return knownFacts([
    ['Engine size', untold(engineSizeOf(car) ?? variant.enginesize)],
    ['Cylinders', variant.cylinders ? String(variant.cylinders) : undefined],
    ['Induction', inductionText(variant.induction)],
    ['Gear type', untold(variant.geartype)],
    ['Torque', withUnit(variant.torque, 'Nm')],
    ['Fuel consumption (combined)', measured(variant.fuelconsumptioncombined, 'L/100 km')],
    ['Energy consumption', measured(variant.energyconsumption, 'kWh/100 km')],
    ['Fuel capacity', measured(variant.fuelcapacity, 'L')],
    ['Body configuration', untold(variant.bodyconfiguration)],
    ['Length', measured(variant.vehiclelength, 'mm')],
    ['Width', measured(variant.vehiclewidth, 'mm')],
    ['Height', measured(variant.vehicleheight, 'mm')],
    ['Gross vehicle mass', measured(variant.grossvehiclemass, 'kg')],
    ['ANCAP rating', starsOf(variant.ancaprating)],
  ]);
}

/** Feeds write `Aspirated` for an engine without a turbo; every engine breathes. */
const inductionText = (text: string | undefined): string | undefined =>
  text !== undefined && /^aspirated$/i.test(text.trim()) ? 'Naturally aspirated' : text;

/** One to five stars, as feeds write them: `5`, `5.0`, `5 stars`. Any other words claim nothing. */
export const ancapStars = (rating: string | undefined): string | undefined =>
  /^([1-5])(?:\.0)?\s*(?:stars?)?$/i.exec(rating?.trim() ?? '')?.[1];

/** A bare number gets its usual unit. */
const withUnit = (text: string | undefined, unit: string): string | undefined =>
  text !== undefined && /^\d+(\.\d+)?$/.test(text.trim()) ? `${text.trim()} ${unit}` : text;

/** `5` as `5 stars`; other words as they are, and nothing for no stars. */
export function starsOf(rating: string | undefined): string | undefined {
  const count = /^[0-5](\.\d)?$/.test(rating?.trim() ?? '') ? Number(rating) : undefined;
  if (count === undefined) return rating;
  return count > 0 ? `${count} ${count === 1 ? 'star' : 'stars'}` : undefined;
}

const plain = (value: Given): string => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value));
const length = (mostMetres: number) => (value: Given) =>
  typeof value === 'boolean' ? undefined : lengthText(value, mostMetres);
const mass = (value: Given) => (typeof value === 'boolean' ? undefined : massText(value));
const millimetres = (value: Given) => withUnit(plain(value), 'mm');

/** Labels and formats of what a car may tow, and of caravan and motorcycle fields. Widths and lengths in metres. */
const fields: Readonly<Record<string, readonly [label: string, read: (value: Given) => string | undefined]>> =
  {
    body_length: ['Body length', length(10)],
    body_width: ['Body width', length(3)],
    tare_weight: ['Tare weight', mass],
    aggregate_trailer_mass: ['Aggregate trailer mass', mass],
    braked_towing_capacity: ['Braked towing capacity', mass],
    towing_capacity: ['Towing capacity', mass],
    power_kw: ['Power', (value) => withUnit(plain(value), 'kW')],
    axle_type: ['Axles', plain],
    sleeps: ['Sleeps', plain],
    seat_height: ['Seat height', millimetres],
    wet_weight: ['Wet weight', mass],
    dry_weight: ['Dry weight', mass],
    lams: ['Learner approved (LAMS)', plain],
    learner_approved: ['Learner approved (LAMS)', plain],
  };

/** A known field of a caravan or motorcycle as text: `2,140 kg`; undefined if the feed does not have it. */
export function recordText({ specifications: record = {} }: Specified, key: string): string | undefined {
  const field = Object.hasOwn(record, key) && Object.hasOwn(fields, key) ? fields[key] : undefined;
  const text = field?.[1](record[key] ?? '');
  return isKnown(text) && text !== '0' ? text : undefined;
}

export const lamsApproved = 'LAMS approved';

/** Whether a learner may ride a motorcycle (LAMS), in words; undefined if the feed does not say. */
export function learnerApproval(car: Specified): string | undefined {
  const answers = ['lams', 'learner_approved'].flatMap((key) => recordText(car, key) ?? []);
  if (answers.some((text) => /^(yes|y|true|1|approved|lams)\b/i.test(text))) return lamsApproved;
  return answers.some((text) => /^(no|n|false|not)\b/i.test(text)) ? 'Full licence only' : undefined;
}

/** The known fields first, in this order; then the feed's own under their own names. */
function recordFacts(record: Car['specifications'] = {}): Fact[] {
  const own = Object.keys(record).filter((key) => !Object.hasOwn(fields, key));
  const rows = Object.entries(fields).flatMap(([key, [label, read]]) =>
    Object.hasOwn(record, key) ? [[label, read(record[key] ?? '')] as const] : [],
  );
  const others = own.map((key) => [labelOf(key), plain(record[key] ?? '').slice(0, longestValue)] as const);
  return knownFacts([...rows, ...others]).filter(({ label, value }) => isKnown(label) && value !== '0');
}

/** `fresh_water_capacity` as `Fresh water capacity`. */
function labelOf(key: string): string {
  const words = key
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, longestLabel);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Rows with empty, null or the text 'null' data are hidden. */
export const isKnown = (value: string | null | undefined): value is string =>
  value !== undefined && value !== null && value.trim() !== '' && value.trim().toLowerCase() !== 'null';

/** One row of a list of facts. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The rows with a value, in order. */
export const knownFacts = (rows: readonly (readonly [string, string | null | undefined])[]): Fact[] =>
  rows.flatMap(([label, value]) => (isKnown(value) ? [{ label, value: value.trim() }] : []));
