import type { Tenant } from '../../tenants/tenant-schema';
import type { FacetCount } from '../search-port';
import type { FilterView, OptionView, RangeFilterView } from '../views/search-view';
import { attributeNamed } from './attributes';
import { isRefinedBy } from './refine';
import { isRange } from './refinement';
import { valueLabel } from './refinement-chips';
import type { SearchState } from './search-state';

type FilterAttribute = Tenant['search']['filters'][number];

const labels: Readonly<Record<FilterAttribute, string>> = {
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
};

const rangeForms: Readonly<Record<string, Pick<RangeFilterView, 'unit' | 'step'>>> = {
  price: { unit: '$', step: 500 },
  subscription_price: { unit: '$', step: 10 },
  km: { unit: 'km', step: 1_000 },
  year: { unit: '', step: 1 },
};

/** More values of one attribute than this are no filter any more but a list: search finds them. */
const mostOptions = 40;

export interface Counted {
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
  readonly ranges: Readonly<Record<string, { min: number; max: number } | null>>;
}

/** The filters a page shows, in the tenant's order: those that leave something to choose. */
export function filterViews(
  attributes: readonly FilterAttribute[],
  state: SearchState,
  counted: Counted,
): FilterView[] {
  return attributes
    .filter(
      (attribute) => attribute !== 'model' || 'make' in state.refinements || 'model' in state.refinements,
    )
    .filter((attribute) => attribute !== 'near')
    .map((attribute) => filterView(attribute, state, counted))
    .filter((view) => view !== null);
}

function filterView(name: FilterAttribute, state: SearchState, counted: Counted): FilterView | null {
  if (attributeNamed(name)?.refine === 'range') return rangeView(name, state, counted.ranges[name]);
  const facet = counted.facets[name] ?? [];
  const options = [...facet.slice(0, mostOptions), ...missing(name, state, facet)].map(
    ({ value, count }): OptionView => ({
      value,
      text: valueLabel(name, value),
      count,
      ...(isRefinedBy(state, name, value) ? { checked: true as const } : {}),
    }),
  );
  const chosen = options.some((option) => option.checked);
  return options.length > 1 || chosen
    ? { kind: 'values', control: 'list', name, label: labels[name], options }
    : null;
}

/** Chosen values stay on the form even when nothing in stock has them any more, or the list was cut. */
function missing(name: string, state: SearchState, facet: readonly FacetCount[]): FacetCount[] {
  const chosen = state.refinements[name];
  if (!chosen || isRange(chosen)) return [];
  const shown = new Set(facet.slice(0, mostOptions).map((one) => one.value));
  const counts = new Map(facet.map((one) => [one.value, one.count]));
  return chosen
    .filter((value) => !shown.has(value))
    .map((value) => ({ value, count: counts.get(value) ?? 0 }));
}

function rangeView(
  name: FilterAttribute,
  state: SearchState,
  bounds: { min: number; max: number } | null | undefined,
): FilterView | null {
  const chosen = state.refinements[name];
  const { from, to } = chosen && isRange(chosen) ? chosen : {};
  const used = from !== undefined || to !== undefined;
  if (!used && (!bounds || bounds.min === bounds.max)) return null;
  return {
    kind: 'range',
    name,
    label: labels[name],
    ...(rangeForms[name] ?? { unit: '', step: 1 }),
    min: bounds?.min ?? from ?? 0,
    max: bounds?.max ?? to ?? 0,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
