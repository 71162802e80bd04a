import { isPassing } from '#server/dealer/files/rules/passing-files';
import type { TenantProblem } from '#server/dealer/files/rules/tenant-problems';
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
