import { BackupThread } from '#server/entry/services/backup-thread';
import type { Foundations } from '#server/entry/services/foundations';
import { type Backups, createBackups } from '#server/platform/backup/create-backups';
import { lastErasure } from '#server/platform/database/erasures';

type Deps = Pick<Foundations, 'config' | 'database' | 'commits' | 'clock' | 'log'>;

/** Makes the backups, and the thread that makes one every day; it is not started yet. */
export function createBackingUp({ config, database, commits, clock, log }: Deps): {
  backups: Backups;
  backingUp: BackupThread;
} {
  const backups = createBackups({ config, database, commits, clock });
  const backingUp = new BackupThread({
    config,
    ...backups,
    clock,
    log,
    lastErasure: () => lastErasure(database),
  });
  return { backups, backingUp };
}
