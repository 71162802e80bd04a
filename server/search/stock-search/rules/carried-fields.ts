import type { CarriedFieldView } from '../views/search-view';
import { isRange, rangeText } from './refinement';
import type { SearchState } from './search-state';

/**
 * The hidden fields that complete a form's search: one for each refinement, and for the distance, that none of its
 * controls shows.
 */
export function carriedFields(
  { refinements, near }: Pick<SearchState, 'refinements' | 'near'>,
  controls: readonly { readonly name: string }[],
): CarriedFieldView[] {
  const shown = new Set(controls.map(({ name }) => name));
  const fields: CarriedFieldView[] = [];
  for (const [name, refinement] of Object.entries(refinements)) {
    if (shown.has(name)) continue;
    const values = isRange(refinement) ? [rangeText(refinement)] : refinement;
    fields.push(...values.map((value) => ({ name, value })));
  }
  if (near && !shown.has('near')) {
    fields.push({ name: 'postcode', value: near.postcode }, { name: 'within', value: String(near.withinKm) });
  }
  return fields;
}
