import { err, ok, type Result } from '#server/platform/result';
import { FairQueue, type Place } from './fair-queue';

interface FairTurnsOptions {
  /** Work at the same time. */
  readonly concurrency: number;
  /** Places to wait, for all owners together and, separately, for background work. */
  readonly queue: number;
  /** Places beyond `concurrency` for owners that have none, so that one owner's slow work delays nobody. */
  readonly guests?: number;
  /** Whether an owner that has everything to itself may wait in any number. */
  readonly isLoneOwnerFree?: boolean;
  readonly onRefused?: () => void;
}

/** `background`: nobody waits for it, so it gives way to everything else. `patient`: refused last. */
type TurnKind = 'usual' | 'patient' | 'background';

export interface Turn {
  /** True once it is the work's turn; false if it was refused, or left before. */
  readonly begun: Promise<boolean>;
  /** Ends the turn, or leaves the queue. Further calls do nothing. */
  end(): void;
}

interface Waiter {
  answer(isBegun: boolean): void;
  isDone: boolean;
}

/**
 * Shares a few places to work fairly among owners (tenants): see FairQueue. A lone owner may use all of them, in order of
 * arrival. Keeps nothing of an owner that has no work.
 */
export class FairTurns {
  readonly #options: FairTurnsOptions;
  readonly #usual: FairQueue<Waiter>;
  readonly #background: FairQueue<Waiter>;
  #running = 0;

  constructor(options: FairTurnsOptions) {
    this.#options = options;
    const limits = { most: options.queue, isLoneOwnerFree: options.isLoneOwnerFree ?? false };
    this.#usual = new FairQueue(limits);
    this.#background = new FairQueue({ most: options.queue });
  }

  /** Work that waits, without background work. */
  get waiting(): number {
    return this.#usual.waiting;
  }

  get running(): number {
    return this.#running;
  }

  /** Whether more work of the owner would be refused. */
  isFull(owner: string, kind: TurnKind = 'usual'): boolean {
    const queue = kind === 'background' ? this.#background : this.#usual;
    return !this.#isFree(owner, kind) && queue.isFull(owner);
  }

  /** Takes a turn, or waits for one. Always call `end`. */
  ask(owner: string, kind: TurnKind = 'usual'): Turn {
    const queue = kind === 'background' ? this.#background : this.#usual;
    let answer: (isBegun: boolean) => void = () => undefined;
    const begun = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    const place = { owner, item: { answer, isDone: false }, isPatient: kind === 'patient' };
    if (this.#isFree(owner, kind)) {
      this.#running += 1;
      queue.begin(owner);
      answer(true);
    } else this.#wait(queue, place);
    return { begun, end: () => this.#end(queue, place) };
  }

  /** Does the work in its turn; `busy`: it was refused. Rejects as the work does. */
  async run<T>(owner: string, work: () => Promise<T>, kind: TurnKind = 'usual'): Promise<Result<T, 'busy'>> {
    const turn = this.ask(owner, kind);
    try {
      return (await turn.begun) ? ok(await work()) : err('busy');
    } finally {
      turn.end();
    }
  }

  /** Starts the next work although no place is free; false if none waits. */
  startOneMore(): boolean {
    const place = this.#usual.next();
    if (!place) return false;
    this.#start(place);
    return true;
  }

  /** Nothing waits while a place is free, so that a newcomer overtakes nobody. */
  #isFree(owner: string, kind: TurnKind): boolean {
    const { concurrency, guests = 0 } = this.#options;
    if (this.#running < concurrency) return true;
    if (kind === 'background' || this.#usual.runningOf(owner) > 0) return false;
    return this.#running < concurrency + guests;
  }

  #wait(queue: FairQueue<Waiter>, place: Place<Waiter>): void {
    const joined = queue.join(place);
    if (joined.joined && !joined.displaced) return;
    const refused = joined.joined ? joined.displaced : place;
    if (refused) refused.item.isDone = true;
    this.#options.onRefused?.();
    refused?.item.answer(false);
  }

  #start({ item }: Place<Waiter>): void {
    this.#running += 1;
    item.answer(true);
  }

  #end(queue: FairQueue<Waiter>, place: Place<Waiter>): void {
    if (place.item.isDone) return;
    place.item.isDone = true;
    if (queue.leave(place)) {
      place.item.answer(false);
      return;
    }
    queue.finish(place.owner);
    this.#running -= 1;
    this.#startNext();
  }

  #startNext(): void {
    const { concurrency, guests = 0 } = this.#options;
    while (this.#running < concurrency + guests) {
      const isForGuests = this.#running >= concurrency;
      const next = isForGuests ? this.#usual.next(1) : (this.#usual.next() ?? this.#background.next());
      if (!next) return;
      this.#start(next);
    }
  }
}

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
