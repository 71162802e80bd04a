import { isDiskFull, storageFault } from '#server/platform/database/rules/storage-fault';
import { BackupFailure } from './backup-storage-port';

/** Why a backup failed, in one line for the operator; null for an error that nobody expects. */
export function backupProblem(error: unknown): string | null {
  if (error instanceof BackupFailure) return error.message;
  return isDiskFull(error) ? `DATA_DIR: ${storageFault(error)}.` : null;
}
