import { locationColumns } from '#server/dealership/locations/rules/columns';

/** Columns of offer cards, by the rule for location cards, except that a single one would be too wide. */
export function offerColumns(count: number): 2 | 3 | 4 {
  const columns = locationColumns(count);
  return columns === 3 || columns === 4 ? columns : 2;
}
