import { carTypes } from '#server/settings/car';
import type { FacetCount } from '../search-port';
import { comparePriceRanges } from './price-ranges';

type Compare = (a: string, b: string) => number;
const place = (order: readonly string[], value: string): number =>
  order.includes(value) ? order.indexOf(value) : order.length;

/** Facets with a fixed order; the others stay most frequent first. */
const ownOrders: Readonly<Record<string, Compare>> = {
  car_type: (a, b) => place(carTypes, a) - place(carTypes, b),
  price_range: comparePriceRanges,
  weekly_price_range: comparePriceRanges,
  seats: (a, b) => Number(a) - Number(b),
};

export function inFacetOrder(attribute: string, counts: readonly FacetCount[]): FacetCount[] {
  const compare = ownOrders[attribute];
  return compare ? [...counts].sort((a, b) => compare(a.value, b.value)) : [...counts];
}

/** Includes refined values that no car has now, so that a shopper can remove them. */
export function withRefined(counts: readonly FacetCount[], refined: readonly string[]): FacetCount[] {
  const counted = new Set(counts.map(({ value }) => value));
  const missing = refined.filter((value) => !counted.has(value));
  return [...counts, ...missing.map((value) => ({ value, count: 0 }))];
}
