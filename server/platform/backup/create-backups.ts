import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { s3PlaceAt } from '#server/platform/network/s3-bucket';
import { type BackupOptions, backUpSite, noteErasures } from './back-up-site';
import { type BackupStorage, FolderStorage, S3Storage } from './backup-storage';
import { BackupTurns } from './backup-turns';
import type { MadeBackup } from './make-backup';
import { BackupRepository, isDamaged, readManifests } from './repository';
import { backupIds, instantOf, type Manifest } from './rules/manifest';
import { idsAhead, newestId } from './rules/schedule';

export interface Backups {
  readonly backupTurns: Pick<BackupTurns, keyof BackupTurns>;
  /**
   * Whether the newest readable backup in BACKUP_TO holds the database; true if there is none. Reads the place, unless the
   * database is SQLite: every backup holds that. Throws one line if it cannot.
   */
  newestHoldsDatabase(): Promise<boolean>;
  /** Backs this site up. Throws BackupFailure with one line if it cannot. */
  backUp(repository: BackupRepository, options?: BackupOptions): Promise<MadeBackup>;
  /** Writes what was erased to the list beside the backups. Returns how many erasures are on it. */
  noteErasures(repository: BackupRepository): Promise<number>;
}

interface BackupsDeps {
  readonly config: Config;
  readonly database: Kysely<Database>;
  readonly commits: GroupCommit;
  readonly clock: Clock;
}

export function createBackups({ config, database, commits, clock }: BackupsDeps): Backups {
  const backupTurns = new BackupTurns(commits);
  const deps = { config, database, backupTurns, clock };
  return {
    backupTurns,
    newestHoldsDatabase: newestHoldsDatabase(config),
    backUp: (repository, options) => backUpSite(deps, repository, options),
    noteErasures: (repository) => noteErasures(deps, repository),
  };
}

type StorageConfig = Pick<
  Config,
  'BACKUP_S3_ENDPOINT' | 'BACKUP_S3_REGION' | 'BACKUP_S3_ACCESS_KEY_ID' | 'BACKUP_S3_SECRET_ACCESS_KEY'
>;

/** The backups in a folder or at `s3://BUCKET/PREFIX`. Throws one line if they cannot be opened. */
export const openBackups = (
  config: StorageConfig & Pick<Config, 'BACKUP_PASSPHRASE'>,
  place: string,
): Promise<BackupRepository> =>
  BackupRepository.open(createBackupStorage(config, place), config.BACKUP_PASSPHRASE);

/** The ids of the backups in a place. Neither opens it nor needs the passphrase. Throws one line if it cannot be read. */
const idsIn = async (config: StorageConfig, place: string): Promise<readonly string[]> =>
  backupIds(await createBackupStorage(config, place).list('backups'));

/** The backups in a place, as `dealer doctor` rates them. */
export interface BackupsFound {
  /** The instant of the newest backup; null if there is none. One that is ahead only counts if there is no other. */
  readonly at: Date | null;
  /** Ids of those with a time that is still to come, made while a clock was ahead. */
  readonly ahead: readonly string[];
  /** Whether the newest readable one holds the database. */
  readonly holdsDatabase: boolean;
  /** Ids of those whose manifest is damaged, the newest first. */
  readonly damaged: readonly string[];
}

const mostManifests = 30;

/** Reads the manifests of the newest backups in a place. Changes nothing there. Throws one line if it cannot. */
export async function findBackups(
  config: StorageConfig & Pick<Config, 'BACKUP_PASSPHRASE'>,
  place: string,
  now: Date,
): Promise<BackupsFound> {
  const all = await idsIn(config, place);
  const at = instantOf(newestId(all, now) ?? '');
  const ahead = idsAhead(all, now);
  // To open an empty place would prepare it for backups.
  if (at === null) return { at, ahead, holdsDatabase: true, damaged: [] };
  const repository = await openBackups(config, place);
  const ids = [...(await repository.ids())].reverse().slice(0, mostManifests);
  const manifests = await readManifests(repository, ids);
  const newest = manifests.find((one) => !isDamaged(one));
  return {
    at,
    ahead,
    holdsDatabase: newest === undefined || isDamaged(newest) || holdsDatabase(newest),
    damaged: manifests.filter(isDamaged).map(({ id }) => id),
  };
}

function newestHoldsDatabase(config: Config): Backups['newestHoldsDatabase'] {
  // A manifest never changes, and lists every file.
  let latest: { readonly id: string; readonly holds: boolean } | undefined;
  return async () => {
    const place = config.BACKUP_TO;
    if (config.DATABASE_URL === undefined || place === undefined) return true;
    const ids = [...(await idsIn(config, place))].reverse();
    if (ids.length === 0) return true;
    if (latest !== undefined && latest.id === ids[0]) return latest.holds;
    const repository = await openBackups(config, place);
    for (const id of ids) {
      const [newest] = await readManifests(repository, [id]);
      if (newest === undefined || isDamaged(newest)) continue;
      latest = { id, holds: holdsDatabase(newest) };
      return latest.holds;
    }
    return true;
  };
}

/** Whether a place has backups. Changes nothing there. Throws one line if it cannot be read. */
export const hasBackups = async (config: StorageConfig, place: string): Promise<boolean> =>
  (await idsIn(config, place)).length > 0;

function createBackupStorage(config: StorageConfig, place: string): BackupStorage {
  if (!place.startsWith('s3:')) return new FolderStorage(resolve(place));
  const settings = {
    endpoint: config.BACKUP_S3_ENDPOINT,
    region: config.BACKUP_S3_REGION,
    accessKeyId: config.BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: config.BACKUP_S3_SECRET_ACCESS_KEY,
  };
  return new S3Storage(s3PlaceAt(place, settings, 'BACKUP_S3'));
}

/** Whether a backup holds the database. */
const holdsDatabase = ({ database }: Pick<Manifest, 'database'>): boolean => database !== 'separate';
