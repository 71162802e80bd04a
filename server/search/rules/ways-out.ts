import { carNoun, countWithNoun, type Noun } from '#server/dealer/rules/noun';
import { telHref } from '#server/dealer/rules/phone-numbers';
import { openPhone } from '#server/dealer/rules/place-order';
import { slipsBetween } from '#server/platform/text/nearest';
import type { FacetCount } from '#server/search/search-port';
import type { NoStockView } from '#server/search/views/search-view';
import type { Tenant } from '#server/settings/tenant-schema';
import { type FilterName, filterLabels } from './filter-views';
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
} from './refinement';
import type { SearchState } from './search-state';
import type { UnknownValue, ValuesInStock } from './stored-values';
import { compactName } from './words/typed-text';

/** A search with one refinement removed, and its description. */
export interface Drop {
  readonly text: string;
  readonly without: SearchState;
}

/** Beyond this many refinements not all are tried: each costs one query. */
const DROPS_MAX = 12;
const WAYS_MAX = 5;
const VALUES_SAID_MAX = 3;

/** The searches with one refinement less: without the words, the distance, or one whole attribute. */
export function singleDrops(state: SearchState, dealerships: DealershipNames): Drop[] {
  const drops: Drop[] = [];
  if (state.query !== '') {
    drops.push({ text: `Without the words “${state.query}”`, without: withQuery(state, '') });
  }
  if (isMeasurable(state.near)) {
    const text = insteadOf('Any distance', nearLabel(state.near));
    drops.push({ text, without: withNear(state, null) });
  }
  for (const [attribute, refinement] of Object.entries(state.refinements)) {
    const text = insteadOf(anyOf(attribute), wordsOf(attribute, refinement, dealerships));
    drops.push({ text, without: withoutRefinement(state, attribute) });
  }
  return drops.slice(0, DROPS_MAX);
}

/** Those that find cars, most cars first, each with its number of cars. */
export function waysOut<T extends { readonly count: number }>(waysWithCounts: readonly T[]): T[] {
  return waysWithCounts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, WAYS_MAX);
}

const insteadOf = (any: string, words: string): string =>
  `${any} instead of ${words.replace(/^(Up to|From|Within|Under|Over) /, (word) => word.toLowerCase())}`;

const anys: Readonly<Record<string, string>> = {
  seats: 'Any number of seats',
  filtered_features: 'Any features',
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
