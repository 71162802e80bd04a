import { centroidOf, postcodeError } from '#server/platform/geo/postcode';
import type { FacetCount } from '../search-port';
import type { FilterView, NearFilterView, RangeFilterView } from '../views/search-view';
import { attributeNamed } from './attributes';
import { type FilterName, filterLabels, offeredFilters, rangeFormOf } from './filter-forms';
import { type FilterSettings, valuesView } from './filter-options';
import { distancesKm, nearPostcode } from './near';
import { priceBars } from './price-bars';
import { isRange } from './refinement';
import type { SearchState } from './search-state';

export interface Counted {
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
  readonly ranges: Readonly<Record<string, { min: number; max: number } | null>>;
  /** Postcodes of the stock's locations. */
  readonly postcodes: readonly string[];
}

/** The filters of a page, in the tenant's order: those with a choice. */
export function filterViews(
  settings: FilterSettings & { readonly filters: readonly FilterName[] },
  state: SearchState,
  counted: Counted,
): FilterView[] {
  return offeredFilters(settings.filters, state)
    .map((name) => {
      if (name === 'near') return nearView(state, counted.postcodes);
      if (attributeNamed(name)?.refine === 'range') return rangeView(name, state, counted);
      return valuesView(name, state, counted.facets[name] ?? [], settings);
    })
    .filter((view) => view !== null);
}

/** Ends are rounded outward to the step, so that a slider reaches every car. */
function rangeView(
  name: FilterName,
  state: SearchState,
  { ranges, facets }: Counted,
): RangeFilterView | null {
  const bounds = ranges[name];
  const chosen = state.refinements[name];
  const { from, to } = chosen && isRange(chosen) ? chosen : {};
  const used = from !== undefined || to !== undefined;
  if (!used && (!bounds || bounds.min === bounds.max)) return null;
  const form = rangeFormOf(name);
  const ends = {
    min: Math.floor((bounds?.min ?? from ?? 0) / form.step) * form.step,
    max: Math.ceil((bounds?.max ?? to ?? from ?? 0) / form.step) * form.step,
  };
  const bars = name === 'price' ? priceBars(facets['price_range'] ?? [], ends) : undefined;
  return {
    kind: 'range',
    name,
    label: filterLabels[name],
    ...form,
    ...ends,
    ...(bars ? { bars } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** The distance from a postcode; not offered when all stock is at one. */
function nearView({ near }: SearchState, postcodes: readonly string[]): NearFilterView | null {
  const places = postcodes.filter((postcode) => centroidOf(postcode) !== null);
  if (near === null && places.length < 2) return null;
  const { postcode, withinKm } = near ?? nearPostcode('');
  const distances = [...new Set([...distancesKm, withinKm])].sort((a, b) => a - b);
  const error = near === null ? null : postcodeError(near.postcode);
  return {
    kind: 'near',
    name: 'near',
    label: filterLabels.near,
    postcode,
    withinKm,
    distances: distances.map((value) => ({ value, text: `${value.toLocaleString('en-AU')} km` })),
    ...(error === null ? {} : { error }),
  };
}
