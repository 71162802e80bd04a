import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { makeFolder } from '#server/platform/make-folder';
import { BackupFailure, type BackupStorage } from '../backup-storage-port';

/** Backups in a folder, e.g. of another disk. Its files are for their owner only. */
export class FolderStorage implements BackupStorage {
  readonly #made = new Map<string, Promise<unknown>>();

  constructor(readonly folder: string) {}

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const file = join(this.folder, path);
    const draft = join(dirname(file), `.${randomUUID()}`);
    try {
      await this.#makeFolder(dirname(file));
      const handle = await open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.datasync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw this.#failure('written', error);
    }
  }

  #makeFolder(folder: string): Promise<unknown> {
    const making = this.#made.get(folder) ?? makeFolder(folder);
    this.#made.set(folder, making);
    return making;
  }

  async read(path: string): Promise<Uint8Array | null> {
    try {
      return await readFile(join(this.folder, path));
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
      throw this.#failure('read', error, path);
    }
  }

  async list(folder: string): Promise<readonly string[]> {
    try {
      const entries = await readdir(join(this.folder, folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => relative(this.folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw this.#failure('read', error);
    }
  }

  async remove(path: string): Promise<void> {
    try {
      await rm(join(this.folder, path), { force: true });
    } catch (error) {
      throw this.#failure('written', error);
    }
  }

  #failure(verb: string, error: unknown, path = ''): BackupFailure {
    return new BackupFailure(`${join(this.folder, path)} cannot be ${verb} (${codeOf(error)}).`);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
