/** Lets a few jobs run at the same time; the others wait for their turn, first come first served. */
export class Turns {
  readonly #concurrency: number;
  readonly #queue: number;
  readonly #waiting: Array<() => void> = [];
  #running = 0;

  /** `queue`: how many may wait before it is full. */
  constructor({ concurrency, queue }: { readonly concurrency: number; readonly queue: number }) {
    this.#concurrency = concurrency;
    this.#queue = queue;
  }

  /** The queue is full: refuse more. */
  get full(): boolean {
    return this.#waiting.length >= this.#queue;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#concurrency) this.#running += 1;
    // A finished job hands its turn to the next, so that nothing jumps the queue.
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
