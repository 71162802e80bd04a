import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { BackupRepository } from './repository';
import { type BackupFile, backupId, type Manifest, piecesOf } from './rules/manifest';
import { noFile, type SiteFile } from './site-files';

/** Small enough that a database of which little has changed is mostly stored already. */
const pieceBytes = 2 * 1024 * 1024;
/** Files at a time: each waits for the disk or for a server. */
const filesAtOnce = 12;

/** Sources of a backup. */
export interface BackupContent
  extends Pick<Manifest, 'release' | 'migration' | 'database' | 'counts' | 'secrets'> {
  readonly instant: Date;
  readonly files: readonly SiteFile[];
  /** Called before the manifest is written: throws if the backup must not exist. */
  readonly confirm?: () => Promise<void>;
}

export interface MadeBackup {
  readonly id: string;
  readonly files: number;
  readonly bytes: number;
  /** Files and bytes that were stored; all others were there. */
  readonly newFiles: number;
  readonly writtenBytes: number;
}

/**
 * Stores the files and, last of all, the manifest: a backup that was interrupted does not exist. A file with the size
 * and time of the previous backup is not read again.
 */
export async function makeBackup(
  repository: BackupRepository,
  { instant, files, confirm, ...about }: BackupContent,
): Promise<MadeBackup> {
  const previous = await previousFiles(repository);
  const entries: BackupFile[] = [];
  let newFiles = 0;
  let writtenBytes = 0;
  const waiting = [...files].reverse();
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const earlier = previous.get(file.path);
      if (earlier && isUnchanged(earlier, file) && (await repository.hasPieces(piecesOf(earlier)))) {
        entries.push(earlier);
        continue;
      }
      const stored = await storeFile(repository, file);
      if (!stored) continue;
      entries.push(stored.entry);
      writtenBytes += stored.written;
      if (stored.written > 0) newFiles += 1;
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  entries.sort((one, other) => (one.path < other.path ? -1 : 1));
  const id = backupId(instant);
  await confirm?.();
  await repository.addManifest({ format: 1, id, instant: instant.toISOString(), ...about, files: entries });
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return { id, files: entries.length, bytes, newFiles, writtenBytes };
}

/** The newest backup's files; none if it cannot be read: everything is then read and compared by content. */
async function previousFiles(repository: BackupRepository): Promise<ReadonlyMap<string, BackupFile>> {
  const newest = (await repository.ids()).at(-1);
  const manifest =
    newest === undefined ? undefined : await repository.manifest(newest).catch(() => undefined);
  return new Map(manifest?.files.map((file) => [file.path, file]));
}

const isUnchanged = (earlier: BackupFile, { path, bytes, changedMs }: SiteFile): boolean =>
  !path.startsWith('database/') && earlier.bytes === bytes && earlier.changedMs === changedMs;

/** Undefined for a file that is gone by now. */
async function storeFile(
  repository: BackupRepository,
  { path, file, changedMs }: SiteFile,
): Promise<{ readonly entry: BackupFile; readonly written: number } | undefined> {
  const handle = await open(file, 'r').catch(noFile);
  if (!handle) return undefined;
  const whole = createHash('sha256');
  const pieces: string[] = [];
  let bytes = 0;
  let written = 0;
  try {
    const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, (await handle.stat()).size + 1));
    for (;;) {
      const piece = await fill(handle, buffer);
      if (piece.byteLength === 0) break;
      whole.update(piece);
      const added = await repository.addPiece(piece);
      pieces.push(added.sha256);
      bytes += piece.byteLength;
      written += added.written;
    }
  } finally {
    await handle.close();
  }
  const sha256 = pieces.length === 1 ? (pieces[0] ?? '') : whole.digest('hex');
  const entry = { path, bytes, changedMs, sha256, ...(pieces.length > 1 && { pieces }) };
  return { entry, written };
}

/** As much of a file as fits. */
async function fill(handle: Awaited<ReturnType<typeof open>>, buffer: Buffer): Promise<Buffer> {
  let filled = 0;
  while (filled < buffer.byteLength) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.byteLength - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
