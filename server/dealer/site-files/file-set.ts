import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isPassing, type TenantProblem } from '#server/dealer/rules/tenant-problems';
import { err, ok, type Result } from '#server/platform/result';

/** The files of one site by path within its folder, with slashes: `content/about-us.md`. */
export type FileSet = ReadonlyMap<string, Uint8Array>;

const mebibyte = 1024 * 1024;
/** An unprocessed camera photo fits. */
export const mostFileBytes = 12 * mebibyte;
export const mostTotalBytes = 100 * mebibyte;
export const mostFiles = 2_000;
const longestPath = 200;
/** A folder of a site is read to this depth. */
const deepest = 6;

const extension = /\.(json|md|txt|svg|png|jpe?g|webp|avif|gif|pdf|woff2?|ttf|otf)$/i;

/** Whether a path may be stored; the reason otherwise. */
export function pathProblem(path: string): string | undefined {
  const parts = path.split('/');
  if (path.length > longestPath) return `expected a path of at most ${longestPath} characters`;
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return 'expected a path within the folder of the site';
  if (/[\\:\p{C}]/u.test(path)) return 'expected a name without backslashes, colons or control characters';
  if (parts.length > deepest) return `expected at most ${deepest - 1} folders above a file`;
  if (parts.some(isPassing)) return 'expected a file other than a hidden file or a backup of an editor';
  if (!extension.test(path)) return 'expected settings, text, a picture, a PDF or a font';
  return undefined;
}

/** What to say about a site with more files than may be stored. */
export const tooManyFiles = (count: number): string =>
  `expected at most ${inDigits(mostFiles)} files, found ${inDigits(count)}: remove those that the site does not use`;

const inDigits = (count: number): string => count.toLocaleString('en-AU');

/** The limits of a site's files. Problems name the file, relative to the tenants folder. */
export function checkFileSet(tenant: string, files: FileSet): Result<FileSet, readonly TenantProblem[]> {
  const problem = (path: string, message: string) => ({ file: `${tenant}/${path}`, path: '', message });
  if (files.size > mostFiles) return err([problem('', tooManyFiles(files.size))]);
  const problems: TenantProblem[] = [];
  let total = 0;
  for (const [path, content] of files) {
    total += content.length;
    const message = pathProblem(path);
    if (message !== undefined) problems.push(problem(path, message));
    else if (content.length > mostFileBytes)
      problems.push(problem(path, `expected at most ${mostFileBytes / mebibyte} MiB`));
  }
  problems.push(
    ...clashingPaths([...files.keys()]).map((path) =>
      problem(path, 'expected a name that no other file or folder has, capitals aside'),
    ),
  );
  if (total > mostTotalBytes)
    problems.push(problem('', `expected at most ${mostTotalBytes / mebibyte} MiB in total`));
  return problems.length > 0 ? err(problems) : ok(files);
}

/** Paths that some disk could not hold beside the others: `a` and `A`, or `a` and `a/b`. */
function clashingPaths(paths: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    const parts = path.toLowerCase().split('/');
    for (let length = 1; length < parts.length; length += 1) folders.add(parts.slice(0, length).join('/'));
  }
  const names = new Set<string>();
  return paths.filter((path) => {
    const name = path.toLowerCase();
    const clashes = names.has(name) || folders.has(name);
    names.add(name);
    return clashes;
  });
}

export interface FileFacts {
  /** Hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** Milliseconds of the epoch: the version that brought this content. The same in every process's copy. */
  readonly changedMs: number;
}

/** The files of a version, by path in alphabetical order. */
export type Manifest = ReadonlyMap<string, FileFacts>;

/** The manifest of new files; a file that has not changed keeps its instant. */
export function manifestOf(files: FileSet, previous: Manifest, at: Date): Manifest {
  return inOrder(
    [...files].map(([path, content]) => {
      const sha256 = sha256Of(content);
      const before = previous.get(path);
      const changedMs = before?.sha256 === sha256 ? before.changedMs : at.getTime();
      return [path, { sha256, bytes: content.length, changedMs }] as const;
    }),
  );
}

const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Whether two versions have the same files with the same contents. */
export const isSameContent = (one: Manifest, other: Manifest): boolean =>
  one.size === other.size && [...one].every(([path, { sha256 }]) => other.get(path)?.sha256 === sha256);

/** A short hash of a manifest. */
export const printOf = (manifest: Manifest): string =>
  createHash('sha256').update(manifestText(manifest)).digest('hex').slice(0, 16);

const facts = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
  changed_ms: z.int().min(0),
});
const manifestSchema = z.record(z.string(), facts);

export const manifestText = (manifest: Manifest): string =>
  JSON.stringify(
    Object.fromEntries(
      [...manifest].map(([path, { sha256, bytes, changedMs }]) => [
        path,
        { sha256, bytes, changed_ms: changedMs },
      ]),
    ),
  );

/** Reads the text of a manifest. Throws if it is invalid. */
export const parseManifest = (text: string): Manifest =>
  inOrder(
    Object.entries(manifestSchema.parse(JSON.parse(text))).map(([path, { sha256, bytes, changed_ms }]) => [
      path,
      { sha256, bytes, changedMs: changed_ms },
    ]),
  );

const inOrder = (entries: ReadonlyArray<readonly [string, FileFacts]>): Manifest =>
  new Map([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
