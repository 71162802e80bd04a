import { refuseCorruptDatabase } from '#server/platform/database/sqlite-file';

/** The program of the process that checks a SQLite file: prints what is wrong and ends with 1, or ends with 0. */
const [, , dataDir = ''] = process.argv;
try {
  refuseCorruptDatabase(dataDir);
} catch (error) {
  process.stdout.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
