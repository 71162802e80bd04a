import type { Filter, SearchAnswer, SearchQuery } from '../../search-port';
import type { Mask } from './column';
import { countHits } from './count-hits';
import { selectRows } from './select-rows';
import { splitRows } from './split-rows';
import type { StockIndex } from './stock-index';

// Depths of the scratch masks that outlive one filter; deeper ones belong to the filter tree.
const HITS = 0;
const REFINED = 1;
const TREE = 2;

/** Answers one query by passes over the columns: select, split, count, order. */
export function searchStock(index: StockIndex, query: SearchQuery): SearchAnswer {
  const started = performance.now();
  const { size, scratch } = index;
  const listed = index.listed(query.where);
  const mask = scratch.mask(HITS);
  mask.fill(0, listed.mask.length, size).set(listed.mask);
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
    ...countHits(index, { listed, mask, split, refined }, query),
    ms: performance.now() - started,
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
  let seen = 0;
  for (let at = 0; at < order.length && seen < to; at++) {
    const row = order[at] ?? 0;
    if (mask[row] !== 1) continue;
    if (seen >= from) rows.push(row);
    seen++;
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
  let seen = 0;
  let at = 0;
  while (at < order.length && seen < to) {
    const rank = ranks[order[at] ?? 0];
    const group: number[] = [];
    for (; at < order.length && Object.is(ranks[order[at] ?? 0], rank); at++) {
      const row = order[at] ?? 0;
      if (mask[row] === 1) group.push(row);
    }
    if (seen + group.length > from) {
      const [start, end] = [Math.max(from - seen, 0), Math.min(to - seen, group.length)];
      rows.push(...bestOf(group, scores, start, end));
    }
    seen += group.length;
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
