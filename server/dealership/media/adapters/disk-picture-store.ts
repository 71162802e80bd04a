import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/platform/make-folder';
import type { PictureStore } from '../picture-port';

export interface DiskPictureStoreOptions {
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
  /** Sizes by key, least recently used first. */
  #sizes: Promise<Map<string, number>> | undefined;
  #total = 0;

  constructor({ directory, maxBytes = 512 * megabyte }: DiskPictureStoreOptions) {
    this.#directory = directory;
    this.#maxBytes = maxBytes;
  }

  async read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (!keyPattern.test(key)) return undefined;
    const sizes = await this.#known();
    const size = sizes.get(key);
    if (size === undefined) return undefined;
    try {
      const bytes = new Uint8Array(await readFile(join(this.#directory, key)));
      sizes.delete(key);
      sizes.set(key, size);
      return bytes;
    } catch {
      this.#forget(sizes, key);
      return undefined;
    }
  }

  async keep(key: string, bytes: Uint8Array): Promise<void> {
    if (!keyPattern.test(key)) return;
    const sizes = await this.#known();
    const temporary = join(this.#directory, `.${randomUUID()}`);
    try {
      await writeFile(temporary, bytes);
      await rename(temporary, join(this.#directory, key));
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined);
      return;
    }
    this.#forget(sizes, key);
    sizes.set(key, bytes.byteLength);
    this.#total += bytes.byteLength;
    await this.#dropOldest(sizes);
  }

  #forget(sizes: Map<string, number>, key: string): void {
    this.#total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  async #dropOldest(sizes: Map<string, number>): Promise<void> {
    for (const key of sizes.keys()) {
      if (this.#total <= this.#maxBytes) return;
      this.#forget(sizes, key);
      await rm(join(this.#directory, key), { force: true }).catch(() => undefined);
    }
  }

  #known(): Promise<Map<string, number>> {
    this.#sizes ??= this.#scan();
    return this.#sizes;
  }

  async #scan(): Promise<Map<string, number>> {
    const names = await makeFolder(this.#directory)
      .then(() => readdir(this.#directory))
      .catch(() => []);
    const files = await Promise.all(names.map((name) => this.#inspect(name)));
    const entries = files.filter((file) => file !== undefined).sort((one, other) => one.at - other.at);
    this.#total = entries.reduce((sum, { size }) => sum + size, 0);
    return new Map(entries.map(({ name, size }) => [name, size]));
  }

  async #inspect(name: string): Promise<{ name: string; size: number; at: number } | undefined> {
    const path = join(this.#directory, name);
    if (isTemporary(name)) await rm(path, { force: true }).catch(() => undefined);
    const file = keyPattern.test(name) ? await stat(path).catch(() => undefined) : undefined;
    return file?.isFile() ? { name, size: file.size, at: file.mtimeMs } : undefined;
  }
}
