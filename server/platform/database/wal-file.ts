import { type FileHandle, open } from 'node:fs/promises';
import type { Kysely } from 'kysely';

/**
 * The write-ahead log of a SQLite file. SQLite's own disk sync (`synchronous = FULL`) blocks its thread and holds its
 * write lock; a commit without it (`NORMAL`) is as durable once `toDisk` has resolved, since everything a commit adds
 * to the disk is in this file. Until then others see data that a power cut may still undo.
 */
export class WalFile {
  #file: Promise<FileHandle> | undefined;

  constructor(readonly path: string) {}

  /** Resolves when everything committed before is on disk. A libuv thread waits for it, without blocking this one. */
  async toDisk(): Promise<void> {
    // Writable, because Windows requires it. The file stays the same while the database is open.
    this.#file ??= open(this.path, 'r+');
    try {
      await (await this.#file).datasync();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Waits for the sync in progress. SQLite's locks are unaffected: they are on other files. */
  close(): void {
    const file = this.#file;
    this.#file = undefined;
    file?.then((opened) => opened.close()).catch(() => undefined);
  }
}

const kept = new WeakMap<object, WalFile>();

/** Call it once for a database with such a log; the caller closes it. */
export const keepWalFile = <T>(db: Kysely<T>, wal: WalFile): void => void kept.set(db, wal);

/** Undefined for a database whose commits must sync themselves. */
export const walFileOf = <T>(db: Kysely<T>): WalFile | undefined => kept.get(db);
