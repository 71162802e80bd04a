import type { FacetCount, Filter, SearchAnswer, SearchQuery } from '#server/search/search-port';
import type { Mask } from './column';
import { type Extent, type ListedStock, mostFrequentFirst, type Tally } from './listed-stock';
import { type RowList, rowsWithout } from './row-lists';
import { type Split, selectRows, slots, splitRows } from './select-rows';
import type { StockIndex } from './stock-index';

// Depths of the scratch masks that outlive one filter; deeper ones belong to the filter tree.
const HITS = 0;
const REFINED = 1;
const TREE = 2;

/** Answers one query by passes over the columns: select, split, count, order. */
export function searchStock(index: StockIndex, query: SearchQuery): SearchAnswer {
  const startMs = performance.now();
  const { size, scratch } = index;
  const list = index.listed(query.where);
  const mask = scratch.mask(HITS);
  mask.fill(0, list.mask.length, size).set(list.mask);
  const scores = index.text.match(query.text, mask, size);

  const refined = Object.keys(query.refinements);
  const select = (filter: Filter) => {
    const into = scratch.mask(REFINED);
    selectRows(filter, index.selectable(), into, TREE);
    return into;
  };
  const split = splitRows(mask, size, Object.values(query.refinements), select, scratch);
  const { length: count } = split.hits;
  return {
    ids: pageOfRows(index, query, mask, scores, count).map((row) => index.ids[row] ?? ''),
    count,
    pages: Math.ceil(count / query.hitsPerPage),
    ...countHits(index, { listed: list, mask, split, refined }, query),
    ms: performance.now() - startMs,
  };
}

/** The rows of the requested page. `mask` marks the hits. */
function pageOfRows(
  index: StockIndex,
  query: SearchQuery,
  mask: Mask,
  scores: Float32Array | null,
  count: number,
): number[] {
  const from = (query.page - 1) * query.hitsPerPage;
  const to = Math.min(from + query.hitsPerPage, count);
  if (from >= to) return [];
  const order = index.orders[query.sort];
  if (scores && query.sort === 'relevance') return byRankThenScore(index, order, mask, scores, from, to);
  const rows: number[] = [];
  let position = 0;
  for (let at = 0; at < order.length && position < to; at++) {
    const row = order[at] ?? 0;
    if (mask[row] !== 1) continue;
    if (position >= from) rows.push(row);
    position++;
  }
  return rows;
}

/**
 * Walks the ranks from the highest. Within a rank, better matches come first and equal ones stay in the
 * order given (newest first); ranks before the page are only counted.
 */
function byRankThenScore(
  index: StockIndex,
  order: Int32Array,
  mask: Mask,
  scores: Float32Array,
  from: number,
  to: number,
): number[] {
  const ranks = index.numbers('custom_rank').values;
  const rows: number[] = [];
  let count = 0;
  let at = 0;
  while (at < order.length && count < to) {
    const rank = ranks[order[at] ?? 0];
    const group: number[] = [];
    for (; at < order.length && Object.is(ranks[order[at] ?? 0], rank); at++) {
      const row = order[at] ?? 0;
      if (mask[row] === 1) group.push(row);
    }
    if (count + group.length > from) {
      const [start, end] = [Math.max(from - count, 0), Math.min(to - count, group.length)];
      rows.push(...bestOf(group, scores, start, end));
    }
    count += group.length;
  }
  return rows;
}

/** The `from`th to `to`th of a group by score: few scores are distinct, so they are counted, not sorted. */
function bestOf(group: readonly number[], scores: Float32Array, from: number, to: number): number[] {
  const byScore = new Map<number, number[]>();
  for (const row of group) {
    const score = scores[row] ?? 0;
    const equal = byScore.get(score);
    if (equal) equal.push(row);
    else byScore.set(score, [row]);
  }
  const best: number[] = [];
  for (const score of [...byScore.keys()].sort((a, b) => b - a)) {
    if (best.length >= to) break;
    for (const row of byScore.get(score) ?? []) best.push(row);
  }
  return best.slice(from, to);
}

/** Input for the counts of one search. `mask` marks the hits; `refined` names the attribute of each refinement. */
interface Counted {
  readonly listed: ListedStock;
  readonly mask: Mask;
  readonly split: Split;
  readonly refined: readonly string[];
}

/**
 * The facets and ranges of a search's hits; a refined attribute also counts the rows that only its own refinement
 * excludes.
 */
function countHits(
  index: StockIndex,
  counts: Counted,
  attributes: { readonly facets: readonly string[]; readonly ranges: readonly string[] },
): Pick<SearchAnswer, 'facets' | 'ranges'> {
  const facetOf = facetCounter(index, counts);
  const facets = attributes.facets.map((name) => [name, facetOf(name)] as const);
  const ranges = attributes.ranges.map((name) => [name, extentOf(index, counts, name)] as const);
  return { facets: Object.fromEntries(facets), ranges: Object.fromEntries(ranges) };
}

/** Counts the hits or, if they are most of the listed cars, subtracts the rest from the total. */
function facetCounter(
  index: StockIndex,
  { listed, mask, split, refined }: Counted,
): (attribute: string) => readonly FacetCount[] {
  const { hits, onlyFailing } = split;
  if (hits.length === listed.rows.length) return (attribute) => listed.facet(attribute);
  const most = hits.length * 2 > listed.rows.length;
  const rest = most ? rowsWithout(listed.rows, mask, index.scratch.list(slots.rest)) : null;
  return (attribute) => {
    const column = index.column(attribute);
    const tally: Tally = rest ? new Map(listed.tally(attribute)) : new Map();
    column.count(rest ?? hits, tally, rest ? -1 : 1);
    const own = onlyFailing[refined.indexOf(attribute)];
    if (own) column.count(own, tally, 1);
    return mostFrequentFirst(tally);
  };
}

function extentOf(index: StockIndex, { listed, split, refined }: Counted, attribute: string): Extent {
  const { hits, onlyFailing } = split;
  if (hits.length === listed.rows.length) return listed.extent(attribute);
  const own = onlyFailing[refined.indexOf(attribute)];
  const lists: RowList[] = own ? [hits, own] : [hits];
  return index.numbers(attribute).extent(lists);
}
