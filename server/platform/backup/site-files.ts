import { lstat, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { foreignFolders, isWithin } from './backup-place';

/** A file to back up. */
export interface SiteFile {
  /** Within the backup: `data/media/KEY`. */
  readonly path: string;
  readonly file: string;
  readonly bytes: number;
  readonly changedMs: number;
}

/**
 * Of the data folder: the database is copied apart, the outbox holds emails that count as sent, and search indexes are
 * made from the database.
 */
const leftOut = /^(site\.sqlite(-wal|-shm|-journal|-spare)?|outbox|search)$/;
const secretFile = 'session-secret';
const filesAtOnce = 32;

interface SiteFolders {
  readonly dataDir: string;
  readonly tenantsDir: string;
}

/**
 * The files of the data folder and the tenants folder, with the signing secret only if `secrets`. A tenants folder that is inside
 * the data folder counts once, as tenants.
 */
export async function siteFiles(
  { dataDir, tenantsDir }: SiteFolders,
  secrets: boolean,
): Promise<readonly SiteFile[]> {
  const data = await filesIn(
    dataDir,
    'data',
    (name, file) =>
      !leftOut.test(name) &&
      !foreignFolders.includes(name) &&
      (secrets || name !== secretFile) &&
      !isWithin(file, tenantsDir),
  );
  const tenants = await filesIn(tenantsDir, 'tenants', () => true);
  return [...data, ...tenants].sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Files that begin with a dot are drafts of a moment. Links are not followed. */
async function filesIn(
  folder: string,
  name: string,
  isWanted: (topName: string, file: string) => boolean,
): Promise<readonly SiteFile[]> {
  const paths = (await pathsIn(folder, isWanted)).filter((file) =>
    relative(folder, file)
      .split(sep)
      .every((part) => !part.startsWith('.') && !part.includes('\\')),
  );
  const files: SiteFile[] = [];
  for (let from = 0; from < paths.length; from += filesAtOnce) {
    const batch = paths.slice(from, from + filesAtOnce).map(async (file) => {
      const stats = await lstat(file).catch(noFile);
      if (!stats) return [];
      const path = [name, ...relative(folder, file).split(sep)].join('/');
      return [{ path, file, bytes: stats.size, changedMs: stats.mtimeMs }];
    });
    files.push(...(await Promise.all(batch)).flat());
  }
  return files;
}

/** Folders that are not wanted are not even listed: they may be closed to the site. */
async function pathsIn(
  folder: string,
  isWanted: (topName: string, file: string) => boolean,
): Promise<string[]> {
  const paths: string[] = [];
  for (const top of await readdir(folder, { withFileTypes: true }).catch(noFolder)) {
    const path = join(folder, top.name);
    if (top.isFile()) paths.push(path);
    if (!top.isDirectory() || !isWanted(top.name, path)) continue;
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(noFolder);
    for (const entry of entries) if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  }
  return paths.filter((file) => isWanted(relative(folder, file).split(sep)[0] ?? '', file));
}

function noFolder(error: unknown): [] {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
}

/** Pictures come and go while they are listed. */
export function noFile(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
