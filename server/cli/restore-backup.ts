import { copyFile, readdir, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createServices } from '#server/entry/services';
import { reapplyErasures } from '#server/operate/reapply-erasures';
import {
  emptiedSuffix,
  foreignFolders,
  isInOneOf,
  isNoSiteData,
  isWithin,
  mountsWithin,
  preparedSuffix,
  restorePrefix,
} from '#server/platform/backup/backup-place';
import { mergeErasures } from '#server/platform/backup/erasure-list';
import { siteIdFile } from '#server/platform/backup/place-owner';
import { intoFolders, restoreFiles } from '#server/platform/backup/restore-files';
import type { Manifest } from '#server/platform/backup/rules/manifest';
import type { Config } from '#server/platform/config';
import { databaseFile } from '#server/platform/database/connect';
import { addErasures, erasuresSince } from '#server/platform/database/erasures';
import { isInUse } from '#server/platform/database/sqlite-file';
import { makeFolder } from '#server/platform/make-folder';
import { makeDataFolder } from '#server/platform/secret';
import { CliFailure } from './command';
import { type OpenBackups, type ReachableErasures, reachableErasures } from './erasure-lists';

interface Restored {
  readonly backup: string;
  readonly instant: string;
  readonly files: number;
  /** Records that had been erased since, and are erased again. */
  readonly erased_again: number;
  /** Whether the tenants folder was restored; one that has files stays as it is. */
  readonly tenants_restored: boolean;
  /** A line for each list of erased ids that is missing or cannot be read, and for a database that was left alone. */
  readonly notes: readonly string[];
}

interface RestoreChoice {
  /** Replaces everything in the data folder. */
  readonly force: boolean;
  /** PostgreSQL was restored from its dump: erases in it what was erased since. Otherwise nothing touches it. */
  readonly databaseRestored: boolean;
}

/**
 * Restores a backup into the data folder, and the tenants if their folder is empty. Everything is restored, checked and
 * freed of what was erased since in a folder beside it; only then does it replace what is there. Killed before that, it
 * has changed nothing; killed later, `finishRestore` goes on from there.
 */
