import { access, constants, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readDiskSpace } from '#server/platform/observability/read-disk-space';
import { outboxState } from '#server/platform/outbox-folder';
import type { FileProbe } from '../probes-port';
import type { FileFacts } from '../rules/folders';

/** Enough to notice a wrong clock; a folder of pictures may have a hundred thousand. */
const mostFiles = 2_000;
const hasModes = process.platform !== 'win32';

/** The file system, as this user may use it. */
export const systemFiles: FileProbe = {
  async folder(path) {
    const rights = await facts(path).catch((error: unknown) => outOfReach(path, error));
    return rights && { ...rights, isFolder: rights.mode === null || (await stat(path)).isDirectory() };
  },
  async files(paths) {
    return (await Promise.all(paths.map(facts))).filter((file) => file !== null);
  },
  async entries(folder) {
    return systemFiles.files(await pathsIn(folder));
  },
  async bytes(path) {
    return (await stat(path).catch(absentIsNull))?.size ?? null;
  },
  async newest(folder) {
    const top = await pathsIn(folder);
    const below = await Promise.all(top.map((path) => pathsIn(path).catch(() => [])));
    const paths = [...top, ...below.flat()].slice(0, mostFiles);
    const dated = await Promise.all(
      paths.map(async (path) => {
        const file = await stat(path).catch(absentIsNull);
        return file?.isFile() ? [{ path, at: file.mtime }] : [];
      }),
    );
    return dated
      .flat()
      .reduce<Dated | null>((newest, file) => (newest && newest.at >= file.at ? newest : file), null);
  },
  disk: readDiskSpace,
  outbox: outboxState,
};

interface Dated {
  readonly path: string;
  readonly at: Date;
}

async function facts(path: string): Promise<FileFacts | null> {
  const status = await stat(path).catch(absentIsNull);
  if (status === null) return null;
  const enter = status.isDirectory() ? constants.X_OK : 0;
  return {
    path,
    readable: await may(path, constants.R_OK | enter),
    writable: await may(path, constants.W_OK | enter),
    mode: hasModes ? status.mode & 0o777 : null,
    owner: hasModes ? status.uid : null,
  };
}

/** A folder above it is closed to this user. */
function outOfReach(path: string, error: unknown): FileFacts {
  if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error;
  return { path, readable: false, writable: false, mode: null, owner: null };
}

const may = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );

const pathsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).map((name) => join(folder, name));

/** The running site removes files too. */
function absentIsNull(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}
