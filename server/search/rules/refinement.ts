import { capitalised } from '#server/dealer/rules/noun';
import type { SortOrder } from '#server/search/search-port';
import { carTypes } from '#server/settings/car-types';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { periods, perPeriod } from '#server/stock/finance/rules/loan';
import { attributes } from './attributes';
import { isMeasurable, type Near, nearLabel } from './near';
import type { Layout, SearchState } from './search-state';

/** Inclusive at both ends; an absent end is open. */
export interface NumberRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
export type Refinement = readonly string[] | NumberRange;
/** A shopper's refinements, per attribute. */
export type Refinements = Readonly<Record<string, Refinement>>;

export const isRange = (refinement: Refinement): refinement is NumberRange => !Array.isArray(refinement);

/** A range in URL form: `10000..30000`, `10000..`, `..30000`. */
export const rangeText = (range: NumberRange): string => `${range.from ?? ''}..${range.to ?? ''}`;

/**
 * One spelling for equal refinements: attributes in the registry's order, values sorted and unique, nothing empty and
 * no unknown attribute. Car types are in their own order.
 */
export function normalise(refinements: Refinements): Refinements {
  const normal: Record<string, Refinement> = {};
  for (const { name, refine } of attributes) {
    const refinement = refinements[name];
    if (!refinement || refine === null) continue;
    const normalised = isRange(refinement) ? wholeRange(refinement) : distinct(name, refinement);
    if (normalised) normal[name] = normalised;
  }
  return normal;
}

function wholeRange({ from, to }: NumberRange): NumberRange | null {
  if (from === undefined && to === undefined) return null;
  if (from !== undefined && to !== undefined && from > to) return { from: to, to: from };
  return { from, to };
}

function distinct(attribute: string, values: readonly string[]): readonly string[] | null {
  const types = attribute === 'car_type' ? carTypes.filter((type) => values.includes(type)) : [];
  return values.length > 0 ? [...new Set([...types, ...[...values].sort()])] : null;
}

function withRefinementOf(state: SearchState, attribute: string, refinement: Refinement | null): SearchState {
  const { [attribute]: _, ...others } = state.refinements;
  return {
    ...state,
    page: 1,
    refinements: normalise(refinement ? { ...others, [attribute]: refinement } : others),
  };
}

/** The chosen values of an attribute; none of a range. */
export function valuesOf(refinements: Refinements, attribute: string): readonly string[] {
  const refinement = refinements[attribute];
  return refinement && !isRange(refinement) ? refinement : [];
}

/** Whether the state is refined by this value of the attribute. */
export const isRefinedBy = ({ refinements }: SearchState, attribute: string, value: string): boolean =>
  valuesOf(refinements, attribute).includes(value);

/** The state with one more value, or with this range, of an attribute; back on its first page. */
export function withRefinement(
  state: SearchState,
  attribute: string,
  refinement: string | NumberRange,
): SearchState {
  if (typeof refinement !== 'string') return withRefinementOf(state, attribute, refinement);
  return withRefinementOf(state, attribute, [...valuesOf(state.refinements, attribute), refinement]);
}

/** The state without one value of an attribute, or without the attribute altogether. */
export function withoutRefinement(state: SearchState, attribute: string, value?: string): SearchState {
  if (value === undefined) return withRefinementOf(state, attribute, null);
  const values = valuesOf(state.refinements, attribute).filter((each) => each !== value);
  return withRefinementOf(state, attribute, values.length > 0 ? values : null);
}

export const withoutRefinements = (state: SearchState): SearchState => ({
  ...state,
  page: 1,
  path: [],
  refinements: {},
  near: null,
});
/** The state with new text; the text is interpreted again, because "exact words" applied to the old text. */
export function withQuery(state: SearchState, query: string): SearchState {
  const { exclusions: _, ...others } = state;
  return { ...others, page: 1, query, literal: false };
}
export const withNear = (state: SearchState, near: Near | null): SearchState => ({ ...state, page: 1, near });
export const withLayout = (state: SearchState, layout: Layout): SearchState => ({ ...state, layout });
export const withPage = (state: SearchState, page: number): SearchState => ({ ...state, page });
export const withSort = (state: SearchState, sortBy: SortOrder): SearchState => ({
  ...state,
  page: 1,
  sortBy,
});

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
      const limit = attribute === 'weekly_price' ? repaymentLimit(state) : undefined;
      const label = limit === undefined ? rangeLabel(attribute, refinement) : capitalised(limit);
      chips.push({ attribute, value: null, label, without: withoutRefinement(state, attribute) });
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

/** Attributes whose stored values are words of the API. */
const inCode = ['car_type', 'status', 'item_type'];

/** A stored value as text: `7` seats is `7 seats`, `coming_soon` is `Coming soon`. */
export function valueLabel(attribute: string, value: string): string {
  if (inCode.includes(attribute)) return capitalised(value.replaceAll('_', ' '));
  if (attribute === 'seats') return `${value} ${value === '1' ? 'seat' : 'seats'}`;
  return value;
}

/**
 * A limit per week in the period of the shopper's loan: `up to $600 a month`, and `after your trade-in` where it counts.
 * Undefined without a limit alone.
 */
export function repaymentLimit({
  refinements: { weekly_price: weekly },
  terms,
  broughtDollars,
}: Pick<SearchState, 'refinements' | 'terms' | 'broughtDollars'>): string | undefined {
  if (!weekly || !isRange(weekly) || weekly.to === undefined || weekly.from !== undefined) return undefined;
  const period = new URLSearchParams(terms).get('per');
  const per = periods.find((one) => one === period) ?? 'week';
  return `up to $${perPeriod(weekly.to, per).toLocaleString('en-AU')} a ${per}${broughtDollars ? afterTradeIn : ''}`;
}

/** What a limit by repayment says where the shopper's trade-in counts. */
export const afterTradeIn = ' after your trade-in';

/** A range as text: `$10,000 to $30,000`, `From 2019`, `Up to 40,000 km`. */
export function rangeLabel(attribute: string, range: NumberRange): string {
  const { from, to } = range;
  if (attribute === 'rego_expiry') return regoLabel(range);
  if (from === undefined) return to === undefined ? '' : `Up to ${amount(attribute, to)}`;
  if (to === undefined) return `From ${amount(attribute, from)}`;
  return from === to ? amount(attribute, from) : `${amount(attribute, from)} to ${amount(attribute, to)}`;
}

function regoLabel({ from, to }: NumberRange): string {
  if (from === undefined) return to === undefined ? '' : `Rego until ${dayText(to)} or earlier`;
  return `Rego until ${dayText(from)} ${to === undefined ? 'or later' : `to ${dayText(to)}`}`;
}

const dayText = (value: number): string =>
  `${value % 100}/${Math.floor(value / 100) % 100}/${Math.floor(value / 10_000)}`;

function amount(attribute: string, value: number): string {
  if (attribute === 'year') return String(value);
  const digits = value.toLocaleString('en-AU');
  if (attribute === 'km') return `${digits} km`;
  if (attribute === 'towing') return `${digits} kg towing`;
  return attribute === 'subscription_price' || attribute === 'weekly_price'
    ? `$${digits} a week`
    : `$${digits}`;
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
