import type { Filter } from '../search-port';
import { oneOf, range } from './filter';
import { isRange, type Refinements } from './refinement';

/** The filter of each refined attribute: one of the values, or a number in the range. */
export function refinementFilters(refinements: Refinements): Record<string, Filter> {
  return Object.fromEntries(
    Object.entries(refinements).map(([attribute, refinement]) => [
      attribute,
      isRange(refinement) ? range(attribute, refinement.from, refinement.to) : oneOf(attribute, refinement),
    ]),
  );
}
