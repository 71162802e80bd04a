interface Event {
  readonly atMs: number;
  /** Events of one instant happen in the order in which they were added. */
  readonly order: number;
  readonly happen: () => void;
}

/** The clock of a simulation: runs events in the order of their time. */
export class EventQueue {
  /** A binary heap: each event is before its two children at 2n + 1 and 2n + 2. */
  readonly #heap: Event[] = [];
  #added = 0;
  #nowMs = 0;

  get nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, happen: () => void): void {
    this.#added += 1;
    this.#heap.push({ atMs: this.#nowMs + Math.max(0, delayMs), order: this.#added, happen });
    this.#rise(this.#heap.length - 1);
  }

  /** Runs all events up to an instant. */
  runUntil(endMs: number): void {
    for (let first = this.#heap[0]; first && first.atMs <= endMs; first = this.#heap[0]) {
      this.#removeFirst();
      this.#nowMs = first.atMs;
      first.happen();
    }
    this.#nowMs = endMs;
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (!last || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    for (let at = from; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let first = at;
      if (this.#isBefore(left, first)) first = left;
      if (this.#isBefore(right, first)) first = right;
      if (first === at) return;
      this.#swap(at, first);
      at = first;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return false;
    return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}
