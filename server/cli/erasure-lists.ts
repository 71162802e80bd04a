import { readdir } from 'node:fs/promises';
import { isSamePlace } from '#server/platform/backup/backup-place';
import { BackupFailure } from '#server/platform/backup/backup-storage';
import { hasBackups, openBackups } from '#server/platform/backup/create-backups';
import { mergeErasures, missingList, readErasures } from '#server/platform/backup/erasure-list';
import type { BackupRepository } from '#server/platform/backup/repository';
import { type Config, ConfigError } from '#server/platform/config';
import { connectSqlite } from '#server/platform/database/connect';
import { type Erasure, erasuresSince } from '#server/platform/database/erasures';

/** Backups that were opened, and where they are. */
export interface OpenBackups {
  readonly place: string;
  readonly repository: BackupRepository;
}

export interface ReachableErasures {
  readonly erasures: readonly Erasure[];
  /** A line for each list that is missing or cannot be read. */
  readonly notes: readonly string[];
}

const mayReturn = 'Records that were erased after this backup may be back.';

/**
 * Erasures of every list that a restore can reach: beside the backup, in the database of the data folder that is to be
 * replaced, and in BACKUP_TO. Throws BackupFailure if the list beside the backup is damaged.
 */
export async function reachableErasures(
  config: Config,
  { place, repository }: OpenBackups,
): Promise<ReachableErasures> {
  const beside = await readErasures(repository);
  const present = config.DATABASE_URL ? [] : await presentErasures(config.DATA_DIR);
  const daily = await dailyErasures(config, place);
  const notes = [
    ...(beside === null ? [`${missingList} ${mayReturn}`] : []),
    ...(typeof daily === 'string' ? [`${daily} ${mayReturn}`] : []),
  ];
  return { erasures: mergeErasures(beside ?? [], present, typeof daily === 'string' ? [] : daily), notes };
}

/** The list that the running site keeps up to date, unless it is beside the backup; or why it cannot be read. */
async function dailyErasures(config: Config, place: string): Promise<readonly Erasure[] | string> {
  const daily = config.BACKUP_TO;
  if (daily === undefined || (await isSamePlace(daily, place))) return [];
  try {
    const list = (await hasBackups(config, daily))
      ? await readErasures(await openBackups(config, daily))
      : null;
    return list ?? `BACKUP_TO (${daily}) has no list of erased ids.`;
  } catch (error) {
    if (error instanceof BackupFailure || error instanceof ConfigError)
      return `The list of erased ids in BACKUP_TO (${daily}) cannot be read: ${error.message}`;
    throw error;
  }
}

/** None if there is no database, or one that cannot be read: the lists beside the backups remain. */
async function presentErasures(dataDir: string): Promise<readonly Erasure[]> {
  if (!(await readdir(dataDir)).includes('site.sqlite')) return [];
  try {
    const database = connectSqlite(dataDir);
    return await erasuresSince(database, new Date(0)).finally(() => database.destroy());
  } catch {
    return [];
  }
}
