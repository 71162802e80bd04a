import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { engineSizeOf } from '#server/stock/cars/rules/measures';
import { simpleBodyOf } from './feed/appearance';
import { matchKeyOf, stockNumberOf, vinOf } from './feed/identity';
import { placeOf } from './feed/place';
import { carName } from './feed/title';
import { simpleFuelOf, simpleTransmissionOf } from './feed/variant';

type Changes = Readonly<Record<string, unknown>>;
type Derived = Partial<{ readonly [K in keyof Car]: unknown }>;

/** Values of a car that follow from others: what they follow from, and how. */
const derivations: readonly {
  readonly from: readonly (keyof Car)[];
  readonly derive: (car: Car, locations: Tenant['locations']) => Derived;
  /** Whether the stored value was given by hand and not derived: then it stays. */
  readonly isOwn?: (car: Car) => boolean;
}[] = [
  {
    from: ['year', 'make', 'model', 'badge', 'series'],
    derive: (car) => (isNamed(car) ? { name: carName(car) } : {}),
    isOwn: (car) => isNamed(car) && car.name !== carName(car),
  },
  { from: ['fuel'], derive: ({ fuel }) => ({ simple_fuel: simpleFuelOf(fuel) }) },
  {
    from: ['body', 'item_type'],
    derive: ({ body, item_type }) => ({ simple_body: simpleBodyOf(body, item_type) }),
  },
  { from: ['trans'], derive: ({ trans }) => ({ simple_transmission: simpleTransmissionOf(trans) }) },
  { from: ['variant'], derive: (car) => ({ engine_size: engineSizeOf(car) }) },
  { from: ['nvic'], derive: ({ nvic }) => ({ has_nvic: nvic !== undefined }) },
  {
    from: ['images'],
    derive: ({ images }) => ({ primary_image_url: images?.[0]?.url, photos_count: images?.length ?? 0 }),
  },
  {
    from: ['location_id'],
    derive: ({ location_id }, locations) => ({
      location_name: undefined,
      location: undefined,
      city: undefined,
      dealership_id: undefined,
      dealership_slug: undefined,
      dealership_name: undefined,
      ...placeOf({ location_id }, locations),
    }),
  },
];

/** Without one of these the record is refused. */
const isNamed = ({ year, make, model }: Partial<Car>): boolean =>
  [year, make, model].every((value) => value !== undefined);

/**
 * A car's record with changes, and with the values that follow from what changed. Values that the changes give
 * themselves stay as given.
 */
export function withDerivedValues(car: Car, changes: Changes, locations: Tenant['locations']): Changes {
  const present = Object.entries({ ...car, ...changes }).filter(([, value]) => value !== null);
  const changed = Object.fromEntries(present) as Car;
  const record: Record<string, unknown> = { ...car, ...changes };
  for (const { from, derive, isOwn } of derivations) {
    if (!from.some((field) => Object.hasOwn(changes, field)) || isOwn?.(car)) continue;
    for (const [field, value] of Object.entries(derive(changed, locations))) {
      if (!Object.hasOwn(changes, field)) record[field] = value;
    }
  }
  return record;
}

/** Fields of a car that were edited by hand, each with what the feed says instead; null where it says nothing. */
export type KeptFields = Readonly<Record<string, unknown>>;

/** A stored car, and its fields that were edited by hand. */
export interface EditedCar {
  readonly car: Car;
  readonly kept: KeptFields;
}

/** A stored car from its columns. */
export const editedCar = (data: string, kept: string | null): EditedCar => ({
  car: JSON.parse(data),
  kept: kept === null ? {} : JSON.parse(kept),
});

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

/** An edit without the values that the car has already; a field that follows the feed again keeps its value of the edit. */
export const withoutSame = ({ changes, follow }: HandEdit, same: readonly string[]): HandEdit => {
  const released = withCompanions(follow);
  const isChange = ([name]: [string, unknown]) => !same.includes(name) || released.includes(name);
  return { changes: Object.fromEntries(Object.entries(changes).filter(isChange)), follow };
};

/**
 * An edit of a car by hand: the values that change, and the fields that are kept from then on. A field that follows the feed
 * again takes the feed's last value, unless the edit itself gives one, which then lasts until the feed says another.
 */
export function editedByHand(
  { car, kept }: EditedCar,
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

/** Fields of an edit that are not kept yet, with none of the fields that say what they mean. */
export const newlyKept = (changes: HandEdit['changes'], kept: KeptFields): string[] =>
  Object.keys(changes).filter((name) => !withCompanions([name]).some((one) => Object.hasOwn(kept, one)));

/** Fields that were edited by hand, and of which the feed says something else. */
export const differingFields = ({ car, kept }: EditedCar): string[] =>
  Object.keys(kept).filter((name) => JSON.stringify(fieldOf(car, name)) !== JSON.stringify(kept[name]));

/**
 * A feed's record of a car with the fields that were edited by hand, and with the values that follow from those.
 * `differing`: fields of which the feed says something else.
 */
export function withKeptFields(feed: Car, { car, kept }: EditedCar, locations: Tenant['locations']) {
  const names = Object.keys(kept);
  const valuesOf = (from: Car) => Object.fromEntries(names.map((name) => [name, fieldOf(from, name)]));
  const edited = valuesOf(car);
  const feedValues = valuesOf(feed);
  return {
    record: withDerivedValues(feed, edited, locations),
    kept: feedValues,
    differing: differingFields({ car, kept: feedValues }),
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
