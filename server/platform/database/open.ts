import type { Kysely } from 'kysely';
import { type Config, ConfigError } from '#server/platform/config';
import { isContracting, isDiskFull, storageFault } from '#server/platform/rules/database';
import { connectDatabase } from './connect';
import type { PostgresOptions } from './connect-postgres';
import { migrate, migrationState } from './migrations';
import type { Database } from './schema';
import { isDatabaseAway } from './silence-watch';
import { refuseEmptyDatabase } from './sqlite-file';

/**
 * Opens the configured database and migrates it. Throws ConfigError with one line if it cannot be opened, is damaged,
 * or was last used by a newer release.
 */
export async function openDatabase(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  options: Pick<PostgresOptions, 'spans' | 'lookAfterMs'> = {},
): Promise<Kysely<Database>> {
  const variable = config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR';
  try {
    if (!config.DATABASE_URL) await refuseEmptyDatabase(config.DATA_DIR);
    const database = connectDatabase(config, options);
    await refuseNewer(database, variable);
    await migrate(database);
    return database;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (isDiskFull(error)) throw new ConfigError(`${variable}: ${storageFault(error)}.`, { cause: error });
    const problem = openingProblem(error);
    if (problem === null) throw error;
    const where = config.DATABASE_URL ? 'the database' : `${config.DATA_DIR}/site.sqlite`;
    throw new ConfigError(`${variable}: cannot open ${where}: ${problem}.`);
  }
}

/** One line for an operator whose database is ahead of this release. */
export const newerReleaseWarning = (migration: string): string =>
  `a newer release has used this database (migration ${migration}); this one runs on it. Start the newer release soon.`;

async function refuseNewer(database: Kysely<Database>, variable: string): Promise<void> {
  const newer = (await migrationState(database)).newer.findLast(isContracting);
  if (newer === undefined) return;
  await database.destroy();
  throw new ConfigError(
    `${variable}: a newer release has used this database (migration ${newer}): start that release, or restore a backup from before the update.`,
  );
}

/** Invalid files, and unreachable or refusing servers: for the user to fix. */
const expectedCodes =
  /^(SQLITE_(NOTADB|CORRUPT|CANTOPEN|READONLY|BUSY|IOERR|FULL)|ERR_SQLITE|E[A-Z]+$|28|3D|08|57P)/;

/** Null for an error that nobody expects. */
function openingProblem(error: unknown): string | null {
  if (error instanceof Error && isDatabaseAway(error)) return error.message.replace(/\.$/, '');
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return expectedCodes.test(error.code) ? (error.message || error.code).replace(/\.$/, '') : null;
}
