import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { makeFolder, readDiskSpace } from '#server/platform/make-folder';
import { verifyPrefix } from './backup-place';
import { BackupFailure } from './backup-storage';
import { missingList, readErasures } from './erasure-list';
import { readOwner } from './place-owner';
import type { BackupRepository } from './repository';
import { databasePath, dumpPath, restoreFiles } from './restore-files';
import { type BackupFile, type Manifest, piecesOf } from './rules/manifest';
import { noRoomForCopy } from './rules/schedule';
import { dumpProblem, inspectSqlite } from './sqlite-snapshot';

interface BackupProblem {
  readonly backup: string;
  /** The file within the backup; null for the backup itself. */
  readonly path: string | null;
  readonly problem: string;
}

interface Verified {
  readonly backups: number;
  readonly pieces: number;
  readonly bytes: number;
  readonly problems: readonly BackupProblem[];
  /** A line for each intact backup that holds no database. */
  readonly notes: readonly string[];
}

const piecesAtOnce = 8;

/**
 * Reads every byte of these backups and compares it with its SHA-256, then opens the databases: their integrity, and
 * their rows by table. A folder in `dataDir` gets a copy of one database at a time: the folder for temporary files may
 * be in memory. Throws BackupFailure if the disk has no room for it.
 */
export async function verifyBackups(
  repository: BackupRepository,
  ids: readonly string[],
  dataDir: string,
): Promise<Verified> {
  const problems: BackupProblem[] = [];
  const manifests: Manifest[] = [];
  for (const id of ids) {
    const manifest = await repository.manifest(id).catch(failure);
    if (typeof manifest === 'string') problems.push({ backup: id, path: null, problem: manifest });
    else manifests.push(manifest);
  }
  const list = await readErasures(repository).catch(failure);
  if (list === null) problems.push({ backup: 'all', path: null, problem: missingList });
  const owner = await readOwner(repository).then(() => null, failure);
  for (const problem of [list, owner])
    if (typeof problem === 'string') problems.push({ backup: 'all', path: null, problem });
  const { faults, bytes, pieces } = await verifyPieces(repository, manifests);
  for (const manifest of manifests) {
    const faultyFiles = manifest.files.flatMap((file) => faultsOf(file, faults, manifest.id));
    problems.push(...faultyFiles);
    if (faultyFiles.length === 0) problems.push(...(await verifyDatabase(repository, manifest, dataDir)));
  }
  const notes = manifests
    .filter(({ database }) => database === 'separate')
    .map(({ id }) => `${id} holds no database: PostgreSQL was backed up without --dump.`);
  return { backups: ids.length, pieces, bytes, problems, notes };
}

/** Each piece once, however many files and backups share it. */
async function verifyPieces(repository: BackupRepository, manifests: readonly Manifest[]) {
  const distinct = new Set(manifests.flatMap(({ files }) => files.flatMap(piecesOf)));
  const faults = new Map<string, string>();
  let bytes = 0;
  const waiting = [...distinct];
  const work = async () => {
    for (let sha256 = waiting.pop(); sha256 !== undefined; sha256 = waiting.pop()) {
      const piece = await repository.piece(sha256).catch(failure);
      if (typeof piece === 'string') faults.set(sha256, piece);
      else bytes += piece.byteLength;
    }
  };
  await Promise.all(Array.from({ length: piecesAtOnce }, work));
  return { faults, bytes, pieces: distinct.size };
}

const faultsOf = (file: BackupFile, faults: ReadonlyMap<string, string>, backup: string): BackupProblem[] =>
  piecesOf(file).flatMap((sha256) => {
    const problem = faults.get(sha256);
    return problem === undefined ? [] : [{ backup, path: file.path, problem }];
  });

async function verifyDatabase(
  repository: BackupRepository,
  manifest: Manifest,
  dataDir: string,
): Promise<readonly BackupProblem[]> {
  const path = { sqlite: databasePath, 'postgres-dump': dumpPath, separate: null }[manifest.database];
  if (path === null) return [];
  const folder = await folderForCopy(dataDir, manifest.files.find((file) => file.path === path)?.bytes ?? 0);
  const problem = async (): Promise<string | null> => {
    const copy = join(folder, 'database');
    try {
      const restored = await restoreFiles(repository, manifest, (file) => (file === path ? copy : null));
      if (restored === 0) return 'The database is missing.';
      if (manifest.database === 'postgres-dump') return await dumpProblem(copy);
      const { counts } = inspectSqlite(copy);
      return isDeepStrictEqual(counts, manifest.counts)
        ? null
        : 'The rows differ from those of the manifest.';
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const fault = await problem().catch(failure);
  return fault === null ? [] : [{ backup: manifest.id, path, problem: fault }];
}

const staleMs = 24 * 60 * 60_000;

/** A folder for the copy of a database. Removes those of processes that died. */
async function folderForCopy(dataDir: string, bytes: number): Promise<string> {
  await makeFolder(dataDir);
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    const stats = name.startsWith(verifyPrefix) ? await stat(path).catch(() => null) : null;
    if (stats && Date.now() - stats.mtimeMs > staleMs) await rm(path, { recursive: true, force: true });
  }
  const noRoom = noRoomForCopy(bytes, (await readDiskSpace(dataDir)).freeBytes);
  if (noRoom !== null) throw new BackupFailure(noRoom);
  return mkdtemp(join(dataDir, verifyPrefix));
}

/** Failures of the backup's content are findings; any other error is not. */
function failure(error: unknown): string {
  if (error instanceof BackupFailure) return error.message;
  if (error instanceof SyntaxError) return 'A manifest is damaged.';
  throw error;
}
