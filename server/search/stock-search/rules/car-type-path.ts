import { type CarType, carTypes } from '#server/settings/car';

/** Order of car types in a path: new, then used, then demo, as in `new-used-and-demo-cars`. */
const order: readonly CarType[] = ['new', 'used', 'demo'];

/**
 * The car types of a segment such as `used-cars` or `new-and-demo-cars`; empty for all of them, null for a segment
 * without any.
 */
export function carTypesOfSegment(segment: string): readonly CarType[] | null {
  if (!segment.endsWith('-cars')) return null;
  const words = segment
    .slice(0, -'-cars'.length)
    .split('-')
    .filter((word) => word !== 'and');
  const named = carTypes.filter((type) => words.includes(type));
  if (named.length === 0 || named.length !== words.length) return null;
  return named.length === carTypes.length ? [] : named;
}

/** The segment for some car types; null if they are none, all, or not car types. */
export function segmentOfCarTypes(values: readonly string[]): string | null {
  const named = order.filter((type) => values.includes(type));
  if (named.length !== values.length || named.length === 0 || named.length === order.length) return null;
  return `${named.join('-and-')}-cars`;
}
