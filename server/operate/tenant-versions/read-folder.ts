import type { Stats } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPassing } from '#server/dealer/files/rules/passing-files';
import type { TenantProblem } from '#server/dealer/files/rules/tenant-problems';
import { errorCode } from '#server/dealer/files/tenant-file';
import { err, ok, type Result } from '#server/platform/result';
import { type FileSet, mostFileBytes, mostFiles, mostTotalBytes, tooManyFiles } from './rules/file-set';

/** Files are counted to here, to say how many there are. */
const mostCounted = 20 * mostFiles;
const mebibyte = 1024 * 1024;

/**
 * Reads the files of one site from a folder of sites; hidden files and leftovers of editors are left out. Fails with a
 * problem for each file that cannot be taken, or with one if there is too much.
 */
export async function readFolder(
  tenantsDir: string,
  slug: string,
): Promise<Result<FileSet, readonly TenantProblem[]>> {
  const files = new Map<string, Uint8Array>();
  const problems: TenantProblem[] = [];
  let total = 0;
  let count = 0;
  const refuse = (path: string, message: string) =>
    problems.push({ file: path === '' ? slug : `${slug}/${path}`, path: '', message });

  const take = async (path: string, stats: Stats): Promise<void> => {
    const problem = problemOf(stats);
    count += 1;
    if (count > mostFiles) return;
    if (problem !== undefined) return void refuse(path, problem);
    total += stats.size;
    if (total <= mostTotalBytes) files.set(path, await readFile(join(tenantsDir, slug, path)));
  };
  const walk = async (folder: string): Promise<void> => {
    const names = (await readdir(join(tenantsDir, slug, folder))).filter((name) => !isPassing(name)).sort();
    for (const name of names) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const stats = await lstat(join(tenantsDir, slug, path));
      if (count > mostCounted || total > mostTotalBytes) return;
      await (stats.isDirectory() ? walk(path) : take(path, stats));
    }
  };
  try {
    await walk('');
  } catch (error) {
    const code = errorCode(error);
    refuse('', code === 'ENOENT' ? 'there is no such folder' : `cannot be read (${code})`);
  }
  if (count > mostFiles) refuse('', tooManyFiles(count));
  if (total > mostTotalBytes) refuse('', `expected at most ${mostTotalBytes / mebibyte} MiB in total`);
  return problems.length > 0 ? err(problems) : ok(files);
}

/** Why something in the folder of a site is not one of its files. */
function problemOf(stats: Stats): string | undefined {
  if (!stats.isFile()) return 'expected a file, found a link or something else';
  return stats.size > mostFileBytes ? `expected at most ${mostFileBytes / mebibyte} MiB` : undefined;
}
