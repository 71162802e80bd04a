/**
 * A list of codes per row, end to end in one array. A list that is set again is written at the end; what it
 * leaves behind is compacted once it exceeds the space in use.
 */
export class RowLists {
  starts = new Uint32Array(0);
  lengths = new Uint16Array(0);
  /** As narrow as the codes are: counting reads all of it. */
  items: Uint16Array | Uint32Array = new Uint16Array(16);
  private used = 0;
  private wasted = 0;

  grow(capacity: number): void {
    const starts = new Uint32Array(capacity);
    const lengths = new Uint16Array(capacity);
    starts.set(this.starts);
    lengths.set(this.lengths);
    this.starts = starts;
    this.lengths = lengths;
  }

  /** Gives the row these codes, at most 65,535 of them. */
  set(row: number, codes: readonly number[]): void {
    this.wasted += this.lengths[row] ?? 0;
    const kept = codes.slice(0, 0xffff);
    this.lengths[row] = 0;
    if (this.items instanceof Uint16Array && kept.some((code) => code > 0xffff)) {
      this.items = Uint32Array.from(this.items);
    }
    if (this.used + kept.length > this.items.length) this.makeRoom(kept.length);
    this.items.set(kept, this.used);
    this.starts[row] = this.used;
    this.lengths[row] = kept.length;
    this.used += kept.length;
  }

  private makeRoom(needed: number): void {
    const live = this.used - this.wasted;
    const length = Math.max(16, Math.ceil((live + needed) * 1.5));
    const squeezed = this.items instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
    let at = 0;
    for (let row = 0; row < this.starts.length; row++) {
      const start = this.starts[row] ?? 0;
      const length = this.lengths[row] ?? 0;
      squeezed.set(this.items.subarray(start, start + length), at);
      this.starts[row] = at;
      at += length;
    }
    this.items = squeezed;
    this.used = at;
    this.wasted = 0;
  }
}
