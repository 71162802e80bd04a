import type { BackupRepository } from './repository';
import { piecesOf } from './rules/manifest';
import { surplus } from './rules/schedule';

/**
 * Removes all backups but the newest `keep`, then the pieces that none of them needs. `made` is the id of the one made just now.
 * If none of those that stay holds the database, the newest that does stays as well.
 */
export async function removeSurplus(repository: BackupRepository, keep: number, made: string): Promise<void> {
  const ids = await repository.ids();
  const tooMany = surplus(ids, keep, made);
  const spared = await newestWithDatabase(repository, ids, tooMany);
  const removed = tooMany.filter((id) => id !== spared);
  if (removed.length === 0) return;
  for (const id of removed) await repository.removeBackup(id);
  const neededPieces = new Set<string>();
  for (const id of ids.filter((one) => !removed.includes(one))) {
    const manifest = await repository.manifest(id).catch(() => null);
    // The pieces of a backup that cannot be read may still help to repair it.
    if (manifest === null) return;
    for (const file of manifest.files) for (const sha256 of piecesOf(file)) neededPieces.add(sha256);
  }
  await repository.removePiecesExcept(neededPieces);
}

/** The newest of the backups to remove that holds the database; undefined if one that stays does. */
async function newestWithDatabase(
  repository: BackupRepository,
  ids: readonly string[],
  removed: readonly string[],
): Promise<string | undefined> {
  const staying = ids.filter((id) => !removed.includes(id)).reverse();
  for (const id of [...staying, ...removed]) {
    const manifest = await repository.manifest(id).catch(() => null);
    if (manifest && manifest.database !== 'separate') return staying.includes(id) ? undefined : id;
  }
  return undefined;
}