export async function restoreBackup(
  config: Config,
  backups: OpenBackups,
  manifest: Manifest,
  { force, databaseRestored }: RestoreChoice,
): Promise<Restored> {
  await refuseUsedFolder(config, force);
  const staging = join(config.DATA_DIR, `${restorePrefix}${manifest.id}`);
  await rm(staging, { recursive: true, force: true });
  await makeDataFolder(config.DATA_DIR);
  await makeFolder(staging);
  const isFree = (await namesIn(config.editedTenantsDir)).every((name) => name.startsWith(restorePrefix));
  const tenants = isFree ? await tenantsStaging(config, manifest) : null;
  try {
    const files = await restoreFiles(
      backups.repository,
      manifest,
      intoFolders(staging, tenants, leftAlone(config)),
    );
    await keepSecret(config.DATA_DIR, staging);
    const { erasures, notes } = await reachableErasures(config, backups);
    const isLeftAlone = config.DATABASE_URL !== undefined && !databaseRestored;
    const erased = isLeftAlone ? 0 : await eraseAgain(config, erasures, staging, tenants);
    if (tenants !== null) await rename(tenants, `${tenants}${emptiedSuffix}`);
    await rename(staging, `${staging}${preparedSuffix}`);
    await finishRestore(config);
    const { id: backup, instant } = manifest;
    const allNotes = isLeftAlone ? [...notes, leftAloneNote] : notes;
    return { backup, instant, files, erased_again: erased, tenants_restored: isFree, notes: allNotes };
  } finally {
    for (const folder of [staging, tenants])
      if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
}

const leftAloneNote =
  'Nothing was changed in the PostgreSQL database. If you restored it from its dump as well, run this again with --force and add --database-restored: it erases again what was erased since.';

/**
 * Replaces the content of the data folder, and of the tenants folder if it is empty, with what a restore has prepared.
 * Each step is marked by a name on the disk, so that it can be called again after a kill. Returns the id of the backup;
 * null if no restore is that far.
 */
export async function finishRestore(config: Config): Promise<string | null> {
  const { DATA_DIR, editedTenantsDir } = config;
  const prepared = await markedFolder(DATA_DIR, preparedSuffix);
  if (prepared !== undefined) {
    const others = [siteIdFile, prepared, ...leftAlone(config)].map((path) => join(DATA_DIR, path));
    await emptyFolder(DATA_DIR, [editedTenantsDir, ...others]);
    await rename(join(DATA_DIR, prepared), join(DATA_DIR, prepared.replace(preparedSuffix, emptiedSuffix)));
  }
  const emptied = await markedFolder(DATA_DIR, emptiedSuffix);
  if (emptied === undefined) return null;
  const tenants = await markedFolder(editedTenantsDir, emptiedSuffix);
  if (tenants !== undefined) await moveAll(join(editedTenantsDir, tenants), editedTenantsDir);
  await moveAll(join(DATA_DIR, emptied), DATA_DIR);
  return emptied.slice(restorePrefix.length, -emptiedSuffix.length);
}

const markedFolder = async (folder: string, suffix: string): Promise<string | undefined> =>
  (await namesIn(folder)).find((name) => name.startsWith(restorePrefix) && name.endsWith(suffix));

async function moveAll(from: string, to: string): Promise<void> {
  await moveContent(from, to);
  await rm(from, { recursive: true });
}

/**
 * A hidden folder inside the tenants folder, which may be on another disk. Null if the backup has no tenants: their folder
 * may then be one that cannot be written.
 */
async function tenantsStaging({ editedTenantsDir }: Config, manifest: Manifest): Promise<string | null> {
  if (!manifest.files.some(({ path }) => path.startsWith('tenants/'))) return null;
  // What restores left that were killed.
  for (const name of await namesIn(editedTenantsDir))
    await rm(join(editedTenantsDir, name), { recursive: true });
  const staging = join(editedTenantsDir, `${restorePrefix}${manifest.id}`);
  await makeFolder(staging);
  return staging;
}

/** Paths within the data folder that a restore leaves as they are: others' folders, and the tenants' if it is in there. */
function leftAlone({ DATA_DIR, editedTenantsDir }: Config): readonly string[] {
  const tenants = isWithin(editedTenantsDir, DATA_DIR) ? relative(DATA_DIR, editedTenantsDir) : '';
  return tenants === '' ? foreignFolders : [...foreignFolders, tenants];
}

/** Everything that keeps the data folder from being replaced, before anything in it is. */
async function refuseUsedFolder(config: Config, force: boolean): Promise<void> {
  const { DATA_DIR, editedTenantsDir } = config;
  const names = (await namesIn(DATA_DIR)).filter(
    (name) => !isNoSiteData(name) && join(DATA_DIR, name) !== editedTenantsDir,
  );
  if (names.length === 0) return;
  if (!force)
    throw new CliFailure(
      `DATA_DIR: ${DATA_DIR} is not empty. Choose an empty folder, or add --force to replace everything in it.`,
    );
  if (isInUse(databaseFile(DATA_DIR)))
    throw new CliFailure(`DATA_DIR: a site is running on ${DATA_DIR}. Stop it first.`);
  const [mount] = (await mountsWithin(DATA_DIR)).filter((path) => !isInOneOf(path, leftAlone(config)));
  if (mount !== undefined)
    throw new CliFailure(
      `DATA_DIR: ${join(DATA_DIR, mount)} is a mount of its own, which a restore cannot replace. Unmount it, restore, and copy what was restored in its place to it.`,
    );
}

/** A backup without the signing secret does not take the present one away. */
async function keepSecret(dataDir: string, staging: string): Promise<void> {
  const name = 'session-secret';
  if ((await namesIn(staging)).includes(name) || !(await namesIn(dataDir)).includes(name)) return;
  await copyFile(join(dataDir, name), join(staging, name));
}

/**
 * Erases again in the restored data what these lists and its own database know as erased. Also ends the turn of the
 * backup that a SQLite database was copied in: it would keep the next one waiting.
 */
async function eraseAgain(
  config: Config,
  known: ReachableErasures['erasures'],
  staging: string,
  tenants: string | null,
): Promise<number> {
  const edited = tenants === null ? {} : { editedTenantsDir: tenants, TENANTS_DIR: tenants };
  const staged = { ...config, DATA_DIR: staging, ...edited, ...copyIn(config, staging) };
  const services = await createServices(staged);
  try {
    if (staged.DATABASE_URL === undefined) await services.backupTurns.clear();
    const erasures = mergeErasures(known, await erasuresSince(services.database, new Date(0)));
    await addErasures(services.database, erasures);
    return await reapplyErasures(services, erasures);
  } finally {
    await services.close();
  }
}

/** The local copy of sites in the database belongs to the restored data. */
function copyIn({ TENANTS }: Config, staging: string): Partial<Config> {
  const tenantsCopyDir = join(staging, 'tenants');
  return TENANTS === 'database' ? { tenantsCopyDir, TENANTS_DIR: tenantsCopyDir } : { tenantsCopyDir };
}

/** Empties a folder, which may be a volume, but for these folders in it. */
async function emptyFolder(folder: string, kept: readonly string[]): Promise<void> {
  for (const path of (await namesIn(folder)).map((name) => join(folder, name))) {
    if (kept.includes(path)) continue;
    if (kept.some((one) => isWithin(one, path))) await emptyFolder(path, kept);
    else await rm(path, { recursive: true });
  }
}

/** Moves everything in a folder to another, into the folders that are there. */
async function moveContent(from: string, to: string): Promise<void> {
  for (const name of await namesIn(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const isMerged = await rename(source, target).then(
      () => false,
      (error: unknown) => isFull(error) || Promise.reject(error),
    );
    if (isMerged) await moveContent(source, target);
  }
}

/** Whether a folder could not be replaced because it is not empty. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST');

/** Names of what is in a folder; none for one that does not exist. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
