import { colourHex } from '#server/dealer/media/rules/colour';
import { centroidOf, type PostcodeWords, postcodeError } from '#server/platform/geo/distance';
import type { FacetCount } from '#server/search/search-port';
import type {
  FilterView,
  NearFilterView,
  OptionView,
  RangeFilterView,
  ValuesFilterView,
} from '#server/search/views/search-view';
import type { Tenant } from '#server/settings/tenant-schema';
import { attributeNamed } from './attributes';
import { distancesKm, nearPostcode } from './near';
import { priceBars } from './price-ranges';
import { isRange, isRefinedBy, valueLabel, valuesOf } from './refinement';
import type { SearchState } from './search-state';

export type FilterName = Tenant['search']['filters'][number];

export const filterLabels: Readonly<Record<FilterName, string>> = {
  car_type: 'Condition',
  make: 'Make',
  model: 'Model',
  badge: 'Badge',
  body: 'Body type',
  price: 'Price',
  year: 'Year',
  km: 'Kilometres',
  fuel: 'Fuel',
  transmission: 'Transmission',
  drive: 'Drive',
  seats: 'Seats',
  colour: 'Colour',
  location_name: 'Location',
  state: 'State',
  city: 'City',
  near: 'Distance',
  tag: 'Tag',
  status: 'Availability',
  item_type: 'Type',
  categories: 'Category',
  dealership_name: 'Dealership',
  filtered_features: 'Features',
  make_model: 'Make and model',
  subscription_price: 'Subscription price',
  price_range: 'Price range',
  weekly_price_range: 'Weekly price',
  ancap: 'ANCAP rating',
  fuel_use: 'Fuel use',
  lams: 'Learner riders',
};

const controlOf = (name: FilterName): ValuesFilterView['control'] => {
  if (name === 'colour') return 'swatches';
  return name === 'seats' ? 'buttons' : 'list';
};

/** Unit and step of a range's inputs. */
const rangeForms: Readonly<Partial<Record<FilterName, Pick<RangeFilterView, 'unit' | 'step'>>>> = {
  price: { unit: '$', step: 500 },
  subscription_price: { unit: '$', step: 10 },
  km: { unit: 'km', step: 1_000 },
};

/** The parent of an attribute, which must be chosen first. */
const wholes: Readonly<Partial<Record<FilterName, FilterName>>> = { badge: 'model', model: 'make' };

/**
 * The filters offered for a state, in the tenant's order: models once a make is chosen, badges once a model is. A
 * tenant without a make filter (it sells one) offers models at once.
 */
export function offeredFilters(filters: readonly FilterName[], state: SearchState): FilterName[] {
  return filters.filter((name) => {
    const whole = wholes[name];
    if (whole === undefined || !filters.includes(whole) || name in state.refinements) return true;
    return whole in state.refinements;
  });
}

/** The attributes among some filters that need counts or lowest and highest values. */
export const countedAmong = (filters: readonly FilterName[], how: 'values' | 'range'): FilterName[] =>
  filters.filter((name) => attributeNamed(name)?.refine === how);

interface Counted {
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
  readonly ranges: Readonly<Record<string, { min: number; max: number } | null>>;
  /** Postcodes of the stock's locations. */
  readonly postcodes: readonly string[];
}

