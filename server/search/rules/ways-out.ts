import { carNoun, countWithNoun, type Noun } from '#server/dealer/rules/noun';
import { telHref } from '#server/dealer/rules/phone-numbers';
import { openPhone } from '#server/dealer/rules/place-order';
import { slipsBetween } from '#server/platform/text/nearest';
import type { FacetCount } from '#server/search/search-port';
import type { NoStockView } from '#server/search/views/search-view';
import type { Tenant } from '#server/settings/tenant-schema';
import { type FilterName, filterLabels } from './filter-views';
import { colourOf } from './headings';
import { isMeasurable, nearLabel } from './near';
import {
  type DealershipNames,
  isRange,
  type Refinement,
  rangeLabel,
  valueLabel,
  withNear,
  withoutRefinement,
  withQuery,
  withRefinement,
  withSort,
} from './refinement';
import type { SearchState } from './search-state';
import type { UnknownValue, ValuesInStock } from './stored-values';
import { compactName } from './tokens';

/** A search with one refinement removed, and its description. */
export interface Drop {
  readonly text: string;
  readonly without: SearchState;
  /** The attribute, `query` or `near`; absent for a different search. */
  readonly attribute?: string;
}

/** Beyond this many refinements not all are tried: each costs one query. */
const DROPS_MAX = 12;
const WAYS_MAX = 5;
const VALUES_SAID_MAX = 3;

/** The searches with one refinement less: without the words, the distance (`place` as its words were read), or one whole attribute. */
export function singleDrops(
  state: SearchState,
  dealerships: DealershipNames,
  place?: string | undefined,
): Drop[] {
  const drops: Drop[] = [];
  if (state.query !== '') {
    const isAll = state.near === null && Object.keys(state.refinements).length === 0;
    const text = isAll ? 'Cars you can see today' : `Without “${state.exclusions?.text || state.query}”`;
    drops.push({ attribute: 'query', text, without: withoutPart(state, 'query') });
  }
  if (isMeasurable(state.near)) {
    const text = insteadOf('Any distance', place ?? nearLabel(state.near));
    drops.push({ attribute: 'near', text, without: withoutPart(state, 'near') });
  }
  for (const [attribute, refinement] of Object.entries(state.refinements)) {
    const text = insteadOf(anyOf(attribute), wordsOf(attribute, refinement, dealerships));
    drops.push({ attribute, text, without: withoutPart(state, attribute) });
  }
  return drops.slice(0, DROPS_MAX);
}

/** Those that find cars: without the words that no reading explains, then most cars first. */
export function waysOut<T extends { readonly count: number; readonly attribute?: string }>(
  waysWithCounts: readonly T[],
): T[] {
  const isQuery = ({ attribute }: T): number => (attribute === 'query' ? 1 : 0);
  return waysWithCounts
    .filter(({ count }) => count > 0)
    .sort((a, b) => isQuery(b) - isQuery(a) || b.count - a.count)
    .slice(0, WAYS_MAX);
}

/** What a shopper gives up most readily comes first. */
const readiness = (
  'filtered_features tag categories colour badge query rego_expiry near location_name dealership_slug dealership_name ' +
  'city state transmission fuel_use ancap km year drive price_range weekly_price_range weekly_price subscription_price price fuel ' +
  'seats towing car_type body model make_model make'
).split(' ');
/** Any other attribute, such as the type of vehicle, goes last. */
function readinessOf({ attribute = '' }: Drop): number {
  const at = readiness.indexOf(attribute);
  return at < 0 ? readiness.length : at;
}

/** The drops of a part of the search, in the order in which it is loosened for its nearest cars. */
export const leastImportantFirst = <T extends Drop>(drops: readonly T[]): T[] =>
  drops.filter(({ attribute }) => attribute).sort((a, b) => readinessOf(a) - readinessOf(b));

