import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { z } from 'zod';
import { err, ok, type Result } from '#server/platform/result';
import { jsonSyntaxError } from './rules/json-syntax';
import { isPassing, problemsFromIssues, type TenantProblem } from './rules/tenant-problems';

const mebibyte = 1024 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Keeps the byte order mark, for a text that is written again. */
export const wholeUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads one text file of a tenant as UTF-8 without its byte order mark; undefined for a missing file. Each problem
 * names the file and what is expected: a file inside the tenant's own folder, of at most `mostBytes`. Synchronous:
 * hundreds of sites have tens of thousands of small files, and an event-loop turn for each takes several times as long
 * as reading them.
 * @param file relative to the tenants folder, e.g. `wattle/reviews.json`
 */
export function readTenantText(
  dir: string,
  file: string,
  mostBytes = mebibyte,
  decoder = utf8,
): Result<string | undefined, readonly TenantProblem[]> {
  const read = readTenantBytes(dir, file, mostBytes);
  if (!read.ok) return read;
  if (read.value === undefined) return ok(undefined);
  const nul = read.value.indexOf(0);
  if (nul >= 0) {
    const message = `expected text, found a NUL byte in line ${lineOf(read.value, nul)}`;
    return err([{ file, path: '', message }]);
  }
  try {
    return ok(decoder.decode(read.value));
  } catch {
    return err([{ file, path: '', message: 'expected text in UTF-8: save it with that encoding' }]);
  }
}

/** The same for any file, without decoding it. */
export function readTenantBytes(
  dir: string,
  file: string,
  mostBytes: number,
): Result<Uint8Array | undefined, readonly TenantProblem[]> {
  const problem = (message: string) => err([{ file, path: '', message }]);
  try {
    const handle = openInside(dir, file);
    if (handle === undefined)
      return problem("expected a file in the tenant's folder, found a link to outside it");
    const bytes = readOpened(handle, mostBytes);
    if (bytes === 'no file') return problem('expected a file, found something else');
    if (bytes === 'too large') return problem(`expected at most ${inWords(mostBytes)}`);
    return ok(bytes);
  } catch (error) {
    const code = errorCode(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? ok(undefined) : problem(`cannot be read (${code})`);
  }
}

/** Don't wait if it is a pipe. Windows has neither flag. */
const plainly = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const noLink = plainly | (constants.O_NOFOLLOW ?? 0);

/** Opens a file or a link's target; undefined if that is outside the tenant's folder. */
function openInside(dir: string, file: string): number | undefined {
  const path = join(dir, file);
  if (leadsOutside(dir, file, false)) return undefined;
  try {
    return openSync(path, noLink);
  } catch (error) {
    if (errorCode(error) !== 'ELOOP') throw error;
    return leadsOutside(dir, file, true) ? undefined : openSync(path, plainly);
  }
}

/** Reads an open file and closes it. */
function readOpened(handle: number, mostBytes: number): Uint8Array | 'no file' | 'too large' {
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) return 'no file';
    if (stats.size > mostBytes) return 'too large';
    const bytes = Buffer.allocUnsafe(stats.size);
    let length = 0;
    for (let read = 1; read > 0 && length < bytes.length; length += read) {
      read = readSync(handle, bytes, length, bytes.length - length, null);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(handle);
  }
}

/** The real path of the last file's folder: files are read folder by folder. */
let before = { folder: '', inside: false, untilMs: 0 };
const trustedMs = 1_000;

/** Folders may be links, as in mounted configuration; a file must not expose anything outside the folder. */
function leadsOutside(dir: string, file: string, isLink: boolean): boolean {
  const home = join(dir, file.split('/')[0] ?? '');
  if (isLink) return !isBelow(home, join(dir, file));
  const folder = dirname(join(dir, file));
  if (folder === home) return false;
  if (folder !== before.folder || performance.now() > before.untilMs) {
    before = { folder, inside: isBelow(home, folder), untilMs: performance.now() + trustedMs };
  }
  return !before.inside;
}

/** Whether a path, with its links resolved, is inside a folder. Throws if either is missing. */
export const isBelow = (home: string, path: string): boolean =>
  realpathSync.native(path).startsWith(realpathSync.native(home) + sep);

const inWords = (bytes: number): string =>
  bytes >= mebibyte ? `${bytes / mebibyte} MiB` : `${Math.floor(bytes / 1024)} KiB`;

const lineOf = (bytes: Uint8Array, position: number): number =>
  bytes.subarray(0, position).reduce((line, byte) => (byte === 10 ? line + 1 : line), 1);

/** A file error, as the system names it. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

/** Files beside a tenant's data, such as its logo. */
export interface TenantFiles {
  /** Undefined if there is no such file in the tenant's own folder, or it exceeds `mostBytes` (default 1 MiB). */
  read(tenant: string, path: string, mostBytes?: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** The files of the tenants' folders. Reads from there only; rejects paths and links that lead outside it. */
export const folderFiles = (tenantsDir: string): TenantFiles => ({
  read: async (tenant, path, mostBytes = mebibyte) => {
    try {
      const home = await realpath(join(tenantsDir, tenant));
      const file = await realpath(join(home, path));
      const stats = await stat(file);
      if (!file.startsWith(home + sep) || !stats.isFile() || stats.size > mostBytes) return undefined;
      return new Uint8Array(await readFile(file));
    } catch {
      return undefined;
    }
  },
});

/**
 * Reads one JSON file of a tenant. Every problem names the file, the place in it and the expected value; undefined for
 * a missing file.
 * @param file relative to the tenants folder, e.g. `wattle/reviews.json`
 */
export async function readDataFile<S extends z.ZodType>(
  dir: string,
  file: string,
  schema: S,
): Promise<Result<z.output<S> | undefined, readonly TenantProblem[]>> {
  const source = readTenantText(dir, file);
  if (!source.ok) return source;
  if (source.value === undefined) return ok(undefined);
  const syntax = jsonSyntaxError(source.value);
  if (syntax) {
    const message = `line ${syntax.line}, column ${syntax.column}: not valid JSON, expected ${syntax.expected}`;
    return err([{ file, path: '', message }]);
  }
  const result = schema.safeParse(JSON.parse(source.value), { reportInput: true });
  return result.success ? ok(result.data) : err(problemsFromIssues(file, result.error, schema));
}

const deepest = 6;
const mostFiles = 5_000;

/**
 * A short text that changes whenever a file in a tenant's folder is added, removed or written to. It covers names,
 * sizes and times, not contents, so comparing hundreds of folders is fast. An unreadable folder counts by its error.
 * Hidden files and editor backups don't count.
 */
export function folderPrint(tenantsDir: string, slug: string): string {
  const hash = createHash('sha1');
  let left = mostFiles;
  const walk = (folder: string, depth: number): void => {
    for (const name of namesIn(join(tenantsDir, folder))) {
      if (isPassing(name) || left-- <= 0) continue;
      const path = `${folder}/${name}`;
      const stats = lookAt(join(tenantsDir, path));
      if (typeof stats === 'object' && stats.isDirectory() && depth < deepest) walk(path, depth + 1);
      else hash.update(`${path} ${typeof stats === 'object' ? `${stats.size} ${stats.mtimeMs}` : stats}\n`);
    }
  };
  walk(slug, 0);
  return hash.digest('base64url').slice(0, 12);
}

/** What is at a path, or the error: removed meanwhile, a circular link. */
function lookAt(path: string): Stats | string {
  try {
    return statSync(path);
  } catch (error) {
    return errorCode(error);
  }
}

/** In alphabetical order; the error for an unreadable folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    return [errorCode(error)];
  }
}
