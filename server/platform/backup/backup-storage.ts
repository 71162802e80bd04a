import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder } from '#server/platform/make-folder';
import {
  reasonOf,
  type S3Answer,
  S3Bucket,
  type S3Place,
  type S3Request,
} from '#server/platform/network/s3-bucket';

/** Where backups are kept. Paths are relative, of letters, digits, dots, hyphens and slashes. */
export interface BackupStorage {
  /** Writes a file, or replaces it. Nobody ever reads half of one. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is no such file. */
  read(path: string): Promise<Uint8Array | null>;
  /** Paths of all files under a folder, at any depth, in no particular order. */
  list(folder: string): Promise<readonly string[]>;
  /** A missing file is fine. */
  remove(path: string): Promise<void>;
}

/** The storage could not be read or written: one line for the operator. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}

/** Another process makes a backup of this site. */
export class BackupBusy extends BackupFailure {
  constructor() {
    super('Another process is making a backup. Try again in a few minutes.');
  }
}

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

const timeoutMs = 120_000;
const attempts = 4;
const firstPauseMs = 100;

/** Backups in a bucket of Amazon S3 or of a server with the same API. */
export class S3Storage implements BackupStorage {
  readonly #bucket: S3Bucket;

  constructor(place: S3Place) {
    this.#bucket = new S3Bucket(place);
  }

  async write(path: string, body: Uint8Array): Promise<void> {
    const { ok, status } = await this.#send({ method: 'PUT', path, body });
    if (!ok) throw this.#failure('written', status);
  }

  async read(path: string): Promise<Uint8Array | null> {
    const { ok, status, bytes } = await this.#send({ method: 'GET', path });
    if (status === 404) return null;
    if (!ok) throw this.#failure('read', status);
    return bytes;
  }

  async list(folder: string): Promise<readonly string[]> {
    const prefix = this.#bucket.keyOf(`${folder}/`);
    const paths: string[] = [];
    let next: string | null = null;
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix,
        ...(next && { 'continuation-token': next }),
      });
      const { ok, status, bytes } = await this.#send({ method: 'GET', query });
      if (!ok) throw this.#failure('listed', status);
      const page = listedKeys(Buffer.from(bytes).toString());
      paths.push(...page.keys.map((key) => this.#bucket.pathOf(key)));
      next = page.next;
    } while (next !== null);
    return paths;
  }

  async remove(path: string): Promise<void> {
    const { ok, status } = await this.#send({ method: 'DELETE', path });
    if (!ok && status !== 404) throw this.#failure('changed', status);
  }

  /** Repeats a request that got no full answer, or one of a busy server. */
  async #send(request: Omit<S3Request, 'timeoutMs'>): Promise<S3Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#bucket.send({ ...request, timeoutMs }).catch((error: unknown) => {
        if (attempt === attempts) throw this.#unreachable(error);
        return null;
      });
      if (answer && (attempt === attempts || !(answer.status >= 500 || answer.status === 429))) return answer;
      await pause(firstPauseMs * 2 ** attempt * Math.random());
    }
  }

  #unreachable(error: unknown): BackupFailure {
    return new BackupFailure(`s3://${this.#bucket.place.bucket} cannot be reached (${reasonOf(error)}).`);
  }

  #failure(verb: string, status: number): BackupFailure {
    const hint = status === 401 || status === 403 ? ': check the access key and its rights' : '';
    const { bucket } = this.#bucket.place;
    return new BackupFailure(`s3://${bucket} cannot be ${verb} (status ${status})${hint}.`);
  }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
};

const textOf = (xml: string): string =>
  xml.replaceAll(/&(amp|lt|gt|quot|apos|#39);/g, (name) => entities[name] ?? name);

/** The keys of a page of S3's ListObjectsV2, and the token of the next page; null on the last. */
export function listedKeys(xml: string): { readonly keys: readonly string[]; readonly next: string | null } {
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => textOf(key));
  const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1];
  const goesOn = /<IsTruncated>\s*true\s*<\/IsTruncated>/i.test(xml);
  return { keys, next: goesOn && next !== undefined ? textOf(next) : null };
}
