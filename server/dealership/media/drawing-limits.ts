import { RateLimiter } from '#server/platform/http/rate-limit';

export interface DrawingAllowance {
  /** New drawings allowed at once after a pause: several pages that nobody has opened before. */
  readonly burst: number;
  readonly perSecond: number;
  /** New drawings one visitor may wait for at a time, so that others get their turn. */
  readonly waiting: number;
}

const usual: DrawingAllowance = { burst: 200, perSecond: 2, waiting: 60 };

/** Limits how many new pictures one visitor may have drawn. Existing pictures don't count. */
export class DrawingLimits {
  readonly #rates = new RateLimiter();
  readonly #waiting = new Map<string, number>();

  constructor(readonly allowed: DrawingAllowance = usual) {}

  /** Runs `draw` unless the visitor is over a limit: then it returns undefined. */
  async run<T>(visitor: string, nowMs: number, draw: () => Promise<T>): Promise<T | undefined> {
    const waiting = this.#waiting.get(visitor) ?? 0;
    if (waiting >= this.allowed.waiting) return undefined;
    if (this.#rates.take(visitor, this.allowed, nowMs).waitSeconds > 0) return undefined;
    this.#waiting.set(visitor, waiting + 1);
    try {
      return await draw();
    } finally {
      this.#release(visitor);
    }
  }

  #release(visitor: string): void {
    const left = (this.#waiting.get(visitor) ?? 1) - 1;
    if (left > 0) this.#waiting.set(visitor, left);
    else this.#waiting.delete(visitor);
  }
}
