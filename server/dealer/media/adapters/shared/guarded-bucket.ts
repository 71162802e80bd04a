import { reasonOf, type S3Answer, type S3Bucket, type S3Request } from '#server/platform/buckets/s3-bucket';
import {
  admit,
  afterFailure,
  afterSuccess,
  type CircuitLimits,
  closedCircuit,
} from '#server/platform/threads/circuit-breaker';

export interface GuardedBucketOptions {
  readonly bucket: S3Bucket;
  /**
   * Called at the first failed write, then once whenever several reads or writes in a row have failed, and once when
   * they work again (`reason` is null).
   */
  readonly onChange: (work: Work, reason: string | null) => void;
  /** Milliseconds for one read: a shopper waits for it. */
  readonly readMs?: number;
  readonly writeMs?: number;
  readonly limits?: CircuitLimits;
}

/** A full bucket can still be read, so each has a circuit breaker of its own. */
type Work = 'read' | 'write';

const usualLimits: CircuitLimits = { failuresMax: 3, restMs: 10_000, restMaxMs: 300_000, trialMs: 15_000 };
/** The largest picture is a master of 1600 pixels a side. */
const mostBytes = 16 * 1024 * 1024;

/** A bucket that nothing may depend on: slow, absent or full, it costs a short wait now and then. Never throws. */
export class GuardedBucket {
  readonly #options: GuardedBucketOptions;
  readonly #circuits = { read: closedCircuit, write: closedCircuit };
  readonly #isFailing = { read: false, write: false };
  #hasFailedWrite = false;

  constructor(options: GuardedBucketOptions) {
    this.#options = options;
  }

  /** Undefined if there is no such object, or no answer in time. */
  async get(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { readMs: timeoutMs = 1_000 } = this.#options;
    const answer = await this.#send('read', { method: 'GET', path, timeoutMs, mostBytes });
    return answer?.ok ? answer.bytes : undefined;
  }

  /** Resolves when the object is written, or has been given up. */
  async put(path: string, body: Uint8Array): Promise<void> {
    const { writeMs: timeoutMs = 10_000 } = this.#options;
    await this.#send('write', { method: 'PUT', path, body, timeoutMs, mostBytes });
  }

  async #send(work: Work, request: S3Request): Promise<S3Answer | undefined> {
    const { bucket, limits = usualLimits } = this.#options;
    const { admitted, circuit } = admit(this.#circuits[work], performance.now(), limits);
    this.#circuits[work] = circuit;
    if (!admitted) return undefined;
    try {
      const answer = await bucket.send(request);
      if (answer.ok || answer.status === 404) this.#works(work);
      // Without the right to list, a missing object is 403 as well: a read says nothing about the key.
      else if (work === 'write' || answer.status !== 403) this.#fails(work, `status ${answer.status}`);
      return answer;
    } catch (error) {
      this.#fails(work, reasonOf(error));
      return undefined;
    }
  }

  #works(work: Work): void {
    this.#circuits[work] = afterSuccess(this.#circuits[work]);
    if (this.#isFailing[work]) this.#options.onChange(work, null);
    this.#isFailing[work] = false;
  }

  #fails(work: Work, reason: string): void {
    const { limits = usualLimits, onChange } = this.#options;
    this.#circuits[work] = afterFailure(this.#circuits[work], performance.now(), limits);
    // The first one may be a wrong key, and the next picture hours away.
    const isFirstWrite = work === 'write' && !this.#hasFailedWrite;
    if (isFirstWrite) this.#hasFailedWrite = true;
    if (this.#isFailing[work] || (!isFirstWrite && this.#circuits[work].state === 'closed')) return;
    this.#isFailing[work] = true;
    onChange(work, reason);
  }
}
