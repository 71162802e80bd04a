import type { TenantLocation } from '#server/settings/tenant-schema';
import { isMeasurable, nearLabel } from './near';
import { isRange, type NumberRange, withNear, withoutRefinement, withQuery } from './refinement';
import type { SearchState } from './search-state';

/** One refinement, and the state without it. */
export interface RefinementChip {
  /** `query` for the text, `near` for the distance. */
  readonly attribute: string;
  /** Null for a range and a distance. */
  readonly value: string | null;
  readonly label: string;
  readonly without: SearchState;
}

/** Words that exclude are read again from the query, so they stay in it. */
const withoutText = (state: SearchState, text: string): SearchState =>
  withQuery(state, state.query.slice(text.length).trim());

/** The chips that remove a refinement, the text first, then in the order of the URL. */
export function refinementChips(state: SearchState, dealerships: DealershipNames): RefinementChip[] {
  const chips: RefinementChip[] = [];
  const text = state.exclusions?.text ?? state.query;
  if (text !== '') {
    const without = withoutText(state, text);
    chips.push({ attribute: 'query', value: text, label: `“${text}”`, without });
  }
  for (const [attribute, refinement] of Object.entries(state.refinements)) {
    if (isRange(refinement)) {
      const without = withoutRefinement(state, attribute);
      chips.push({ attribute, value: null, label: rangeLabel(attribute, refinement), without });
      continue;
    }
    for (const value of refinement) {
      const without = withoutRefinement(state, attribute, value);
      const label = attribute === 'dealership_slug' ? dealerships.get(value) : undefined;
      chips.push({ attribute, value, label: label ?? valueLabel(attribute, value), without });
    }
  }
  if (isMeasurable(state.near)) {
    const label = nearLabel(state.near);
    chips.push({ attribute: 'near', value: null, label, without: withNear(state, null) });
  }
  return chips;
}

const carTypeLabels: Readonly<Record<string, string>> = { new: 'New', demo: 'Demo', used: 'Used' };
const statusLabels: Readonly<Record<string, string>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  sold: 'Sold',
};

/** A stored value as text: `7` seats is `7 seats`, `coming_soon` is `Coming soon`. */
export function valueLabel(attribute: string, value: string): string {
  if (attribute === 'car_type') return carTypeLabels[value] ?? value;
  if (attribute === 'status') return statusLabels[value] ?? value;
  if (attribute === 'item_type') return value.charAt(0).toUpperCase() + value.slice(1);
  if (attribute === 'seats') return `${value} ${value === '1' ? 'seat' : 'seats'}`;
  return value;
}

/** A range as text: `$10,000 to $30,000`, `From 2019`, `Up to 40,000 km`. */
export function rangeLabel(attribute: string, range: NumberRange): string {
  const { from, to } = range;
  if (from === undefined) return to === undefined ? '' : `Up to ${amount(attribute, to)}`;
  if (to === undefined) return `From ${amount(attribute, from)}`;
  return from === to ? amount(attribute, from) : `${amount(attribute, from)} to ${amount(attribute, to)}`;
}

function amount(attribute: string, value: number): string {
  if (attribute === 'year') return String(value);
  const digits = value.toLocaleString('en-AU');
  if (attribute === 'km') return `${digits} km`;
  return attribute === 'subscription_price' ? `$${digits} a week` : `$${digits}`;
}

/** A dealership's display name, by slug. */
export type DealershipNames = ReadonlyMap<string, string>;

/** The names of a tenant's dealerships: of the primary location, else the first one, that belongs to it. */
export function dealershipNames(
  locations: readonly Pick<TenantLocation, 'dealership_slug' | 'name' | 'primary'>[],
): DealershipNames {
  const names = new Map<string, string>();
  const primaryFirst = [...locations].sort((a, b) => Number(b.primary) - Number(a.primary));
  for (const { dealership_slug, name } of primaryFirst) {
    if (dealership_slug !== undefined && !names.has(dealership_slug)) names.set(dealership_slug, name);
  }
  return names;
}
