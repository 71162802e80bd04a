/** Lets a few pieces of work run at the same time; the others wait for their turn, first come first served. */
export class Turns {
  readonly #concurrency: number;
  readonly #queue: number;
  readonly #waiting: Array<() => void> = [];
  #running = 0;

  /** `queue`: how many may wait before it counts as full. */
  constructor({ concurrency, queue }: { readonly concurrency: number; readonly queue: number }) {
    this.#concurrency = concurrency;
    this.#queue = queue;
  }

  /** So many wait that more should be refused. */
  get full(): boolean {
    return this.#waiting.length >= this.#queue;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#concurrency) this.#running += 1;
    // Whoever ends hands the turn on, so that nobody slips in between.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
