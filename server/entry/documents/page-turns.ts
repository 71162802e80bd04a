import { FairTurns, type Turn } from '#server/platform/threads/fair-turns';

interface PageTurnsOptions {
  readonly onRefused?: () => void;
  readonly concurrency?: number;
  /** Requests that may wait while several sites want pages; a site that is alone may have any number. */
  readonly queue?: number;
}

/** Rendering fills one core: more at the same time makes all of them later. */
const usual = { concurrency: 2, queue: 200 };
/** How often the event loop is checked while requests wait, and how late a check is in a busy process. */
const checkMs = 2;
const busyMs = 2;
/** No page takes so long: the end of its response went unnoticed, and its place goes to others. */
const longestMs = 60_000;

interface OpenTurn {
  readonly turn: Turn;
  readonly timer: NodeJS.Timeout;
}

/**
 * Shares the rendering of pages fairly among the sites of a process: a few at a time, the next for the site with the
 * fewest. More begin whenever the event loop is idle, so that nobody waits while pages only wait for a database. A site
 * that is alone is never refused. Questions to the API take turns too; pages from the cache and files take none.
 */
export class PageTurns {
  readonly #turns: FairTurns;
  /** Turns by the number of their exchange. */
  readonly #open = new Map<string, OpenTurn>();
  #isChecking = false;

  constructor({ onRefused, ...limits }: PageTurnsOptions = {}) {
    const { concurrency, queue } = { ...usual, ...limits };
    this.#turns = new FairTurns({
      concurrency,
      queue,
      isLoneOwnerFree: true,
      ...(onRefused ? { onRefused } : {}),
    });
  }

  /** Turns that have begun and not ended. */
  get running(): number {
    return this.#turns.running;
  }

  /** Requests that wait for their turn. */
  get waiting(): number {
    return this.#turns.waiting;
  }

  /**
   * Waits for a turn; false: refused. The turn lasts until `end`. `exchange` is the number of the request and its
   * response. The answer to a form is never refused: what it says has been stored, and would be sent again.
   */
  async begin(tenant: string, exchange: string, isFormAnswer: boolean): Promise<boolean> {
    if (this.#open.has(exchange)) return true;
    const turn = this.#turns.ask(tenant, isFormAnswer ? 'patient' : 'usual');
    const timer = setTimeout(() => this.end(exchange), longestMs);
    timer.unref();
    this.#open.set(exchange, { turn, timer });
    if (this.#turns.waiting > 0) this.#startMoreWhenIdle();
    return (await turn.begun) || isFormAnswer;
  }

  /** The response is about to be sent, or its client has left. Does nothing for an exchange without a turn. */
  end(exchange: string): void {
    const open = this.#open.get(exchange);
    if (!open) return;
    clearTimeout(open.timer);
    this.#open.delete(exchange);
    // On the loop's next round: pages that follow each other at once would keep it from reading other sites' requests.
    setImmediate(() => open.turn.end());
  }

  #startMoreWhenIdle(): void {
    if (this.#isChecking) return;
    this.#isChecking = true;
    let dueMs = performance.now() + checkMs;
    const check = () => {
      if (performance.now() - dueMs < busyMs) this.#turns.startOneMore();
      if (this.#turns.waiting === 0) {
        this.#isChecking = false;
        return;
      }
      dueMs = performance.now() + checkMs;
      setTimeout(check, checkMs);
    };
    setTimeout(check, checkMs);
  }
}
