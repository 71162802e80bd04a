import type { RangeFilterView, ValuesFilterView } from '#server/search/views/search-view';
import type { Tenant } from '#server/settings/tenant-schema';
import { attributeNamed } from './attributes';
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
};

export const controlOf = (name: FilterName): ValuesFilterView['control'] => {
  if (name === 'colour') return 'swatches';
  return name === 'seats' ? 'buttons' : 'list';
};

type RangeForm = Pick<RangeFilterView, 'unit' | 'step'>;
const rangeForms: Readonly<Partial<Record<FilterName, RangeForm>>> = {
  price: { unit: '$', step: 500 },
  subscription_price: { unit: '$', step: 10 },
  km: { unit: 'km', step: 1_000 },
};
/** Unit and step of a range's inputs. */
export const rangeFormOf = (name: FilterName): RangeForm => rangeForms[name] ?? { unit: '', step: 1 };

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
