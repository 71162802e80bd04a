import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import type { SearchVisit } from './create-search';
import { emptyQuery, recall, type SearchDeps, type TenantQuery } from './recall';
import { and, eq, not, oneOf, or, range } from './rules/filter';
import { countedAmong, type FilterName, offeredFilters, withRefined } from './rules/filter-views';
import { inTerms, rangesInTerms } from './rules/in-terms';
import { nearFilter } from './rules/near';
import { foldPath, resolvePath, type StockVocabulary } from './rules/path-facets';
import { isRange, type Refinements, valuesOf } from './rules/refinement';
import { type Exclusions, type SearchState, withBaseTypes } from './rules/search-state';
import type { UnknownValue, ValuesInStock } from './rules/stored-values';
import { fold } from './rules/tokens';
import { fillers } from './rules/words/model-names';
import { readOptionsOf } from './rules/words/read-words';
import { loneWords, type Understood, understand, withoutUnknownWords } from './rules/words/understand';
import type { FacetCount, Filter, SearchAnswer } from './search-port';
import { inFacetOrder, matchValues, stockVocabulary } from './stock-vocabulary';

interface SearchOptions {
  /** The tenant's page size when absent. */
  readonly hitsPerPage?: number;
  /** Attributes to count; the filters offered for the state when absent. */
  readonly facets?: readonly string[];
  readonly ranges?: readonly string[];
}

export interface FoundCars {
  readonly kind: 'found';
  /** The requested state with its path as refinements; chips and filters are made from it. */
  readonly state: SearchState;
  /** The same search in its canonical spelling; its `searchHref` is the canonical URL. */
  readonly canonical: SearchState;
  readonly cars: readonly Car[];
  readonly count: number;
  readonly page: number;
  readonly pages: number;
  /** Per attribute; disjunctive; refined values are listed even at 0. */
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
  readonly ranges: SearchAnswer['ranges'];
  /** The engine's answer: the same object for as long as it is cached. */
  readonly answer: SearchAnswer;
  readonly ms: number;
  readonly vocabulary: StockVocabulary;
  /** The interpretation of the text, which `state` holds as refinements. Null if there is none. */
  readonly understood: Understood | null;
  /** Requested values without stock. */
  readonly unknown: readonly UnknownValue[];
  /** The stored values that match requested ones. */
  readonly valuesInStock: ValuesInStock;
  /** The engine is down. `stale`: earlier results; `degraded`: the database's, words only as they are spelt. */
  readonly notice: null | 'stale' | 'degraded';
  /** True with a notice: what is made of it is not to be kept. */
  readonly provisional: boolean;
}
/** `not-found`: nothing in stock has the make, model or body of the path. */
type SearchOutcome = FoundCars | { readonly kind: 'not-found'; readonly vocabulary: StockVocabulary };

/** A search after interpretation, before it goes to the engine. */
export type ReadSearch = Pick<
  FoundCars,
  'state' | 'canonical' | 'vocabulary' | 'understood' | 'unknown' | 'valuesInStock'
>;

/** Searches a tenant's stock. */
export async function searchCars(
  deps: SearchDeps,
  tenant: Tenant,
  requestedState: SearchState,
  options: SearchOptions = {},
): Promise<SearchOutcome> {
  const asRead = await readSearch(deps, tenant, requestedState);
  if ('kind' in asRead) return asRead;
  const { read, answer, notice } = await recallRead(deps, tenant, asRead, options);
  const { state } = read;
  return {
    kind: 'found',
    ...read,
    cars: await deps.cars.byIds(tenant.slug, answer.ids),
    count: answer.count,
    page: state.page,
    pages: answer.pages,
    facets: shownFacets(answer, state),
    ranges: rangesInTerms(answer.ranges),
    answer,
    ms: answer.ms,
    notice,
    provisional: notice !== null,
  };
}

/**
 * The engine's answer to a search. Where it finds nothing, words that no car of the site has are left out: they would
 * hide the cars that the other words find. The search then says so.
 */
async function recallRead(deps: SearchDeps, tenant: Tenant, read: ReadSearch, options: SearchOptions) {
  const { vocabulary } = read;
  const recalled = await recall(deps, tenant, queryOf(read.state, tenant, vocabulary, options));
  const mayHelp = recalled.answer.count === 0 && vocabulary.known && tenant.search.words === 'everyday';
  const words = mayHelp ? loneWords(read) : [];
  const unknown = await unknownAmong(deps, tenant, words);
  const areFew = words.every((word) => unknown.includes(word) || fillers.has(fold(word)));
  if (unknown.length === 0 || (read.understood === null && areFew)) return { read, ...recalled };
  const understood = withoutUnknownWords(read, unknown);
  const wider = { ...read, understood, state: understood.state };
  const answer = await recall(deps, tenant, queryOf(wider.state, tenant, vocabulary, options));
  return { read: wider, ...answer };
}

/** A search as its list shows it: without words that no car has. */
export async function readListed(
  deps: SearchDeps,
  tenant: Tenant,
  requestedState: SearchState,
): Promise<Awaited<ReturnType<typeof readSearch>>> {
  const read = await readSearch(deps, tenant, requestedState);
  if ('kind' in read || loneWords(read).length === 0) return read;
  return (await recallRead(deps, tenant, read, { hitsPerPage: 1, facets: [], ranges: [] })).read;
}

/** The words that no car of the site has, whatever else is asked for. */
async function unknownAmong(
  deps: SearchDeps,
  tenant: Tenant,
  words: readonly string[],
): Promise<readonly string[]> {
  const counts = await Promise.all(words.map((text) => recall(deps, tenant, { ...emptyQuery, text })));
  return words.filter((_, index) => counts[index]?.answer.count === 0);
}

