import { err, ok, type Result } from '#server/platform/result';
import type { Car, CarType } from '#server/settings/car';

/** What a listing says about its car besides make, model, badge, year and kilometres. */
export const factNames = [
  'state',
  'body',
  'transmission',
  'fuel',
  'drive',
  'cylinders',
  'litres',
  'seats',
] as const;
export type FactName = (typeof factNames)[number];
export type Facts = Partial<Record<FactName, string>>;

/** An advertised car: what the model learns from. */
export interface MarketListing {
  readonly make: string;
  readonly model: string;
  /** Empty if the listing names none. */
  readonly badge: string;
  readonly year: number;
  readonly kilometres: number;
  readonly priceDollars: number;
  readonly carType: CarType;
  readonly facts: Facts;
  /** The day of the price, `YYYY-MM-DD`; undefined if the file has no dates. */
  readonly listedOn?: string | undefined;
}

/** A listing whose day is known: its own, or that of its file. */
export type PricedListing = MarketListing & { readonly listedOn: string };

/** A car as valued: a listing without a price. */
export type Described = Omit<MarketListing, 'priceDollars' | 'listedOn'>;

const leastDollars = 1_000;
const mostDollars = 1_000_000;
/** A distance above this is a slip of the keyboard. */
const mostKilometres = 1_000_000;

/** A car of a file or of the stock as a listing. The error is the reason why it teaches nothing. */
export function listingOf(car: ListedCar): Result<MarketListing, string> {
  if (car.item_type !== undefined && car.item_type !== 'car') return err('it is not a car');
  const priceDollars = car.price;
  if (priceDollars === undefined) return err('no price');
  if (priceDollars < leastDollars || priceDollars > mostDollars) return err('the price is not plausible');
  const described = describedOf(car);
  if (described === undefined) return err('no kilometres');
  const listedOn = car.created_at?.slice(0, 10);
  return ok({
    ...described,
    priceDollars: Math.round(priceDollars),
    listedOn,
  });
}

/** What is read of a car. */
export type ListedCar = Pick<Car, 'make' | 'model' | 'year'> & Partial<Car>;

/** The car without its price; undefined without kilometres, except for a new car. */
export function describedOf(car: ListedCar): Described | undefined {
  const carType = car.car_type ?? 'used';
  const kilometres = car.km ?? (carType === 'new' ? 0 : undefined);
  if (kilometres === undefined || kilometres > mostKilometres) return undefined;
  const { make, model, year } = car;
  return { make, model, badge: car.badge ?? '', year, kilometres, carType, facts: factsOf(car) };
}

const ccPerLitre = 1_000;

function factsOf(car: ListedCar): Facts {
  const cc = car.variant?.enginesize_cc;
  const values: Record<FactName, string | undefined> = {
    state: car.location?.state,
    body: car.simple_body ?? car.body,
    transmission: car.simple_transmission,
    fuel: fuelOf(car),
    drive: car.drive,
    cylinders: car.variant?.cylinders?.toString(),
    litres: cc === undefined ? undefined : (cc / ccPerLitre).toFixed(1),
    seats: car.seats?.toString(),
  };
  const facts: Facts = {};
  for (const name of factNames) {
    const value = values[name];
    if (value !== undefined) facts[name] = value.toLowerCase();
  }
  return facts;
}

/** Engines that want premium petrol belong to dearer badges. */
function fuelOf({ fuel, simple_fuel: simple }: ListedCar): string | undefined {
  const isPremium = simple === 'Petrol' && /premium|\b9[58]\b/i.test(fuel ?? '');
  return isPremium ? 'premium petrol' : simple;
}

/** The same advertisement in two files counts once, with its latest day. */
export function withoutRepeats(listings: readonly PricedListing[]): PricedListing[] {
  const seen = new Map<string, PricedListing>();
  for (const listing of listings) {
    const { year, kilometres, priceDollars, carType } = listing;
    const key = [modelKey(listing), badgeKey(listing.badge), year, kilometres, priceDollars, carType].join(
      '|',
    );
    const earlier = seen.get(key);
    if (earlier === undefined || earlier.listedOn < listing.listedOn) seen.set(key, listing);
  }
  return [...seen.values()];
}

/** Lower-case letters and digits, for comparing makes and models: `CX-5` and `CX5` are one model. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export const modelKey = (car: { readonly make: string; readonly model: string }): string =>
  `${nameKey(car.make)}|${nameKey(car.model)}`;

const mostWords = 12;

/** The words of a badge in lower case: `GXL (4x4) 2.8L` -> gxl, 4x4, 2.8. Each word once, in order. */
export function badgeWords(badge: string): readonly string[] {
  const text = badge
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(\d)l\b/g, '$1');
  const words = text.split(/[^\p{L}\p{N}.+]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words)].slice(0, mostWords);
}

/** One text per badge: its words in order. */
export const badgeKey = (badge: string): string => badgeWords(badge).join(' ');

/** Equal texts as one object: thousands of equal ones take the memory of one. */
export class SameTexts {
  readonly #texts = new Map<string, string>();

  of(text: string): string {
    const same = this.#texts.get(text);
    if (same !== undefined) return same;
    this.#texts.set(text, text);
    return text;
  }
}

/** Numbers texts as they come, so that a file has each text once. */
export class TextNumbers {
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    const number = this.#numbers.get(text);
    if (number !== undefined) return number;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  all(): string[] {
    return [...this.#numbers.keys()];
  }
}
