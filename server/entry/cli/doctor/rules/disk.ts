import { bytesInWords } from '#server/platform/text/bytes-in-words';
import { type Finding, fault, ok, warning } from './finding';

/** The file system of the data folder. */
export interface DiskFacts {
  /** Free for this user. */
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Files that can still be created; null if the file system has no such limit. */
  readonly freeFiles: number | null;
  /** The SQLite file; 0 without one. */
  readonly databaseBytes: number;
}

const leastBytes = 250e6;
const lowBytes = 2e9;
const leastFiles = 1_000;
const lowFiles = 20_000;
const makeRoom =
  'Free up space or enlarge the disk; pictures in DATA_DIR/media are made again when they are needed.';

/** Room to write. Deleting a person's data rewrites the database, which takes its size once more. */
export function disk({ freeBytes, totalBytes, freeFiles, databaseBytes }: DiskFacts): Finding {
  const free = `${bytesInWords(freeBytes)} of ${bytesInWords(totalBytes)} are free on the disk of DATA_DIR`;
  if (freeBytes < leastBytes) return fault('disk-full', `Only ${free}.`, makeRoom);
  if (freeFiles !== null && freeFiles < leastFiles)
    return fault(
      'disk-out-of-files',
      `The disk of DATA_DIR has room for only ${freeFiles} more files.`,
      makeRoom,
    );
  if (freeBytes < databaseBytes)
    return warning(
      'disk-below-database',
      `${free}, less than the ${bytesInWords(databaseBytes)} of the database: deleting a person's data has to rewrite it.`,
      makeRoom,
    );
  if (freeBytes < lowBytes) return warning('disk-low', `Only ${free}.`, makeRoom);
  if (freeFiles !== null && freeFiles < lowFiles)
    return warning(
      'disk-low-on-files',
      `The disk of DATA_DIR has room for only ${freeFiles} more files.`,
      makeRoom,
    );
  return ok(`${free}.`);
}
