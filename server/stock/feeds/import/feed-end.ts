/**
 * Watches a delimited text for an end that came too soon. It is cut off if its last row has no line break and fewer columns
 * than both the header and every row before it; in a file of one row, than the header. A row as short as an earlier one is
 * whole: many feeds leave out empty columns at the end, or the last line break. So is one that only lacks surplus columns,
 * which have no name. A line of one column may be a closing remark such as `END`.
 */
export class FeedEnd {
  #isWithinLine = false;
  #named = 0;
  #lastColumns: number | undefined;
  #fewestBefore = Number.POSITIVE_INFINITY;

  /** Passes the text on. */
  async *watch(chunks: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const chunk of chunks) {
      if (chunk !== '') this.#isWithinLine = !/[\r\n]$/.test(chunk);
      yield chunk;
    }
  }

  /** Notes the names of the columns: empty ones at the end do not count. */
  setHeader(names: readonly string[]): void {
    this.#named = names.findLastIndex((name) => name !== '') + 1;
  }

  /** Notes a row, in order, by the number of its columns. */
  addRow(columns: number): void {
    this.#fewestBefore = Math.min(this.#lastColumns ?? this.#fewestBefore, this.#fewestBefore);
    this.#lastColumns = columns;
  }

  /** Once everything has been read. */
  isCutOff(): boolean {
    const last = this.#lastColumns ?? 0;
    return this.#isWithinLine && last > 1 && last < Math.min(this.#named, this.#fewestBefore);
  }
}
