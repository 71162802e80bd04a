/** The search engine port. Free of vendor terms. */

export type FilterValue = string | number | boolean;

/** A small tree over the attributes of a SearchDocument; every engine compiles it. */
export type Filter =
  | { op: 'and'; of: readonly Filter[] }
  | { op: 'or'; of: readonly Filter[] }
  | { op: 'not'; of: Filter }
  | { op: 'eq'; attribute: string; value: FilterValue }
  | { op: 'in'; attribute: string; values: readonly FilterValue[] }
  /** Inclusive at both ends; an absent end is open. */
  | { op: 'range'; attribute: string; from?: number | undefined; to?: number | undefined }
  | { op: 'exists'; attribute: string };

export const sortOrders = ['relevance', 'latest', 'price-desc', 'price-asc', 'fuel-use'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** A car's entry in the index: flat, only searched, filtered, counted or sorted fields. */
export interface SearchDocument {
  readonly id: string;
  readonly text: Readonly<Record<TextField, string>>;
  readonly values: Readonly<Record<string, FilterValue | readonly string[] | undefined>>;
}
/** In the order of their weight in a text match. */
export const textFields = [
  'stocknum',
  'vin',
  'regplate',
  'make',
  'model',
  'badge',
  'series',
  'name',
  'words',
] as const;
export type TextField = (typeof textFields)[number];

export interface SearchQuery {
  readonly text: string;
  /** The fixed part: site rules and the path. */
  readonly where: Filter;
  /** What the shopper refined, per attribute; its own facet ignores it (disjunctive counts). */
  readonly refinements: Readonly<Record<string, Filter>>;
  readonly sort: SortOrder;
  /** The attribute that orders by price compare; `price` by default. */
  readonly price?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly hitsPerPage: number;
  /** Attributes whose values to count. */
  readonly facets: readonly string[];
  /** Numeric attributes whose range to return. */
  readonly ranges: readonly string[];
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}
export interface SearchAnswer {
  readonly ids: readonly string[];
  readonly count: number;
  readonly pages: number;
  /** Milliseconds the engine took. */
  readonly ms: number;
  /** Most frequent value first, then by value. */
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
  readonly ranges: Readonly<Record<string, { min: number; max: number } | null>>;
}

export interface SearchEngine {
  /** Rejects with SearchUnavailable when the engine cannot be reached. */
  search(tenant: string, query: SearchQuery): Promise<SearchAnswer>;
  /** Builds a whole new index beside the old one and swaps it in: no request sees a half index. */
  replaceAll(tenant: string, documents: AsyncIterable<SearchDocument>, version: number): Promise<void>;
  /** Adds, replaces and removes documents, then counts as `version`. */
  apply(tenant: string, change: IndexChange, version: number): Promise<void>;
  /** The stock version of the index; null if there is none. */
  version(tenant: string): Promise<number | null>;
  /** Undefined for an engine that keeps its indexes itself. */
  readonly copies?: IndexCopies | undefined;
}

/** Copies of built indexes on disk, which save the next start the build. */
export interface IndexCopies {
  /** Tenants whose index is large enough for a copy. */
  worthwhile(): readonly string[];
  has(tenant: string, stamp: CopyStamp): Promise<boolean>;
  /** Writes a copy in the background; gives up once the index changes. */
  write(tenant: string, stamp: CopyStamp): Promise<void>;
  /** Puts a copy in the place of a missing index; false if there is none with this stamp, or it is damaged. */
  read(tenant: string, stamp: CopyStamp): Promise<boolean>;
  /** Removes the copies of all other tenants. */
  removeOthers(tenants: readonly string[]): Promise<void>;
}

export interface CopyStamp {
  /** The stock version. */
  readonly version: number;
  /** Text that is another one as soon as the stock, or anything else that documents depend on, is another one. */
  readonly stamp: string;
}
export interface IndexChange {
  readonly upserts: readonly SearchDocument[];
  readonly removals: readonly string[];
}

/** By name, because engine and caller may be bundled separately, with two classes of it. */
export const isSearchUnavailable = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'SearchUnavailable';

export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}

/** Operations on the search engine for operators and commands. Free of vendor terms. */

export const findingCodes = [
  'unreachable',
  'open-server',
  'search-key-missing',
  'search-key-may-write',
  'search-key-refused',
  'other-release',
  'settings-drifted',
] as const;

/** A problem in one line that says what to do. */
export interface UpkeepFinding {
  readonly code: (typeof findingCodes)[number];
  /** The site; null if it affects all of them. */
  readonly tenant: string | null;
  readonly text: string;
}

export interface SearchUpkeep {
  /** Whether this process updates the index; if false, it only reads and a command must update it. */
  readonly writes: boolean;
  /** Current problems, at most some seconds old. Never rejects. */
  findings(tenants: readonly string[]): Promise<readonly UpkeepFinding[]>;
  /** Makes a search-only key; null for an engine without keys. Rejects if this is not allowed. */
  makeSearchKey(): Promise<{ readonly key: string; readonly uid: string } | null>;
}

/** For an engine that is part of the process: nothing to maintain. */
export const noUpkeep: SearchUpkeep = {
  writes: true,
  findings: async () => [],
  makeSearchKey: async () => null,
};
