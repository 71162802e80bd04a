import type { FacetCount, SearchAnswer } from '../../search-port';
import type { Mask } from './column';
import { type Extent, type ListedStock, mostFrequentFirst, type Tally } from './listed-stock';
import { type RowList, rowsWithout } from './row-list';
import { type Split, slots } from './split-rows';
import type { StockIndex } from './stock-index';

/** Input for the counts of one search. `mask` marks the hits; `refined` names the attribute of each refinement. */
export interface Counted {
  readonly listed: ListedStock;
  readonly mask: Mask;
  readonly split: Split;
  readonly refined: readonly string[];
}

/**
 * The facets and ranges of a search's hits; a refined attribute also counts the rows that only its own refinement
 * excludes.
 */
export function countHits(
  index: StockIndex,
  counted: Counted,
  asked: { readonly facets: readonly string[]; readonly ranges: readonly string[] },
): Pick<SearchAnswer, 'facets' | 'ranges'> {
  const facetOf = facetCounter(index, counted);
  const facets = asked.facets.map((name) => [name, facetOf(name)] as const);
  const ranges = asked.ranges.map((name) => [name, extentOf(index, counted, name)] as const);
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