/** The filters of a page, in the tenant's order: those with a choice. */
export function filterViews(
  settings: FilterSettings & { readonly filters: readonly FilterName[] },
  state: SearchState,
  facetCounts: Counted,
  words?: PostcodeWords,
): FilterView[] {
  return offeredFilters(settings.filters, state)
    .map((name) => {
      if (name === 'near') return nearView(state, facetCounts.postcodes, words);
      if (attributeNamed(name)?.refine === 'range') return rangeView(name, state, facetCounts);
      return valuesView(name, state, facetCounts.facets[name] ?? [], settings);
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
  const refinement = state.refinements[name];
  const { from, to } = refinement && isRange(refinement) ? refinement : {};
  const isActive = from !== undefined || to !== undefined;
  if (!isActive && (!bounds || bounds.min === bounds.max)) return null;
  const form = rangeForms[name] ?? { unit: '' as const, step: 1 };
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
    bars,
    from,
    to,
  };
}

/** The distance from a postcode; not offered when all stock is at one. */
function nearView(
  { near }: SearchState,
  postcodes: readonly string[],
  words: PostcodeWords | undefined,
): NearFilterView | null {
  const places = postcodes.filter((postcode) => centroidOf(postcode) !== null);
  if (near === null && places.length < 2) return null;
  const { postcode, withinKm } = near ?? nearPostcode('');
  const distances = [...new Set([...distancesKm, withinKm])].sort((a, b) => a - b);
  const error = near === null ? null : postcodeError(near.postcode, words);
  return {
    kind: 'near',
    name: 'near',
    label: filterLabels.near,
    postcode,
    withinKm,
    distances: distances.map((value) => ({ value, text: `${value.toLocaleString('en-AU')} km` })),
    error: error ?? undefined,
  };
}

/** How many values of makes and bodies a tenant offers before the rest. */
interface FilterSettings {
  readonly popular_makes: number;
  readonly first_bodies: number;
  readonly body_name?: string | undefined;
}

/** Most values of one attribute in a filter; beyond that, shoppers use the search box. */
const OPTIONS_MAX = 40;
const MAKES_MAX = 200;
/** Lists of more values than this can be searched by typing. */
const FIND_ABOVE = 20;
/** Values of a long list that are offered initially. */
const FIRST_OPTIONS = 8;

/** The values of one attribute with their counts; null if there is no choice. */
function valuesView(
  name: FilterName,
  state: SearchState,
  facet: readonly FacetCount[],
  settings: FilterSettings,
): ValuesFilterView | null {
  const counts = name === 'make' ? popularFirst(facet, settings.popular_makes) : facet;
  const most = name === 'make' ? MAKES_MAX : OPTIONS_MAX;
  // Chosen values stay on the form if the list is cut before them.
  const options = withRefined(counts, valuesOf(state.refinements, name))
    .filter(({ value }, place) => place < most || isRefinedBy(state, name, value))
    .map((one) => optionOf(name, state, one));
  if (options.length < 2 && !options.some((option) => option.checked)) return null;
  return {
    kind: 'values',
    control: controlOf(name),
    name,
    label: (name === 'body' && settings.body_name) || filterLabels[name],
    options,
    find: options.length > FIND_ABOVE && controlOf(name) !== 'buttons' ? true : undefined,
    ...restOf(name, options, settings),
  };
}

/** Includes refined values that no car has now, so that a shopper can remove them. */
export function withRefined(counts: readonly FacetCount[], refined: readonly string[]): FacetCount[] {
  const values = new Set(counts.map(({ value }) => value));
  const missing = refined.filter((value) => !values.has(value));
  return [...counts, ...missing.map((value) => ({ value, count: 0 }))];
}

function optionOf(name: FilterName, state: SearchState, { value, count }: FacetCount): OptionView {
  return {
    value,
    text: valueLabel(name, value),
    count,
    checked: isRefinedBy(state, name, value) ? true : undefined,
    swatch: controlOf(name) === 'swatches' ? colourHex(value) : undefined,
  };
}

const alphabet = new Intl.Collator('en-AU');

/** The popular makes, most cars first, then the rest by name. */
export function popularFirst(facet: readonly FacetCount[], popular: number): FacetCount[] {
  const byName = (a: FacetCount, b: FacetCount) => alphabet.compare(a.value, b.value);
  return [...facet.slice(0, popular), ...facet.slice(popular).sort(byName)];
}

function restOf(name: FilterName, options: readonly OptionView[], settings: FilterSettings) {
  if (controlOf(name) === 'buttons') return {};
  const most = name === 'make' ? settings.popular_makes : FIRST_OPTIONS;
  const first = name === 'body' ? settings.first_bodies : Math.min(most, FIRST_OPTIONS);
  if (options.length <= first) return {};
  return { first, restLabel: name === 'make' ? `All makes (${options.length})` : undefined };
}
