import { parentPort, workerData } from 'node:worker_threads';
import { backupProblem } from '#server/platform/backup/back-up-site';
import { BackupBusy } from '#server/platform/backup/backup-storage';
import { createBackups, openBackups } from '#server/platform/backup/create-backups';
import { isDue } from '#server/platform/backup/rules/schedule';
import { systemClock } from '#server/platform/clock';
import { readConfig } from '#server/platform/config';
import { connectDatabase, earlyCheckpointPages } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { stepBack } from '#server/platform/threads/job-loop';
import type { BackupReport, BackupTask } from './backup-thread';

/** The program of the thread that makes one backup. The site that starts it has migrated the database. */
const task: BackupTask = workerData;
const config = readConfig();
stepBack('lowest');
const database = connectDatabase(config, { checkpointPages: earlyCheckpointPages });
try {
  parentPort?.postMessage(await report());
} finally {
  await database.destroy();
}

async function report(): Promise<BackupReport> {
  try {
    return { made: await work() };
  } catch (error) {
    // Another process makes the backup.
    if (error instanceof BackupBusy) return { made: null };
    const problem = backupProblem(error);
    if (problem !== null) return { problem };
    throw error;
  }
}

async function work() {
  if (config.BACKUP_TO === undefined) return null;
  const backups = createBackups({
    config,
    database,
    commits: new GroupCommit(database),
    clock: systemClock,
  });
  const repository = await openBackups(config, config.BACKUP_TO);
  if (task === 'erasures') {
    await backups.noteErasures(repository);
    return null;
  }
  // Another process may have finished it since.
  const { finishedAt } = await backups.backupTurns.last();
  if (task === 'first backup' && (await repository.ids()).length > 0) {
    // A place of an earlier release has no owner yet: from its start on it is this site's.
    await backups.noteErasures(repository);
    return null;
  }
  if (task === 'backup' && !isDue(config.BACKUP_AT, finishedAt, systemClock.now())) return null;
  return backups.backUp(repository, { keep: config.BACKUP_KEEP });
}
