import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { engineSizeOf } from '#server/stock/cars/rules/measures';
import { simpleBodyOf } from './feed/body';
import { simpleFuelOf, simpleTransmissionOf } from './feed/engine';
import { dropAbsent, placeOf } from './feed/place';
import { carName } from './feed/title';

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
    derive: (car) => (isNamed(car) ? { name: carName(named(car)) } : {}),
    isOwn: (car) => car.name !== carName(named(car)),
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

const named = ({ year, make, model, badge, series }: Car) => ({
  year,
  make,
  model,
  ...dropAbsent({ badge, series }),
});

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
