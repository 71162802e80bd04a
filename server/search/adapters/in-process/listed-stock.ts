import type { Pauses } from '#server/platform/threads/pauses';
import type { FacetCount } from '#server/search/search-port';
import type { Column, Mask, NumberColumn } from './column';
import { type RowList, rowsOf } from './row-lists';

/** How many rows have each value. Values may be at 0. */
export type Tally = Map<string, number>;
export type Extent = { readonly min: number; readonly max: number } | null;

/**
 * All the cars a site lists, the same for every search until the stock changes: its rows, and their counts. A search
 * that finds most of them counts the others and subtracts.
 */
export class ListedStock {
  readonly rows: RowList;
  private readonly tallies = new Map<string, Tally>();
  private readonly facets = new Map<string, readonly FacetCount[]>();
  private readonly extents = new Map<string, Extent>();

  constructor(
    readonly mask: Mask,
    private readonly columns: {
      column(attribute: string): Column;
      numbers(attribute: string): NumberColumn;
    },
  ) {
    const marks = mask.reduce((sum, mark) => sum + mark, 0);
    this.rows = rowsOf(mask, mask.length, new Int32Array(marks));
  }

  /** Counts all that another one has counted; the next search finds the figures ready. */
  async countAsIn(other: ListedStock, pauses: Pauses): Promise<void> {
    const counts = [
      ...[...other.tallies.keys()].map((attribute) => () => this.facet(attribute)),
      ...[...other.extents.keys()].map((attribute) => () => this.extent(attribute)),
    ];
    for (const count of counts) {
      count();
      if (pauses.due()) await pauses.pause();
    }
  }
  tally(attribute: string): ReadonlyMap<string, number> {
    return memo(this.tallies, attribute, () => {
      const tally: Tally = new Map();
      this.columns.column(attribute).count(this.rows, tally, 1);
      return tally;
    });
  }
  facet(attribute: string): readonly FacetCount[] {
    return memo(this.facets, attribute, () => mostFrequentFirst(this.tally(attribute)));
  }
  extent(attribute: string): Extent {
    return memo(this.extents, attribute, () => this.columns.numbers(attribute).extent([this.rows]));
  }
}

function memo<T>(memory: Map<string, T>, key: string, make: () => T): T {
  const before = memory.get(key);
  if (before !== undefined) return before;
  const value = make();
  memory.set(key, value);
  return value;
}

/** Values that occur at least once, equally frequent ones in their given order. */
export function mostFrequentFirst(tally: ReadonlyMap<string, number>): FacetCount[] {
  const counts: FacetCount[] = [];
  for (const [value, count] of tally) if (count > 0) counts.push({ value, count });
  return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
