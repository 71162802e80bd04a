import { capitalised } from '#server/dealer/rules/noun';
import type { Filter } from '#server/search/search-port';
import type { Car } from '#server/settings/car';
import { isComparable, type LeadingPrice } from '#server/stock/charges/rules/leading-price';
import { dollars, kilometres, shownPriceDollars } from '#server/stock/rules/price-line';
import { attributeNamed } from './attributes';
import { and, eq, oneOf, or, range } from './filter';

/** How far a similar car's price may differ from this one's, as a share of it. */
const closeBand = 0.25;
const wideBand = 0.5;

/**
 * Close matches of this car: for sale, same body, same seats, a close price. Missing values are ignored. Its price is the
 * one that searches filter by.
 */
export const closelySimilar = (car: Car, priceDollars: number | undefined): Filter =>
  and(
    ...forSale(car),
    shared(car, 'body') ?? eq('make', car.make),
    ...filtersOf(shared(car, 'seats')),
    ...priceBand(priceDollars, closeBand),
  );

/** Wider matches: same body or same make, a price within half. */
export const broadlySimilar = (car: Car, priceDollars: number | undefined): Filter =>
  and(
    ...forSale(car),
    or(...filtersOf(shared(car, 'body')), eq('make', car.make)),
    ...priceBand(priceDollars, wideBand),
  );

const forSale = (car: Car): Filter[] => [
  oneOf('status', ['in_stock', 'coming_soon']),
  eq('item_type', car.item_type),
];

function shared(car: Car, attribute: string): Filter | undefined {
  const value = attributeNamed(attribute)?.read(car);
  return typeof value === 'string' ? eq(attribute, value) : undefined;
}

const filtersOf = (filter: Filter | undefined): Filter[] => (filter ? [filter] : []);

function priceBand(dollars: number | undefined, share: number): Filter[] {
  if (dollars === undefined) return [];
  return [range('price', Math.floor(dollars * (1 - share)), Math.ceil(dollars * (1 + share)))];
}

/** Points of the attributes whose value two cars share, by what they mean to a shopper. */
const points: Readonly<Record<string, number>> = {
  make: 12,
  make_model: 30,
  body: 25,
  seats: 8,
  fuel: 5,
  transmission: 5,
  drive: 5,
};
const pricePoints = 20;
const yearPoints = 10;
const pointsAYear = 2;

/** Whether both cars have the same value of an attribute. */
function isShared(car: Car, other: Car, name: string): boolean {
  const value = attributeNamed(name)?.read(car);
  return value !== undefined && value === attributeNamed(name)?.read(other);
}

/** Similarity of two cars, 0 to 120; counts facts with the same value, ignoring unknown ones. */
export function similarity(car: Car, other: Car): number {
  const shared = Object.entries(points).filter(([name]) => isShared(car, other, name));
  return (
    shared.reduce((sum, [, worth]) => sum + worth, 0) +
    Math.max(0, yearPoints - pointsAYear * Math.abs(car.year - other.year)) +
    pricePoints * priceNearness(car, other)
  );
}

/** 1 at the same price, 0 at half as much again or half as much, and if either has none. */
function priceNearness(car: Car, other: Car): number {
  const [ownPrice, otherPrice] = [shownPriceDollars(car), shownPriceDollars(other)];
  if (ownPrice === undefined || otherPrice === undefined) return 0;
  return Math.max(0, 1 - Math.abs(otherPrice - ownPrice) / (ownPrice * wideBand));
}

/** What two cars share, the most telling first. */
const likenesses = { make_model: 'Same model', body: 'Same body', make: 'Same make' };
/** Differences that are worth a word: to the dollar and the kilometre from here on, otherwise none. */
const [tellingDollars, tellingKm] = [100, 1_000];

/**
 * What another car shares with this one and how it differs, in a few words: `Same body, $2,000 less`. The prices that lead
 * are compared, where both include the same; otherwise kilometres are, then years. Undefined where nothing of it is known.
 */
export function likeness(
  car: Car,
  other: Car,
  priceOf: (car: Car) => LeadingPrice | undefined,
): string | undefined {
  const same = Object.entries(likenesses).find(([name]) => isShared(car, other, name))?.[1];
  const words = [same, difference(car, other, priceOf)].filter(Boolean).join(', ');
  return capitalised(words) || undefined;
}

function difference(car: Car, other: Car, priceOf: Parameters<typeof likeness>[2]): string | undefined {
  const [price, otherPrice] = [priceOf(car), priceOf(other)];
  const areAlike = price && otherPrice && isComparable(price) && price.leavesOut === otherPrice.leavesOut;
  const more = areAlike ? otherPrice.dollars - price.dollars : 0;
  if (Math.abs(more) >= tellingDollars) return `${dollars(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`;
  const further = car.km === undefined || other.km === undefined ? 0 : other.km - car.km;
  if (Math.abs(further) >= tellingKm) {
    return `${kilometres(Math.abs(further))} ${further > 0 ? 'more' : 'less'}`;
  }
  const newer = other.year - car.year;
  if (newer === 0) return areAlike ? 'about the same price' : undefined;
  const years = Math.abs(newer) === 1 ? '1 year' : `${Math.abs(newer)} years`;
  return `${years} ${newer > 0 ? 'newer' : 'older'}`;
}

/**
 * The cars most similar to this one, best first: never the car itself, never a sold one, no repeats, at most `limit`.
 * Ties are ordered by the site's own rank, then by id, so that the list is stable.
 */
export function rankSimilar(car: Car, candidates: readonly Car[], limit: number): Car[] {
  const others = new Map(candidates.map((other) => [other.id, other]));
  return [...others.values()]
    .filter((other) => other.id !== car.id && other.status !== 'sold')
    .map((other) => ({ other, score: similarity(car, other) }))
    .sort(
      (a, b) =>
        b.score - a.score || b.other.custom_rank - a.other.custom_rank || (a.other.id < b.other.id ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ other }) => other);
}
