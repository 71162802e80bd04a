import type { Car } from '../stock/car';
import type { Tenant } from '../tenants/tenant-schema';
import { recall, type SearchDeps, type TenantQuery } from './recall';
import { attributeNamed } from './rules/attributes';
import { toSearchDocument } from './rules/document';
import { inFacetOrder, withRefined } from './rules/facet-order';
import { matches } from './rules/filter';
import { resolvePath, type StockVocabulary } from './rules/path-facets';
import { isRange } from './rules/refinement';
import type { SearchState } from './rules/search-state';
import { siteFilter } from './rules/site-filter';
import { refinementFilters } from './rules/state-filters';
import type { FacetCount, SearchAnswer } from './search-port';
import { stockVocabulary } from './stock-vocabulary';

export interface SearchOptions {
  /** When the caller has read it already. */
  readonly vocabulary?: StockVocabulary;
  /** The tenant's page size when absent. */
  readonly hitsPerPage?: number;
  /** Attributes to count; the tenant's filters when absent, none when false. */
  readonly facets?: readonly string[] | false;
}

export interface SearchOutcome {
  /**
   * The state asked for, its path turned into refinements: what chips and filters are made of.
   * Null when nothing in stock has the make, model or body of the path (the page answers 404).
   */
  readonly state: SearchState | null;
  readonly cars: readonly Car[];
  readonly count: number;
  readonly page: number;
  readonly pages: number;
  /** Per attribute; disjunctive; what is refined is listed even at 0. */
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
  readonly ranges: SearchAnswer['ranges'];
  /** What the engine took. */
  readonly ms: number;
  /** `stale`: remembered results of before; `degraded`: a plain list without filters. */
  readonly notice: null | 'stale' | 'degraded';
}

/** Searches a tenant's stock (specification §2 and §7 "Hosted car search", design §6). */
export async function searchCars(
  deps: SearchDeps,
  tenant: Tenant,
  asked: SearchState,
  options: SearchOptions = {},
): Promise<SearchOutcome> {
  const vocabulary = options.vocabulary ?? (await stockVocabulary(deps, tenant));
  if (!vocabulary.known) return plainList(deps, tenant, asked, options);
  const state = resolvePath(asked, vocabulary);
  if (!state) return nothing(asked);
  const found = await recall(deps, tenant, queryOf(state, tenant, options));
  if (!found) return plainList(deps, tenant, state, options);
  const { answer, stale } = found;
  return {
    state,
    cars: await deps.cars.byIds(tenant.slug, answer.ids),
    count: answer.count,
    page: state.page,
    pages: answer.pages,
    facets: shownFacets(answer, state),
    ranges: answer.ranges,
    ms: answer.ms,
    notice: stale ? 'stale' : null,
  };
}

const nothing = ({ page }: SearchState): SearchOutcome => ({
  state: null,
  cars: [],
  count: 0,
  page,
  pages: 0,
  facets: {},
  ranges: {},
  ms: 0,
  notice: null,
});

/** What a state asks of the engine, with the tenant's filters counted unless told otherwise. */
function queryOf(state: SearchState, tenant: Tenant, options: SearchOptions): TenantQuery {
  const attributes = options.facets === false ? [] : (options.facets ?? tenant.search.filters);
  const counted = (how: 'values' | 'range') =>
    attributes.filter((name) => attributeNamed(name)?.refine === how);
  return {
    text: state.query,
    refinements: refinementFilters(state.refinements),
    sort: state.sortBy,
    page: state.page,
    hitsPerPage: options.hitsPerPage ?? tenant.search.page_size,
    facets: counted('values'),
    ranges: counted('range'),
  };
}

function shownFacets(answer: SearchAnswer, state: SearchState): SearchOutcome['facets'] {
  const entries = Object.entries(answer.facets).map(([attribute, counts]) => {
    const refinement = state.refinements[attribute];
    const refined = refinement && !isRange(refinement) ? refinement : [];
    return [attribute, inFacetOrder(attribute, withRefined(counts, refined))] as const;
  });
  return Object.fromEntries(entries);
}

/** The database's answer when no engine can give one: what the site lists, unfiltered, best rank first. */
async function plainList(
  deps: SearchDeps,
  tenant: Tenant,
  state: SearchState,
  options: SearchOptions,
): Promise<SearchOutcome> {
  const limit = options.hitsPerPage ?? tenant.search.page_size;
  const listed = siteFilter(tenant, deps.clock.now());
  const list = await deps.cars.plainList(tenant.slug, { offset: (state.page - 1) * limit, limit });
  return {
    ...nothing(state),
    state,
    cars: list.cars.filter((car) => matches(listed, toSearchDocument(car))),
    count: list.count,
    pages: Math.ceil(list.count / limit),
    notice: 'degraded',
  };
}
