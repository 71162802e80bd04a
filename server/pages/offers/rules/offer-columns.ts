import { locationColumns } from '#server/dealership/locations/rules/columns';

/** Columns of offer cards, by the rule of the location cards; one alone would be as wide as the page. */
export function offerColumns(count: number): 2 | 3 | 4 {
  const columns = locationColumns(count);
  return columns === 3 || columns === 4 ? columns : 2;
}
