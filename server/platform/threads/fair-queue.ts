/** `patient` work is somebody's answer to a form: it is refused last. */
export interface Place<T> {
  readonly owner: string;
  readonly item: T;
  readonly isPatient?: boolean;
}

interface FairQueueLimits {
  /** Places of all owners together. */
  readonly most: number;
  /** Whether an owner that has the queue to itself may go beyond `most`. */
  readonly isLoneOwnerFree?: boolean;
}

/** The outcome of joining: `displaced` had to leave for the newcomer. */
type Joined<T> =
  | { readonly joined: true; readonly displaced?: Place<T> | undefined }
  | { readonly joined: false };

/** An owner with something waiting or running; forgotten when it has neither. */
interface Line<T> {
  readonly waiting: Place<T>[];
  running: number;
  /** The lowest is next. */
  round: number;
}

/**
 * Work of many owners, in fair order: the owner with the least running goes first, of several the one whose last work
 * began or ended longest ago. Each owner's work keeps its order of arrival. A full queue takes from its longest line, so that an owner
 * with many places displaces nobody but itself. Has no clock and starts nothing.
 */
export class FairQueue<T> {
  readonly #limits: FairQueueLimits;
  readonly #lines = new Map<string, Line<T>>();
  #waiting = 0;
  #round = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Work that waits. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Owners with something waiting or running. */
  get owners(): number {
    return this.#lines.size;
  }

  /** Whether more of the owner's work would be refused. */
  isFull(owner: string): boolean {
    return !this.#hasRoom(owner) && this.#victimOf(owner, false) === undefined;
  }

  join(place: Place<T>): Joined<T> {
    const { owner, isPatient = false } = place;
    let displaced: Place<T> | undefined;
    if (!this.#hasRoom(owner)) {
      displaced = this.#victimOf(owner, isPatient);
      if (!displaced) return { joined: false };
      this.leave(displaced);
    }
    this.#lineOf(owner).waiting.push(place);
    this.#waiting += 1;
    return { joined: true, displaced };
  }

  /** Takes a place back that still waits; false if it no longer does. */
  leave(place: Place<T>): boolean {
    const line = this.#lines.get(place.owner);
    const at = line ? line.waiting.lastIndexOf(place) : -1;
    if (!line || at < 0) return false;
    line.waiting.splice(at, 1);
    this.#waiting -= 1;
    this.#forgetIdle(place.owner, line);
    return true;
  }

  /** Takes the next work, which then counts as running until `finish`; with a limit, only of owners with fewer running. */
  next(fewerRunningThan = Number.POSITIVE_INFINITY): Place<T> | undefined {
    let next: Line<T> | undefined;
    for (const line of this.#lines.values()) {
      if (line.waiting.length > 0 && line.running < fewerRunningThan && isBefore(line, next)) next = line;
    }
    const place = next?.waiting.shift();
    if (!next || !place) return undefined;
    this.#waiting -= 1;
    this.#run(next);
    return place;
  }

  /** Counts work of the owner as running that did not have to wait. */
  begin(owner: string): void {
    this.#run(this.#lineOf(owner));
  }

  runningOf(owner: string): number {
    return this.#lines.get(owner)?.running ?? 0;
  }

  finish(owner: string): void {
    const line = this.#lines.get(owner);
    if (!line || line.running === 0) return;
    line.running -= 1;
    // Behind the owners that waited meanwhile.
    line.round = ++this.#round;
    this.#forgetIdle(owner, line);
  }

  #run(line: Line<T>): void {
    line.running += 1;
    line.round = ++this.#round;
  }

  #hasRoom(owner: string): boolean {
    const { most, isLoneOwnerFree } = this.#limits;
    if (this.#waiting < most) return true;
    return Boolean(isLoneOwnerFree) && this.#lines.size === 1 && this.#lines.has(owner);
  }

  /** The last place of a line that is longer than the owner's would be; patient work may also displace its owner's. */
  #victimOf(owner: string, isPatient: boolean): Place<T> | undefined {
    const ownLength = this.#lines.get(owner)?.waiting.length ?? 0;
    let longest: Line<T> | undefined;
    for (const line of this.#lines.values()) {
      if (line.waiting.length > (longest?.waiting.length ?? 0)) longest = line;
    }
    const isLonger = longest !== undefined && longest.waiting.length > ownLength + 1;
    const line = isLonger ? longest : isPatient ? this.#lines.get(owner) : undefined;
    return line?.waiting.findLast((place) => !place.isPatient);
  }

  /** A new line starts behind all others: otherwise owners that come and go would always be first. */
  #lineOf(owner: string): Line<T> {
    const existing = this.#lines.get(owner);
    if (existing) return existing;
    const line: Line<T> = { waiting: [], running: 0, round: ++this.#round };
    this.#lines.set(owner, line);
    return line;
  }

  #forgetIdle(owner: string, { waiting, running }: Line<T>): void {
    if (waiting.length === 0 && running === 0) this.#lines.delete(owner);
  }
}

const isBefore = <T>(line: Line<T>, other: Line<T> | undefined): boolean =>
  other === undefined ||
  line.running < other.running ||
  (line.running === other.running && line.round < other.round);
