import {
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
  const hits = withRefinements(candidates, query.refinements, null);
  const own = (attribute: string) =>
    query.refinements[attribute] ? withRefinements(candidates, query.refinements, attribute) : hits;
  const from = (query.page - 1) * query.hitsPerPage;
  return {
    ids: [...hits]
      .sort(inOrder(query.sort))
      .slice(from, from + query.hitsPerPage)
      .map(({ id }) => id),
    count: hits.length,
    pages: Math.ceil(hits.length / query.hitsPerPage),
    facets: Object.fromEntries(query.facets.map((name) => [name, countsOf(own(name), name)])),
    ranges: Object.fromEntries(query.ranges.map((name) => [name, endsOf(own(name), name)])),
  };
}

const hasWords = ({ words }: PlainDocument, text: string): boolean =>
  tokens(text).every((token) => words.includes(` ${token}`));

function withRefinements(
  documents: readonly PlainDocument[],
  refinements: SearchQuery['refinements'],
  leftOut: string | null,
): readonly PlainDocument[] {
  const of: Filter[] = Object.entries(refinements).flatMap(([name, part]) => (name === leftOut ? [] : part));
  return of.length === 0 ? documents : documents.filter((each) => matches({ op: 'and', of }, each));
}

/** Most frequent first, then by value. */
function countsOf(documents: readonly PlainDocument[], attribute: string) {
  const counts = new Map<string, number>();
  for (const { values } of documents) {
    const value = values[attribute];
    if (value === undefined) continue;
    for (const each of typeof value === 'object' ? value : [String(value)]) {
      counts.set(each, (counts.get(each) ?? 0) + 1);
    }
  }
  return Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
  );
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

/** The attributes each order compares, in turn; cars without a value come last. */
const orders: Readonly<Record<SortOrder, readonly (readonly [attribute: string, sign: 1 | -1])[]>> = {
  relevance: [
    ['custom_rank', -1],
    ['created_at', -1],
  ],
  latest: [['created_at', -1]],
  'price-desc': [['price', -1]],
  'price-asc': [['price', 1]],
};

function inOrder(sort: SortOrder): (a: PlainDocument, b: PlainDocument) => number {
  const key = ({ values }: PlainDocument, attribute: string, sign: number) => {
    const value = values[attribute];
    return typeof value === 'number' ? value * sign : Number.POSITIVE_INFINITY;
  };
  return (a, b) => {
    for (const [attribute, sign] of orders[sort]) {
      const [left, right] = [key(a, attribute, sign), key(b, attribute, sign)];
      if (left !== right) return left < right ? -1 : 1;
    }
    return a.id < b.id ? -1 : 1;
  };
}