/** One search without the parts of several drops. */
export function withoutAll(state: SearchState, drops: readonly Drop[]): Drop {
  const [first = '', ...others] = drops.map(({ text }) => text);
  return {
    text: [first, ...others.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(', '),
    without: drops.reduce((wider, { attribute = '' }) => withoutPart(wider, attribute), state),
  };
}

function withoutPart(state: SearchState, attribute: string): SearchState {
  if (attribute === 'query') return withQuery(state, '');
  return attribute === 'near' ? withNear(state, null) : withoutRefinement(state, attribute);
}

/** The search in the order of its nearest cars: where a price limit was dropped, those closest to it come first. */
export function nearestFirst(wider: SearchState, { refinements }: SearchState): SearchState {
  const limit = ['price', 'weekly_price']
    .filter((attribute) => !(attribute in wider.refinements))
    .map((attribute) => refinements[attribute])
    .find((refinement) => refinement !== undefined);
  if (!limit || !isRange(limit)) return wider;
  return withSort(wider, limit.to === undefined ? 'price-desc' : 'price-asc');
}

const insteadOf = (any: string, words: string): string =>
  `${any} instead of ${words.replace(/^(Up to|From|Within|Under|Over) /, (word) => word.toLowerCase())}`;

const anys: Readonly<Record<string, string>> = {
  seats: 'Any number of seats',
  filtered_features: 'Any features',
  towing: 'Any towing capacity',
  ancap: 'Any ANCAP rating',
  rego_expiry: 'Any rego',
  weekly_price: 'Any weekly price',
  item_type: 'Any type of vehicle',
  dealership_slug: 'Any dealership',
};
const isFilter = (attribute: string): attribute is FilterName => Object.hasOwn(filterLabels, attribute);

function anyOf(attribute: string): string {
  const label = isFilter(attribute) ? filterLabels[attribute] : attribute;
  return (Object.hasOwn(anys, attribute) && anys[attribute]) || `Any ${label.toLowerCase()}`;
}

function wordsOf(attribute: string, refinement: Refinement, dealerships: DealershipNames): string {
  if (isRange(refinement)) return rangeLabel(attribute, refinement);
  const name = attribute === 'dealership_slug' ? (slug: string) => dealerships.get(slug) : undefined;
  const shade = attribute === 'colour' && refinement.length > 1 ? colourOf({ colour: refinement }) : '';
  if (shade) return shade;
  const labels = refinement.map((value) => name?.(value) ?? valueLabel(attribute, value));
  const more = labels.length - VALUES_SAID_MAX;
  if (more > 0) return [...labels.slice(0, VALUES_SAID_MAX), `${more} more`].join(', ');
  return labels.join(' or ');
}

const NAMES_MAX = 4;
const BEGINNING_MIN = 3;

/**
 * The values whose spelling is nearest to a mistyped one, nearest first, then the most frequent; none with more than
 * twice the edits of the first.
 */
export function nearNames(input: string, inStock: readonly FacetCount[]): string[] {
  const word = compactName(input);
  return withFewestSlips(inStock, ({ value }) => slipsTo(word, compactName(value)))
    .slice(0, NAMES_MAX)
    .map(({ value }) => value);
}

/** The names with the fewest slips and up to twice as many, fewest first, then most cars; `slipsOf` is null for too many. */
export function withFewestSlips<T extends { readonly count: number }>(
  names: readonly T[],
  slipsOf: (name: T) => number | null,
): T[] {
  const near = names.flatMap((name) => {
    const slips = slipsOf(name);
    return slips === null ? [] : [{ name, slips }];
  });
  const most = 2 * Math.min(...near.map(({ slips }) => slips));
  return near
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips || b.name.count - a.name.count)
    .map(({ name }) => name);
}

/** A name that begins with the word counts as one edit: `merc` for `Mercedes-Benz`. */
function slipsTo(word: string, name: string): number | null {
  if (word.length >= BEGINNING_MIN && name.startsWith(word)) return 1;
  return slipsBetween(word, name);
}

/** The same search with an unknown value replaced by a name near to it. */
export const replacements = (
  state: SearchState,
  unknown: readonly UnknownValue[],
  inStock: ValuesInStock,
): Drop[] =>
  unknown.flatMap(({ attribute, value }) =>
    nearNames(value, inStock[attribute] ?? []).map((name) => ({
      text: valueLabel(attribute, name),
      without: withRefinement(withoutRefinement(state, attribute, value), attribute, name),
    })),
  );

/** The unknown values as text: `“toyoda”`, `“toyoda” or “mazzda”`. */
export const unknownNames = (unknown: readonly UnknownValue[]): string =>
  unknown.map(({ value }) => `“${value}”`).join(' or ');

/**
 * The text of a dealer without stock, such as a new site: write or call. Never used for an empty search, nor while the
 * stock is unknown.
 */
export function noStock(tenant: Tenant, exists: (href: string) => boolean): NoStockView {
  const { stock, wording } = tenant;
  const phone = openPhone(tenant);
  return {
    heading: `No ${stock.noun.many} are listed right now`,
    text: 'Our stock changes often. Tell us what you’re looking for and we’ll let you know when it arrives.',
    links: [
      ...(exists('/contact') ? [{ text: wording.contact_button, href: '/contact' }] : []),
      ...(phone ? [{ text: `Call ${phone}`, href: telHref(phone) }] : []),
    ],
  };
}

/** From this many cars on, a dealer may set the displayed count. */
const manyCars = 2_000;

/** The number of all cars: exact, or from 2,000 on as configured, otherwise the summed total. */
export const stockCountText = (
  count: number,
  configured: string | undefined,
  noun: Noun = carNoun,
): string =>
  count >= manyCars && configured !== undefined ? `${configured} ${noun.many}` : countWithNoun(count, noun);
