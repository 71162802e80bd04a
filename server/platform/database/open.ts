import type { Kysely } from 'kysely';
import { type Config, ConfigError } from '#server/platform/config';
import { refuseEmptyDatabase } from './check-file';
import { connectDatabase } from './connect';
import { migrate, newerMigration } from './migrate';
import type { Database } from './schema';

/**
 * Opens the configured database and migrates it. Throws ConfigError with one line if it cannot be opened, is damaged,
 * or was last used by a newer release.
 */
export async function openDatabase(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
): Promise<Kysely<Database>> {
  const variable = config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR';
  try {
    if (!config.DATABASE_URL) await refuseEmptyDatabase(config.DATA_DIR);
    const database = connectDatabase(config);
    await refuseNewer(database, variable);
    await migrate(database);
    return database;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const problem = openingProblem(error);
    if (problem === null) throw error;
    const where = config.DATABASE_URL ? 'the database' : `${config.DATA_DIR}/site.sqlite`;
    throw new ConfigError(`${variable}: cannot open ${where}: ${problem}.`);
  }
}

async function refuseNewer(database: Kysely<Database>, variable: string): Promise<void> {
  const newer = await newerMigration(database);
  if (newer === null) return;
  await database.destroy();
  throw new ConfigError(
    `${variable}: a newer release has used this database (migration ${newer}): start that release, or restore a backup from before the update.`,
  );
}

/** Invalid files, and unreachable or refusing servers: for the user to fix. Null for anything else. */
const expected =
  /^(SQLITE_(NOTADB|CORRUPT|CANTOPEN|READONLY|BUSY|IOERR|FULL)|ERR_SQLITE|E[A-Z]+$|28|3D|08|57P)/;

function openingProblem(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return expected.test(error.code) ? (error.message || error.code).replace(/\.$/, '') : null;
}
