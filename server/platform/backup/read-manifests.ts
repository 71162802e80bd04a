import { BackupFailure } from './backup-storage-port';
import type { BackupRepository } from './repository';
import type { Manifest } from './rules/manifest';

/** A backup whose manifest cannot be read, and why in one line. */
export interface DamagedBackup {
  readonly id: string;
  readonly problem: string;
}

/** Reads the manifests of these backups one by one: a damaged one does not hide the others. */
export async function readManifests(
  repository: BackupRepository,
  ids: readonly string[],
): Promise<readonly (Manifest | DamagedBackup)[]> {
  const manifests: (Manifest | DamagedBackup)[] = [];
  for (const id of ids) manifests.push(await repository.manifest(id).catch((error) => damaged(id, error)));
  return manifests;
}

export const isDamaged = (one: Manifest | DamagedBackup): one is DamagedBackup => 'problem' in one;

/** Errors other than those of the backup are no finding. */
function damaged(id: string, error: unknown): DamagedBackup {
  if (error instanceof BackupFailure) return { id, problem: error.message };
  throw error;
}
