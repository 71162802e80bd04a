import type { EventQueue } from './event-queue';

interface Work {
  leftMs: number;
  readonly done: () => void;
}

/** Less work than this counts as done: late in a simulated day, adding it to the clock would not move it. */
const nothingMs = 1e-6;

/** The cores of a machine: they share themselves among the threads that have work, each on one core at most. */
export class Cores {
  readonly #works = new Set<Work>();
  #sinceMs = 0;
  #generation = 0;
  #busyMs = 0;

  constructor(
    private readonly queue: EventQueue,
    private readonly count: number,
  ) {}

  /** Work done so far. */
  get busyMs(): number {
    this.#advance();
    return this.#busyMs;
  }

  run(cpuMs: number, done: () => void): void {
    this.#advance();
    this.#works.add({ leftMs: cpuMs, done });
    this.#plan();
  }

  /** Of one thread, in milliseconds of work per millisecond. */
  #rate(): number {
    return this.#works.size === 0 ? 0 : Math.min(1, this.count / this.#works.size);
  }

  #advance(): void {
    const workedMs = (this.queue.nowMs - this.#sinceMs) * this.#rate();
    for (const work of this.#works) work.leftMs -= workedMs;
    this.#busyMs += workedMs * this.#works.size;
    this.#sinceMs = this.queue.nowMs;
  }

  #plan(): void {
    this.#generation += 1;
    const generation = this.#generation;
    let leastMs = Number.POSITIVE_INFINITY;
    for (const { leftMs } of this.#works) leastMs = Math.min(leastMs, leftMs);
    if (!Number.isFinite(leastMs)) return;
    this.queue.after(leastMs / this.#rate(), () => {
      if (generation === this.#generation) this.#finish();
    });
  }

  #finish(): void {
    this.#advance();
    const finished = [...this.#works].filter(({ leftMs }) => leftMs <= nothingMs);
    for (const work of finished) this.#works.delete(work);
    this.#plan();
    for (const { done } of finished) done();
  }
}

/** An event loop: one piece of work at a time, first come first served, on the cores of its machine. */
export class EventLoop {
  readonly #waiting: { readonly cpuMs: number; readonly done: () => void }[] = [];
  #isBusy = false;

  constructor(private readonly cores: Cores) {}

  run(cpuMs: number, done: () => void): void {
    this.#waiting.push({ cpuMs, done });
    this.#next();
  }

  #next(): void {
    if (this.#isBusy) return;
    const work = this.#waiting.shift();
    if (!work) return;
    this.#isBusy = true;
    this.cores.run(work.cpuMs, () => {
      this.#isBusy = false;
      work.done();
      this.#next();
    });
  }
}

/** Another server, such as PostgreSQL or Meilisearch: so many requests at a time; away from time to time. */
export class Server {
  readonly #waiting: { readonly ms: number; readonly done: () => void }[] = [];
  #working = 0;
  isAway = false;

  constructor(
    private readonly queue: EventQueue,
    private readonly workers: number,
  ) {}

  run(ms: number, done: () => void): void {
    this.#waiting.push({ ms, done });
    this.#next();
  }

  #next(): void {
    if (this.#working >= this.workers) return;
    const work = this.#waiting.shift();
    if (!work) return;
    this.#working += 1;
    this.queue.after(work.ms, () => {
      this.#working -= 1;
      work.done();
      this.#next();
    });
  }
}
