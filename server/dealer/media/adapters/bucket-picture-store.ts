import { LRUCache } from 'lru-cache';
import type { PictureStore } from '#server/dealer/media/picture-store';
import { reasonOf, type S3Answer, type S3Bucket, type S3Request } from '#server/platform/network/s3-bucket';
import {
  admit,
  afterFailure,
  afterSuccess,
  type CircuitLimits,
  closedCircuit,
} from '#server/platform/threads/circuit-breaker';

interface GuardedBucketOptions {
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

interface LayeredPictureStoreOptions {
  /** This process's own. */
  readonly near: PictureStore;
  /** The one of all processes; it may be slow or absent. */
  readonly far: PictureStore;
  /** Milliseconds for which a picture that the far store lacks is not asked for again. */
  readonly missMs?: number;
  /** Pictures on their way to the far store; beyond this they stay near. */
  readonly mostWrites?: number;
}

const usualMissMs = 5_000;
const usualWrites = 64;

/**
 * A near store in front of one that all processes share. A picture is fetched from there once and then served from
 * here; a new one goes to both, without waiting for the far one.
 */
export class LayeredPictureStore implements PictureStore {
  readonly #options: LayeredPictureStoreOptions;
  readonly #fetching = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();
  readonly #misses: LRUCache<string, true>;
  readonly #writes = new Set<Promise<void>>();

  constructor(options: LayeredPictureStoreOptions) {
    this.#options = options;
    this.#misses = new LRUCache({ max: 5_000, ttl: options.missMs ?? usualMissMs });
  }

  async read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = await this.#options.near.read(key);
    if (bytes || this.#misses.has(key)) return bytes;
    const pending = this.#fetching.get(key);
    if (pending) return pending;
    const fetched = this.#fetch(key).finally(() => this.#fetching.delete(key));
    this.#fetching.set(key, fetched);
    return fetched;
  }

  async keep(key: string, bytes: Uint8Array): Promise<void> {
    this.#misses.delete(key);
    await this.#options.near.keep(key, bytes);
    if (this.#writes.size >= (this.#options.mostWrites ?? usualWrites)) return;
    const write = this.#options.far.keep(key, bytes).finally(() => this.#writes.delete(write));
    this.#writes.add(write);
  }

  /** Resolves when nothing is on its way to the far store. */
  async settle(): Promise<void> {
    await Promise.all(this.#writes);
  }

  async #fetch(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = await this.#options.far.read(key);
    if (bytes) await this.#options.near.keep(key, bytes);
    else this.#misses.set(key, true);
    return bytes;
  }
}

const keyPattern = /^[a-z0-9-]{1,80}$/;

/** Pictures as objects of a bucket, under a folder. Nothing is ever listed or removed: expiry is the bucket's own rule. */
export class S3PictureStore implements PictureStore {
  constructor(
    private readonly bucket: GuardedBucket,
    private readonly folder: string,
  ) {}

  async read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return keyPattern.test(key) ? this.bucket.get(`${this.folder}/${key}`) : undefined;
  }

  async keep(key: string, bytes: Uint8Array): Promise<void> {
    if (keyPattern.test(key)) await this.bucket.put(`${this.folder}/${key}`, bytes);
  }
}
