import { type FileHandle, open } from 'node:fs/promises';
import type { Kysely } from 'kysely';

/**
 * The write-ahead log of a SQLite file. SQLite's own wait for the disk (`synchronous = FULL`) holds up the thread it
 * runs on, and its write lock; a commit made without it (`NORMAL`) is as durable once `toDisk` has resolved, since all
 * that a commit adds to the disk is in this file. Until then others see what a power cut may still undo.
 */
export class WalFile {
  #file: Promise<FileHandle> | undefined;

  constructor(readonly path: string) {}

  /** Resolves when everything committed before is on the disk. A thread of libuv waits for it; this one goes on. */
  async toDisk(): Promise<void> {
    // Writable, or Windows refuses. The file stays the same one as long as the database is open.
    this.#file ??= open(this.path, 'r+');
    try {
      await (await this.#file).datasync();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Waits for what is under way, and lets go of none of SQLite's locks: those are on other files. */
  close(): void {
    const file = this.#file;
    this.#file = undefined;
    file?.then((opened) => opened.close()).catch(() => undefined);
  }
}

const kept = new WeakMap<object, WalFile>();

/** To be called once for a database that keeps such a log; who opens it closes it. */
export const keepWalFile = <T>(db: Kysely<T>, wal: WalFile): void => void kept.set(db, wal);

/** Undefined for a database whose commits must wait by themselves. */
export const walFileOf = <T>(db: Kysely<T>): WalFile | undefined => kept.get(db);
