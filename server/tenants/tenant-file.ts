import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { err, ok, type Result } from '../platform/result';
import type { TenantProblem } from './rules/tenant-problems';

const mebibyte = 1024 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads one text file of a tenant as UTF-8 without its byte order mark; a file that is not there gives undefined. Each
 * problem names the file and what was expected: a file inside the tenant's own folder, of at most `mostBytes`.
 * Synchronous: hundreds of sites have tens of thousands of small files, and a turn of the event loop for each takes
 * several times as long as reading them.
 * @param file relative to the tenants folder, e.g. `wattle/reviews.json`
 */
export function readTenantText(
  dir: string,
  file: string,
  mostBytes = mebibyte,
): Result<string | undefined, readonly TenantProblem[]> {
  const problem = (message: string) => err([{ file, path: '', message }]);
  try {
    const found = statSync(join(dir, file));
    if (!found.isFile()) return problem('expected a file, found a folder or something else');
    if (found.size > mostBytes) return problem(`expected at most ${inWords(mostBytes)}`);
    if (leadsOutside(dir, file))
      return problem("expected a file in the tenant's folder, found a link out of it");
    const bytes = readFileSync(join(dir, file));
    const nul = bytes.indexOf(0);
    if (nul >= 0) return problem(`expected text, found a NUL byte in line ${lineOf(bytes, nul)}`);
    return ok(utf8.decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) return problem('expected text in UTF-8: save it with that encoding');
    const code = errorCode(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? ok(undefined) : problem(`cannot be read (${code})`);
  }
}

/** Folders may be links, as mounted configuration is; a file must not show what stands elsewhere on the machine. */
function leadsOutside(dir: string, file: string): boolean {
  const [slug = ''] = file.split('/');
  const home = realpathSync.native(join(dir, slug));
  return !realpathSync.native(join(dir, file)).startsWith(home + sep);
}

const inWords = (bytes: number): string =>
  bytes >= mebibyte ? `${bytes / mebibyte} MiB` : `${Math.floor(bytes / 1024)} KiB`;

const lineOf = (bytes: Uint8Array, position: number): number =>
  bytes.subarray(0, position).reduce((line, byte) => (byte === 10 ? line + 1 : line), 1);

/** What went wrong with a file, as the system calls it. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
