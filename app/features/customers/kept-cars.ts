import { inShoppersTerms } from '~/ui/register-in';

/** A favourite as stored in this browser. */
export interface Favourite {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly make: string;
  readonly model: string;
  readonly primary_image_url: string;
}
export const favouritesMax = 100;
const textMax = 500;

const favouriteFields = ['id', 'slug', 'name', 'make', 'model', 'primary_image_url'] as const;

/** Valid favourites from storage: complete entries, no repeats, at most a hundred. */
export function readFavourites(value: unknown): readonly Favourite[] {
  if (!Array.isArray(value)) return [];
  const byId = new Map<string, Favourite>();
  for (const entry of value) {
    if (isFavourite(entry) && byId.size < favouritesMax) byId.set(entry.id, entry);
  }
  return [...byId.values()];
}

/** This browser's favourites; none where it stores nothing. */
export function storedFavourites(): readonly Favourite[] {
  try {
    return readFavourites(JSON.parse(localStorage.getItem('favourites') ?? '[]'));
  } catch {
    return [];
  }
}

const isFavourite = (entry: unknown): entry is Favourite =>
  hasTexts(entry, favouriteFields) && entry['id'] !== '';

/** Whether a stored entry has these texts, none longer than any of ours, and the slug of a car. */
function hasTexts(entry: unknown, fields: readonly string[]): entry is Record<string, unknown> {
  if (typeof entry !== 'object' || entry === null) return false;
  const facts: Partial<Record<string, unknown>> = { ...entry };
  return (
    fields.map((field) => facts[field]).every((text) => typeof text === 'string' && text.length <= textMax) &&
    /^[a-z0-9-]{1,200}$/.test(String(facts['slug']))
  );
}

type Toggled =
  | { readonly outcome: 'added' | 'removed'; readonly favourites: readonly Favourite[] }
  | { readonly outcome: 'full' };

/** Adds a car, newest first, or removes it; `full` when the limit is reached. */
export function toggleFavourite(favourites: readonly Favourite[], car: Favourite): Toggled {
  const others = favourites.filter(({ id }) => id !== car.id);
  if (others.length < favourites.length) return { outcome: 'removed', favourites: others };
  if (favourites.length >= favouritesMax) return { outcome: 'full' };
  return { outcome: 'added', favourites: [car, ...favourites] };
}

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

const isCompared = (car: unknown): car is ComparedCar => hasTexts(car, ['slug', 'name', 'image']);

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

/** Address of today's cards of some cars, in the terms of the page's address. */
export const cardsHref = (slugs: readonly string[], search: string): string =>
  inShoppersTerms(`/api/cars?cars=${slugs.join(',')}`, search);

/** Address of the comparison, in the terms of the page's address. */
export function compareHref(cars: readonly { readonly slug: string }[], search = ''): string {
  return inShoppersTerms(`/compare?cars=${cars.map(({ slug }) => slug).join(',')}`, search);
}
