import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets the event loop turn whenever this much time was spent since it last did. */
export class Pauses {
  private since = performance.now();
  constructor(private readonly everyMs = 8) {}

  /** True when it is time to await `pause()`. */
  due(): boolean {
    return performance.now() - this.since > this.everyMs;
  }
  async pause(): Promise<void> {
    await nextTurn();
    this.since = performance.now();
  }
}
