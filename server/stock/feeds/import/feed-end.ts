/**
 * Watches a delimited text for an end that came too soon. It is cut off if its last row has fewer columns than every row
 * before it, and no line break. Many feeds leave out empty columns at the end of any row, or the last line break; a line of
 * one column may be a closing remark such as `END`, and of a single row nothing is known.
 */
export class FeedEnd {
  #isWithinLine = false;
  #lastColumns: number | undefined;
  #fewestBefore: number | undefined;

  /** Passes the text on. */
  async *watch(chunks: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const chunk of chunks) {
      if (chunk !== '') this.#isWithinLine = !/[\r\n]$/.test(chunk);
      yield chunk;
    }
  }

  /** Notes a row, in order, by the number of its columns. */
  addRow(columns: number): void {
    const last = this.#lastColumns;
    if (last !== undefined) this.#fewestBefore = Math.min(last, this.#fewestBefore ?? last);
    this.#lastColumns = columns;
  }

  /** Once everything has been read. */
  isCutOff(): boolean {
    const [last, fewest] = [this.#lastColumns ?? 0, this.#fewestBefore ?? 0];
    return this.#isWithinLine && last > 1 && last < fewest;
  }
}