/** Interprets a search using the stock: its path, values in any spelling, and text. */
export async function readSearch(
  deps: SearchDeps,
  tenant: Tenant,
  requestedState: SearchState,
): Promise<ReadSearch | Extract<SearchOutcome, { kind: 'not-found' }>> {
  const vocabulary = await stockVocabulary(deps, tenant);
  // Without a vocabulary paths can't be checked: the same address lists everything.
  const inPath = vocabulary.known ? resolvePath(requestedState, vocabulary) : requestedState;
  if (!inPath) return { kind: 'not-found', vocabulary };
  const { state: resolved, unknown, valuesInStock } = await matchValues(deps, tenant, inPath, vocabulary);
  const { state: shopperState } = shopperTerms(new URLSearchParams(requestedState.terms), tenant);
  const understood = vocabulary.known
    ? understand(resolved, vocabulary, readOptionsOf(tenant, deps.clock.now(), shopperState))
    : null;
  return {
    state: withOwnRepayments(understood?.state ?? resolved, tenant),
    canonical: vocabulary.known ? foldPath(resolved, vocabulary) : requestedState,
    vocabulary,
    understood,
    unknown,
    valuesInStock,
  };
}

/**
 * A limit per week on a page for a shopper with a trade-in is for a loan, like one per month: the stored repayments are before
 * the trade-in, and cards show those after it.
 */
function withOwnRepayments(state: SearchState, tenant: Tenant): SearchState {
  const weekly = state.refinements['weekly_price'];
  const terms = new URLSearchParams(state.terms);
  const isForLoan = shopperTerms(terms, tenant).loan !== undefined;
  if (!state.broughtDollars || !weekly || isForLoan) return state;
  terms.set('per', 'week');
  return { ...state, terms: terms.toString() };
}

/** Values to count for the offered filters; the price needs its bands, for the histogram above its slider. */
const countedFor = (filters: readonly FilterName[]): readonly string[] => [
  ...new Set([...countedAmong(filters, 'values'), ...(filters.includes('price') ? ['price_range'] : [])]),
];

/** Before a word that nobody could read: without it the search would find just what the shopper excludes. */
const minus = /(^|\s)[-–—−!](?=\p{L})/gu;

/** The engine's query for a state. Counts the tenant's filters unless the options name others. */
export function queryOf(
  state: SearchState,
  tenant: Tenant,
  { values }: StockVocabulary,
  options: SearchOptions,
): TenantQuery {
  const postcodes = (values.postcode ?? []).map(({ value }) => value);
  const filters = offeredFilters(tenant.search.filters, state);
  const query = {
    text: (state.exclusions?.text ?? state.query).replace(minus, '$1not '),
    refinements: {
      ...refinementFilters(withBaseTypes(state.refinements, tenant)),
      ...nearFilter(state.near, postcodes),
      ...exclusionFilter(state.exclusions),
    },
    sort: state.sortBy,
    page: state.page,
    hitsPerPage: options.hitsPerPage ?? tenant.search.page_size,
    facets: options.facets ?? countedFor(filters),
    ranges: options.ranges ?? countedAmong(filters, 'range'),
  };
  const rates = (values.loan_rate ?? []).map(({ value }) => Number(value));
  return inTerms(query, state.refinements, state, { tenant, rates });
}

function shownFacets(answer: SearchAnswer, state: SearchState): FoundCars['facets'] {
  const entries = Object.entries(answer.facets).map(([attribute, counts]) => {
    const refined = valuesOf(state.refinements, attribute);
    return [attribute, inFacetOrder(attribute, withRefined(counts, refined))] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * How many of the listed cars are for sale now: neither sold, reserved nor on their way. Undefined while nothing can count
 * them all.
 */
export async function countForSale(deps: SearchDeps, tenant: Tenant): Promise<number | undefined> {
  const refinements = {
    ...refinementFilters(withBaseTypes({}, tenant)),
    status: eq('status', 'in_stock'),
    reserved: not(eq('reserved', true)),
  };
  const { answer, complete } = await recall(deps, tenant, { ...emptyQuery, refinements });
  return complete ? answer.count : undefined;
}

/** The filter of each refined attribute: one of the values, or a number in the range. */
export function refinementFilters(refinements: Refinements): Record<string, Filter> {
  return Object.fromEntries(
    Object.entries(refinements).map(([attribute, refinement]) => [
      attribute,
      isRange(refinement) ? range(attribute, refinement.from, refinement.to) : oneOf(attribute, refinement),
    ]),
  );
}

/** Under a name that is no attribute's: every count leaves the excluded cars out, and those without the equipment. */
function exclusionFilter(exclusions: Exclusions | undefined): Record<string, Filter> {
  if (!exclusions) return {};
  const whole = (refinements: Refinements) => and(...Object.values(refinementFilters(refinements)));
  const { of, required = [] } = exclusions;
  const demands = [...(of.length > 0 ? [not(or(...of.map(whole)))] : []), ...required.map(whole)];
  return demands.length === 0 ? {} : { exclusions: and(...demands) };
}

/**
 * Searches by refinements alone, which always succeeds, and counts only the requested attributes. A cached or fallback
 * result is provisional.
 */
export async function searchStock(
  visit: SearchVisit,
  state: SearchState,
  options: SearchOptions = {},
): Promise<FoundCars> {
  const foundCars = await searchCars(visit.services, visit.tenant, state, {
    hitsPerPage: 1,
    facets: [],
    ranges: [],
    ...options,
  });
  if (foundCars.kind === 'not-found') throw new Error('A search without a path always succeeds');
  return foundCars;
}
