/** A car chosen for comparison, as shown in the tray. */
export interface ComparedCar {
  readonly slug: string;
  readonly name: string;
  readonly image: string;
}
/** The choice and the time of its last change, in milliseconds since 1970. */
export interface Compared {
  readonly at: number;
  readonly cars: readonly ComparedCar[];
}
export const nothingCompared: Compared = { at: 0, cars: [] };
export const comparedMax = 4;
/** A choice lasts for one visit: it expires after half a day. */
const lifeMs = 12 * 3_600_000;
const textMax = 500;

/** The stored choice, unless it is invalid or too old. */
export function readCompared(value: unknown, nowMs: number): Compared {
  if (typeof value !== 'object' || value === null || !('cars' in value) || !('at' in value))
    return nothingCompared;
  const { at, cars } = value;
  if (typeof at !== 'number' || !Array.isArray(cars) || at > nowMs || nowMs - at > lifeMs)
    return nothingCompared;
  const carsBySlug = new Map<string, ComparedCar>();
  for (const car of cars) if (isCompared(car)) carsBySlug.set(car.slug, car);
  return { at, cars: [...carsBySlug.values()].slice(0, comparedMax) };
}

function isCompared(car: unknown): car is ComparedCar {
  if (typeof car !== 'object' || car === null) return false;
  const { slug, name, image }: Partial<Record<string, unknown>> = { ...car };
  const texts = [slug, name, image];
  return (
    texts.every((text) => typeof text === 'string' && text.length <= textMax) &&
    /^[a-z0-9-]{1,200}$/.test(String(slug))
  );
}

/** Adds a car; returns the same object if it is already chosen or four are. */
export function withCar(compared: Compared, car: ComparedCar, nowMs: number): Compared {
  const isCompared = compared.cars.some(({ slug }) => slug === car.slug);
  if (isCompared || compared.cars.length >= comparedMax) return compared;
  return { at: nowMs, cars: [...compared.cars, car] };
}

/** Removes a car; returns the same object if it was not chosen. */
export function withoutCar(compared: Compared, slug: string, nowMs: number): Compared {
  const cars = compared.cars.filter((car) => car.slug !== slug);
  return cars.length === compared.cars.length ? compared : { at: nowMs, cars };
}

/** Address of the comparison. */
export const compareHref = (cars: readonly { readonly slug: string }[]): string =>
  `/compare?cars=${cars.map(({ slug }) => slug).join(',')}`;
