import { LRUCache } from 'lru-cache';
import type { PictureStore } from '#server/dealer/media/picture-store';
import type { GuardedBucket } from './guarded-bucket';

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
