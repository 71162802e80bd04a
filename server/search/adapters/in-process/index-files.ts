import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { makeFolder } from '#server/platform/make-folder';
import { release } from '#server/platform/release';
import { Pauses } from '#server/platform/threads/job-loop';
import type { IndexPart } from './stock-index';

/** Another number for every change of what is in the parts. */
const format = 1;
const ending = '.index';
const draftEnding = '.draft';
/** No draft takes this long: its process has died. */
const draftMs = 60 * 60_000;
/** Before each part: its length and its checksum, four bytes each. */
const headBytes = 8;
/** Parts have less than a megabyte, but for the orders of millions of cars. */
const longestPart = 64 * 1024 * 1024;

interface IndexSource {
  readonly parts: Iterable<IndexPart>;
  /** False once the index has changed: the file would be that of no stock. */
  readonly isCurrent: () => boolean;
}

/**
 * Built indexes in files of a folder, each under a stamp. A file is written under another name and renamed once it is
 * complete: a killed process leaves none that is half written, and of several processes the last one wins. Only the build
 * that wrote a file reads it.
 */
export class IndexFiles {
  constructor(private readonly folder: string) {}

  /** Whether the tenant's file has this stamp. */
  async has(tenant: string, stamp: string): Promise<boolean> {
    const file = await this.#open(tenant, stamp);
    await file?.close();
    return file !== null;
  }

  /** Hands over the parts of the tenant's file; false if it has another stamp, is damaged or not there. */
  async read(tenant: string, stamp: string, take: (part: IndexPart) => void): Promise<boolean> {
    const file = await this.#open(tenant, stamp);
    if (file === null) return false;
    const pauses = new Pauses();
    try {
      for (let part = await readPart(file); part !== null; part = await readPart(file)) {
        take(part);
        if (pauses.due()) await pauses.pause();
      }
      return true;
    } catch {
      await rm(this.#path(tenant), { force: true });
      return false;
    } finally {
      await file.close();
    }
  }

  async write(tenant: string, stamp: string, { parts, isCurrent }: IndexSource): Promise<void> {
    await makeFolder(this.folder);
    const draft = `${this.#path(tenant)}.${randomUUID()}${draftEnding}`;
    const pauses = new Pauses();
    const file = await open(draft, 'wx', 0o600);
    try {
      await writePart(file, await headOf(stamp));
      for (const part of parts) {
        if (!isCurrent()) return;
        await writePart(file, part);
        if (pauses.due()) await pauses.pause();
      }
      await writePart(file, null);
      if (isCurrent()) await rename(draft, this.#path(tenant));
    } finally {
      await file.close();
      await rm(draft, { force: true });
    }
  }

  /** Removes the files of tenants other than these, and what killed processes left. */
  async removeOthers(tenants: readonly string[]): Promise<void> {
    const names = new Set(tenants.map((tenant) => `${tenant}${ending}`));
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const isDraft = name.endsWith(draftEnding);
      const isOld = isDraft && Date.now() - (await stat(path)).mtimeMs > draftMs;
      if (isDraft ? isOld : !names.has(name)) await rm(path, { force: true });
    }
  }

  #path(tenant: string): string {
    return join(this.folder, `${tenant}${ending}`);
  }

  /** The tenant's file after its head; null if it has another stamp, is damaged or not there. */
  async #open(tenant: string, stamp: string): Promise<FileHandle | null> {
    const file = await open(this.#path(tenant)).catch(() => null);
    const head = file && (await readPart(file).catch(() => null));
    if (head === (await headOf(stamp))) return file;
    await file?.close();
    return null;
  }
}

/** The stamp with the program: another build may make other documents of the same cars. */
async function headOf(stamp: string): Promise<string> {
  const { mtimeMs } = await stat(fileURLToPath(import.meta.url));
  return JSON.stringify([format, release, mtimeMs, stamp]);
}

async function writePart(file: FileHandle, part: IndexPart | string | null): Promise<void> {
  const bytes = serialize(part);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(bytes.length);
  head.writeUInt32LE(crc32(bytes), headBytes / 2);
  await file.writev([head, bytes]);
}

/** Throws for a file that ends too early, or has other bytes than were written. */
async function readPart(file: FileHandle) {
  const head = await readBytes(file, headBytes);
  const bytes = await readBytes(file, head.readUInt32LE());
  if (crc32(bytes) !== head.readUInt32LE(headBytes / 2)) throw new Error('damaged');
  return deserialize(bytes);
}

async function readBytes(file: FileHandle, length: number): Promise<Buffer> {
  if (length > longestPart) throw new Error('damaged');
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length);
  if (bytesRead < length) throw new Error('short');
  return buffer;
}
