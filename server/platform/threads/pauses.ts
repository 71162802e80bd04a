import { constants, setPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A turn of the event loop that takes longer has served something else. */
const idleTurnMs = 0.5;
/** While others are busy, background work rests up to this many times as long as it has worked. */
const restShare = 3;

/** Splits background work into slices of a few milliseconds, so that requests are answered in between. */
export class Pauses {
  private since = performance.now();
  constructor(private readonly sliceMs = 5) {}

  /** True at the end of a slice: it is time to await `pause()`. */
  due(): boolean {
    return performance.now() - this.since > this.sliceMs;
  }
  /** Waits for one turn of the event loop; for several, within bounds, while requests are being served. */
  async pause(): Promise<void> {
    const begin = performance.now();
    const longestMs = restShare * (begin - this.since);
    let turn: number;
    do {
      turn = performance.now();
      await nextTurn();
    } while (performance.now() - turn > idleTurnMs && performance.now() - begin < longestMs);
    this.since = performance.now();
  }
}

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
/** The lowest is for work that nobody waits for. */
const priorities = { 'below-normal': PRIORITY_BELOW_NORMAL, lowest: PRIORITY_LOW };

/**
 * Lowers the priority of the calling thread, so that pages and searches come first. On Linux a priority belongs to the
 * thread; elsewhere this does nothing.
 */
export function stepBack(to: keyof typeof priorities = 'below-normal'): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(priorities[to]);
  } catch {
    // A sandbox may forbid it: then the thread competes with the pages.
  }
}

/**
 * Collects the calling thread's garbage when called. V8 lets a thread's heap grow to several times of what it needs; a
 * thread beside a site's pages had better not.
 */
export function memoryFreer(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return collect;
}
