import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PictureStore } from '#server/dealer/media/picture-store';
import { makeFolder } from '#server/platform/make-folder';

interface DiskPictureStoreOptions {
  readonly directory: string;
  /** Total size; beyond it the least recently used files are removed. */
  readonly maxBytes?: number;
}

const megabyte = 1024 ** 2;
const keyPattern = /^[a-z0-9-]{1,80}$/;
/** Left by a process that died while writing. */
const isTemporary = (name: string): boolean => name.startsWith('.');

/**
 * Pictures as files, written to a temporary name and renamed so that no reader sees half of one. Losing a file, or the
 * whole folder, only costs a new rendering: a failed write does not fail the request.
 */
export class DiskPictureStore implements PictureStore {
  readonly #directory: string;
  readonly #maxBytes: number;
  /** Sizes by key. */
  #sizes: Promise<LRUCache<string, number>> | undefined;
  readonly #dropped: string[] = [];

  constructor({ directory, maxBytes = 512 * megabyte }: DiskPictureStoreOptions) {
    this.#directory = directory;
    this.#maxBytes = maxBytes;
  }

  async read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (!keyPattern.test(key)) return undefined;
    const sizes = await this.#opened();
    if (sizes.get(key) === undefined) return undefined;
    try {
      return new Uint8Array(await readFile(join(this.#directory, key)));
    } catch {
      sizes.delete(key);
      return undefined;
    }
  }

  async keep(key: string, bytes: Uint8Array): Promise<void> {
    if (!keyPattern.test(key)) return;
    const sizes = await this.#opened();
    const temporary = `.${randomUUID()}`;
    try {
      await writeFile(join(this.#directory, temporary), bytes);
      await rename(join(this.#directory, temporary), join(this.#directory, key));
    } catch {
      await this.#remove(temporary);
      return;
    }
    sizes.set(key, bytes.byteLength);
    // A file that is larger than all may be together.
    if (!sizes.has(key)) this.#dropped.push(key);
    await this.#removeDropped();
  }

  #opened(): Promise<LRUCache<string, number>> {
    this.#sizes ??= this.#scan();
    return this.#sizes;
  }

  async #scan(): Promise<LRUCache<string, number>> {
    const names = await makeFolder(this.#directory)
      .then(() => readdir(this.#directory))
      .catch(() => []);
    const files = await Promise.all(names.map((name) => this.#inspect(name)));
    const sizes = new LRUCache<string, number>({
      maxSize: this.#maxBytes,
      sizeCalculation: (size) => Math.max(size, 1),
      dispose: (_, key, reason) => void (reason === 'evict' && this.#dropped.push(key)),
    });
    const oldestFirst = files.filter((file) => file !== undefined).sort((one, other) => one.at - other.at);
    for (const { name, size } of oldestFirst) sizes.set(name, size);
    return sizes;
  }

  async #inspect(name: string): Promise<{ name: string; size: number; at: number } | undefined> {
    if (isTemporary(name)) await this.#remove(name);
    const path = join(this.#directory, name);
    const file = keyPattern.test(name) ? await stat(path).catch(() => undefined) : undefined;
    return file?.isFile() ? { name, size: file.size, at: file.mtimeMs } : undefined;
  }

  async #removeDropped(): Promise<void> {
    for (const key of this.#dropped.splice(0)) await this.#remove(key);
  }

  #remove = (name: string): Promise<void> =>
    rm(join(this.#directory, name), { force: true }).catch(() => undefined);
}
