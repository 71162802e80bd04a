import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPassing } from '#server/dealership/files/rules/passing-files';
import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import { errorCode } from '#server/dealership/files/tenant-file';
import { err, ok, type Result } from '#server/platform/result';
import { type FileSet, mostFileBytes, mostFiles } from './rules/file-set';

/** Reads the files of one site from a folder of sites; hidden files and leftovers of editors are left out. */
export async function readFolder(
  tenantsDir: string,
  slug: string,
): Promise<Result<FileSet, readonly TenantProblem[]>> {
  const files = new Map<string, Uint8Array>();
  const problems: TenantProblem[] = [];
  const refuse = (path: string, message: string) =>
    problems.push({ file: path === '' ? slug : `${slug}/${path}`, path: '', message });

  const walk = async (folder: string): Promise<void> => {
    const names = (await readdir(join(tenantsDir, slug, folder))).filter((name) => !isPassing(name)).sort();
    for (const name of names) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const stats = await lstat(join(tenantsDir, slug, path));
      if (files.size >= mostFiles) return;
      if (stats.isDirectory()) await walk(path);
      else if (!stats.isFile()) refuse(path, 'expected a file, found a link or something else');
      else if (stats.size > mostFileBytes)
        refuse(path, `expected at most ${mostFileBytes / 1024 / 1024} MiB`);
      else files.set(path, await readFile(join(tenantsDir, slug, path)));
    }
  };
  try {
    await walk('');
  } catch (error) {
    refuse('', `cannot be read (${errorCode(error)})`);
  }
  if (files.size >= mostFiles) refuse('', `expected fewer than ${mostFiles} files`);
  return problems.length > 0 ? err(problems) : ok(files);
}
