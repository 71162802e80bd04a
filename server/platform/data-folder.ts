import { ConfigError } from './config';
import { makeFolder, obstacleAt } from './make-folder';

/** Makes the data folder if it is missing. Throws ConfigError with one line that names DATA_DIR if it cannot. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    const obstacle = code === 'EEXIST' ? obstacleAt(dataDir) : null;
    throw new ConfigError(`DATA_DIR: ${dataDir} ${obstacle ?? `cannot be made (${code})`}.`, { cause });
  }
}
