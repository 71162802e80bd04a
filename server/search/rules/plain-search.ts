import {
  type FacetCount,
  type Filter,
  type SearchAnswer,
  type SearchDocument,
  type SearchQuery,
  type SortOrder,
  textFields,
} from '#server/search/search-port';
import { matches } from './filter';
import { tokens } from './tokens';

/** A document with its searchable words, each after a space. */
export interface PlainDocument extends SearchDocument {
  readonly words: string;
}

export function toPlainDocument(document: SearchDocument): PlainDocument {
  const words = textFields.flatMap((field) => tokens(document.text[field]));
  return { ...document, words: ` ${[...new Set(words)].join(' ')}` };
}

/**
 * Searches by scanning every document, for use while the engine is unreachable. Filters, counts,
 * ranges and orders are exact; every typed word must begin a word of the car, with exact spelling.
 */
export function plainSearch(
  documents: readonly PlainDocument[],
  query: SearchQuery,
): Omit<SearchAnswer, 'ms'> {
  const candidates = documents.filter((each) => hasWords(each, query.text) && matches(query.where, each));
  return answerAmong(candidates.sort(inOrder(query)), query, {
    holds: (filter) => (document) => matches(filter, document),
    count: countsOf,
    extent: endsOf,
    idOf: ({ id }) => id,
  });
}

/** How an engine looks into the cars of a stock, whatever stands for one of them. */
interface Access<Car> {
  readonly holds: (filter: Filter) => (car: Car) => boolean;
  readonly count: (cars: readonly Car[], attribute: string) => ReadonlyMap<string, number>;
  readonly extent: (cars: readonly Car[], attribute: string) => SearchAnswer['ranges'][string];
  readonly idOf: (car: Car) => string;
}

/** The answer to a query among its candidates: the cars with its text and its fixed part, in its order. */
export function answerAmong<Car>(
  candidates: readonly Car[],
  query: SearchQuery,
  { holds, count, extent, idOf }: Access<Car>,
): Omit<SearchAnswer, 'ms'> {
  const refinements = Object.entries(query.refinements).map(([name, filter]) => {
    // Cars that this refinement alone excludes: the counts of its own attribute include them.
    const excluded: Car[] = [];
    return { name, isMet: holds(filter), excluded };
  });
  const hits = refinements.length === 0 ? candidates : refined(candidates, refinements);
  const countedFor = (attribute: string) => {
    const excluded = refinements.find(({ name }) => name === attribute)?.excluded ?? [];
    return excluded.length === 0 ? hits : hits.concat(excluded);
  };
  const from = (query.page - 1) * query.hitsPerPage;
  return {
    ids: hits.slice(from, from + query.hitsPerPage).map(idOf),
    count: hits.length,
    pages: Math.ceil(hits.length / query.hitsPerPage),
    facets: Object.fromEntries(
      query.facets.map((name) => [name, mostFrequentFirst(count(countedFor(name), name))]),
    ),
    ranges: Object.fromEntries(query.ranges.map((name) => [name, extent(countedFor(name), name)])),
  };
}

interface Refining<Car> {
  readonly isMet: (car: Car) => boolean;
  readonly excluded: Car[];
}

/** The cars that meet every refinement; those that only one of them excludes are noted there. */
function refined<Car>(candidates: readonly Car[], refinements: readonly Refining<Car>[]): readonly Car[] {
  const hits: Car[] = [];
  for (const car of candidates) {
    let failing: Refining<Car> | undefined;
    let failures = 0;
    for (const one of refinements) {
      if (one.isMet(car)) continue;
      failing = one;
      failures += 1;
      if (failures > 1) break;
    }
    if (!failing) hits.push(car);
    else if (failures === 1) failing.excluded.push(car);
  }
  return hits;
}

/** Equally frequent values are in the order of their texts. */
const mostFrequentFirst = (tally: ReadonlyMap<string, number>): FacetCount[] =>
  Array.from(tally, ([value, count]) => ({ value, count })).sort(
    (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
  );

const hasWords = ({ words }: PlainDocument, text: string): boolean =>
  tokens(text).every((token) => words.includes(` ${token}`));

function countsOf(documents: readonly PlainDocument[], attribute: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { values } of documents) {
    const value = values[attribute];
    if (value === undefined) continue;
    for (const each of typeof value === 'object' ? value : [String(value)]) {
      counts.set(each, (counts.get(each) ?? 0) + 1);
    }
  }
  return counts;
}

function endsOf(documents: readonly PlainDocument[], attribute: string) {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { values } of documents) {
    const value = values[attribute];
    if (typeof value !== 'number') continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return min <= max ? { min, max } : null;
}

type Order = readonly (readonly [attribute: string, sign: 1 | -1])[];

/** The attributes each order compares, in turn; cars without a value come last. */
const ordersBy = (price: string): Readonly<Record<SortOrder, Order>> => ({
  relevance: [
    ['custom_rank', -1],
    ['created_at', -1],
  ],
  latest: [['created_at', -1]],
  'price-desc': [[price, -1]],
  'price-asc': [[price, 1]],
  'fuel-use': [
    ['fuel_litres', 1],
    ['created_at', -1],
  ],
});

function inOrder({ sort, price = 'price' }: SearchQuery): (a: PlainDocument, b: PlainDocument) => number {
  const key = ({ values }: PlainDocument, attribute: string, sign: number) => {
    const value = values[attribute];
    return typeof value === 'number' ? value * sign : Number.POSITIVE_INFINITY;
  };
  const order = ordersBy(price)[sort];
  return (a, b) => {
    for (const [attribute, sign] of order) {
      const [left, right] = [key(a, attribute, sign), key(b, attribute, sign)];
      if (left !== right) return left < right ? -1 : 1;
    }
    return a.id < b.id ? -1 : 1;
  };
}
