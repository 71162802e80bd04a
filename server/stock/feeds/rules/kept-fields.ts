import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { withDerivedValues } from './derived-values';
import { matchKeyOf, stockNumberOf, vinOf } from './feed/identity';

/** Fields of a car that were edited by hand, each with what the feed says instead; null where it says nothing. */
export type KeptFields = Readonly<Record<string, unknown>>;

export interface HandEdit {
  /** Values by field; null removes one. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** Fields that follow the feed again. */
  readonly follow: readonly string[];
}

/** Fields that say what another one means: they are kept and released together. */
const companions: ReadonlyMap<string, readonly string[]> = new Map([['price', ['price_type']]]);

const withCompanions = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap((name) => [name, ...(companions.get(name) ?? [])])),
];

/**
 * An edit of a car by hand: the values that change, and the fields that are kept from then on. A field that follows the feed
 * again takes the feed's last value, unless the edit itself gives one, which then lasts until the feed says another.
 */
export function editedByHand(
  { car, kept }: { readonly car: Car; readonly kept: KeptFields },
  { changes, follow }: HandEdit,
): { readonly changes: Readonly<Record<string, unknown>>; readonly kept: KeptFields } {
  const released = withCompanions(follow);
  const back = released.filter((name) => Object.hasOwn(kept, name)).map((name) => [name, kept[name]]);
  const names = [...Object.keys(kept), ...withCompanions(Object.keys(changes))];
  const stay = names.filter((name) => !released.includes(name));
  return {
    changes: { ...Object.fromEntries(back), ...changes },
    kept: Object.fromEntries(
      stay.map((name) => [name, Object.hasOwn(kept, name) ? kept[name] : fieldOf(car, name)]),
    ),
  };
}

/**
 * A feed's record of a car with the fields that were edited by hand, and with the values that follow from those.
 * `differing`: fields of which the feed says something else.
 */
export function withKeptFields(
  feed: Car,
  { car, kept }: { readonly car: Car; readonly kept: KeptFields },
  locations: Tenant['locations'],
): {
  readonly record: Readonly<Record<string, unknown>>;
  readonly kept: KeptFields;
  readonly differing: readonly string[];
} {
  const names = Object.keys(kept);
  const valuesOf = (from: Car) => Object.fromEntries(names.map((name) => [name, fieldOf(from, name)]));
  const edited = valuesOf(car);
  const feedValues = valuesOf(feed);
  return {
    record: withDerivedValues(feed, edited, locations),
    kept: feedValues,
    differing: names.filter((name) => JSON.stringify(edited[name]) !== JSON.stringify(feedValues[name])),
  };
}

/** The key by which the feed knows a car whose stock number or VIN was edited by hand; undefined if it gave neither. */
export function feedKeyOf(
  car: { readonly stocknum?: string | null | undefined; readonly vin?: string | null | undefined },
  kept: KeptFields,
): string | undefined {
  const { stocknum, vin }: KeptFields = { stocknum: car.stocknum, vin: car.vin, ...kept };
  const key = matchKeyOf({}, stockNumberOf(stocknum), vinOf(vin));
  return key.startsWith('row:') ? undefined : key;
}

const fieldOf = (car: Car, name: string): unknown => new Map(Object.entries(car)).get(name) ?? null;
