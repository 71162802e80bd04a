import { colourHex } from '#server/dealership/media/rules/colour';
import type { FacetCount } from '../search-port';
import type { OptionView, ValuesFilterView } from '../views/search-view';
import { controlOf, type FilterName, filterLabels } from './filter-forms';
import { isRefinedBy } from './refine';
import { isRange } from './refinement';
import { valueLabel } from './refinement-chips';
import type { SearchState } from './search-state';

/** How many values of makes and bodies a tenant offers before the rest. */
export interface FilterSettings {
  readonly popular_makes: number;
  readonly first_bodies: number;
}

/** Most values of one attribute in a filter; beyond that, shoppers use the search box. */
const OPTIONS_MAX: Readonly<Partial<Record<FilterName, number>>> & { readonly others: number } = {
  make: 200,
  others: 40,
};
/** Lists of more values than this can be searched by typing. */
const FIND_ABOVE = 20;
/** Values of a long list that are offered initially. */
const FIRST_OPTIONS = 8;

/** The values of one attribute with their counts; null if there is no choice. */
export function valuesView(
  name: FilterName,
  state: SearchState,
  facet: readonly FacetCount[],
  settings: FilterSettings,
): ValuesFilterView | null {
  const counts = name === 'make' ? popularFirst(facet, settings.popular_makes) : facet;
  const most = OPTIONS_MAX[name] ?? OPTIONS_MAX.others;
  const shown = [...counts.slice(0, most), ...chosenBeyond(name, state, counts, most)];
  const options = shown.map((one) => optionOf(name, state, one));
  if (options.length < 2 && !options.some((option) => option.checked)) return null;
  const label = filterLabels[name];
  return {
    kind: 'values',
    control: controlOf(name),
    name,
    label,
    options,
    ...(options.length > FIND_ABOVE && controlOf(name) !== 'buttons' ? { find: true as const } : {}),
    ...restOf(name, options, settings),
  };
}

function optionOf(name: FilterName, state: SearchState, { value, count }: FacetCount): OptionView {
  return {
    value,
    text: valueLabel(name, value),
    count,
    ...(isRefinedBy(state, name, value) ? { checked: true as const } : {}),
    ...(controlOf(name) === 'swatches' ? { swatch: colourHex(value) } : {}),
  };
}

/** The popular makes, most cars first, then the rest by name. */
export function popularFirst(facet: readonly FacetCount[], popular: number): FacetCount[] {
  const byName = (a: FacetCount, b: FacetCount) => a.value.localeCompare(b.value, 'en-AU');
  return [...facet.slice(0, popular), ...facet.slice(popular).sort(byName)];
}

function restOf(name: FilterName, options: readonly OptionView[], settings: FilterSettings) {
  if (controlOf(name) === 'buttons') return {};
  const firsts: Partial<Record<FilterName, number>> = {
    make: Math.min(settings.popular_makes, FIRST_OPTIONS),
    body: settings.first_bodies,
  };
  const first = firsts[name] ?? FIRST_OPTIONS;
  if (options.length <= first) return {};
  return { first, ...(name === 'make' ? { restLabel: `All makes (${options.length})` } : {}) };
}

/** Chosen values stay on the form if the list was cut before them. */
function chosenBeyond(
  name: FilterName,
  state: SearchState,
  counts: readonly FacetCount[],
  most: number,
): FacetCount[] {
  const chosen = state.refinements[name];
  if (!chosen || isRange(chosen)) return [];
  const shown = new Set(counts.slice(0, most).map(({ value }) => value));
  const known = new Map(counts.map(({ value, count }) => [value, count]));
  return chosen
    .filter((value) => !shown.has(value))
    .map((value) => ({ value, count: known.get(value) ?? 0 }));
}
