import { constants } from 'node:fs';
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dropFolder } from '#server/platform/backup/backup-place';
import { saveStream } from '#server/platform/network/save-stream';
import { FetchProblem } from '#server/stock/fetching/remote-files-port';
import type { FileServer, SourceOf } from '../remote-files-port';
import { type ListedFile, matcherOf, newestFile, patternIn } from '../rules/newest-file';

/** So many files are looked at together. */
const batchSize = 500;

interface SettleTimes {
  /** A file changed longer ago than this is whole. */
  readonly recentMs: number;
  readonly quietMs: number;
  readonly looks: number;
}
const usualTimes: SettleTimes = { recentMs: 60_000, quietMs: 2_000, looks: 15 };

/** Files that other programs put into a tenant's own folder of the data folder: `feeds/SLUG`. */
export function folderFiles(dataDir: string, times = usualTimes): FileServer<SourceOf<'folder'>> {
  return {
    open: async ({ tenant, source: { path }, target, signal }, work) => {
      const base = join(dataDir, dropFolder, tenant);
      return work({
        at: path,
        find: () => settled(() => findFile(base, path), times, signal),
        save: async ({ name }) =>
          saveStream((await opened(base, siblingOf(path, name))).createReadStream(), target, signal),
      });
    },
  };
}

const siblingOf = (path: string, name: string): string => join(path, '..', name);

async function findFile(base: string, path: string): Promise<ListedFile | null> {
  const search = patternIn(path);
  if (!search) return statOf(base, path).catch(nullIfMissing);
  const names = await readdir(await inside(base, search.folder)).catch(nullIfMissing);
  const matching = (names ?? []).filter(matcherOf(search.pattern));
  let newest: ListedFile | null = null;
  for (let at = 0; at < matching.length; at += batchSize) {
    const files = await filesOf(base, search.folder, matching.slice(at, at + batchSize));
    newest = newestFile(newest ? [newest, ...files] : files, search.pattern);
  }
  return newest;
}

async function filesOf(base: string, folder: string, names: readonly string[]): Promise<ListedFile[]> {
  const files = names.map((name) => statOf(base, join(folder, name)).catch(() => null));
  return (await Promise.all(files)).filter((file) => file !== null);
}

/**
 * Waits for a file that was changed a moment ago: another program may still be writing it. Returns it once it has been the
 * same for two seconds. A file of a while ago, by its time, does not wait. Throws FetchProblem for one that keeps changing.
 */
async function settled(
  find: () => Promise<ListedFile | null>,
  times: SettleTimes,
  signal: AbortSignal,
): Promise<ListedFile | null> {
  let file = await find();
  for (let looks = 0; looks < times.looks; looks += 1) {
    if (file === null || Date.now() - (file.modifiedMs ?? 0) > times.recentMs) return file;
    await pause(times.quietMs, undefined, { signal });
    const again = await find();
    if (again?.name === file.name && again.size === file.size && again.modifiedMs === file.modifiedMs)
      return again;
    file = again;
  }
  throw new FetchProblem('the file is still being written');
}

async function statOf(base: string, path: string): Promise<ListedFile> {
  const stats = await stat(await inside(base, path));
  if (!stats.isFile()) throw new FetchProblem('the path is not a file');
  return { name: basename(path), size: stats.size, modifiedMs: Math.floor(stats.mtimeMs) };
}

/** Without waiting for the other end of a pipe, and not through a link that has taken the place of the file. */
const readNow = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/**
 * Opens a file of the folder. What was checked may have been replaced before it was opened, so that the file which is open
 * is checked again: it is a file, and the one at that path within the folder.
 */
async function opened(base: string, path: string): Promise<FileHandle> {
  const handle = await open(await inside(base, path), readNow).catch(linkIsProblem);
  try {
    const [own, now] = [await handle.stat(), await stat(await inside(base, path))];
    if (!own.isFile()) throw new FetchProblem('the path is not a file');
    if (own.ino !== now.ino || own.dev !== now.dev)
      throw new FetchProblem('the file was replaced while it was read');
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function linkIsProblem(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ELOOP')
    throw new FetchProblem('the file was replaced while it was read');
  throw error;
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
