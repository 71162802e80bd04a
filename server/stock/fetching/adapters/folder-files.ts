import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { dropFolder } from '#server/platform/backup/foreign-folders';
import { saveStream } from '#server/platform/network/save-stream';
import type { FileServer, SourceOf } from '../remote-files-port';
import { FetchProblem } from '../rules/fetch-problem';
import { type ListedFile, newestFile, patternIn } from '../rules/newest-file';

const mostListed = 10_000;

/** Files that other programs put into a tenant's own folder of the data folder: `feeds/SLUG`. */
export function folderFiles(dataDir: string): FileServer<SourceOf<'folder'>> {
  return {
    open: async ({ tenant, source: { path }, target, signal }, work) => {
      const base = join(dataDir, dropFolder, tenant);
      return work({
        at: path,
        find: () => findFile(base, path),
        save: async ({ name }) =>
          saveStream(createReadStream(await inside(base, siblingOf(path, name))), target, signal),
      });
    },
  };
}

const siblingOf = (path: string, name: string): string => join(path, '..', name);

async function findFile(base: string, path: string): Promise<ListedFile | null> {
  const search = patternIn(path);
  if (!search) return statOf(base, path).catch(nullIfMissing);
  const names = await readdir(await inside(base, search.folder)).catch(nullIfMissing);
  const files = await Promise.all(
    (names ?? [])
      .slice(0, mostListed)
      .map((name) => statOf(base, join(search.folder, name)).catch(() => null)),
  );
  return newestFile(
    files.filter((file) => file !== null),
    search.pattern,
  );
}

async function statOf(base: string, path: string): Promise<ListedFile> {
  const stats = await stat(await inside(base, path));
  if (!stats.isFile()) throw new FetchProblem('the path is not a file');
  return { name: basename(path), size: stats.size, modifiedMs: Math.floor(stats.mtimeMs) };
}

/** The real path of a file of the folder: a link must not lead out of it. */
async function inside(base: string, path: string): Promise<string> {
  const [root, real] = await Promise.all([realpath(base), realpath(join(base, path))]);
  if (real !== root && !real.startsWith(root + sep))
    throw new FetchProblem('the path leads out of the folder');
  return real;
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
