import type { Kysely } from 'kysely';
import { type Config, ConfigError } from '../config';
import { connectDatabase } from './connect';
import { migrate } from './migrate';
import type { Database } from './schema';

/** Opens the configured database, brought to the newest schema. Throws ConfigError when it cannot be opened. */
export async function openDatabase(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
): Promise<Kysely<Database>> {
  const variable = config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR';
  try {
    const database = connectDatabase(config);
    await migrate(database);
    return database;
  } catch (error) {
    const problem = openingProblem(error);
    if (problem === null) throw error;
    const where = config.DATABASE_URL ? 'the database' : `${config.DATA_DIR}/site.sqlite`;
    throw new ConfigError(`${variable}: cannot open ${where}: ${problem}.`);
  }
}

/** Files that are no database, and servers that are away or refuse: the person's to mend. Null for anything else. */
const expected =
  /^(SQLITE_(NOTADB|CORRUPT|CANTOPEN|READONLY|BUSY|IOERR|FULL)|ERR_SQLITE|E[A-Z]+$|28|3D|08|57P)/;

function openingProblem(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return expected.test(error.code) ? (error.message || error.code).replace(/\.$/, '') : null;
}
