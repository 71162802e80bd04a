import { type DiskSpace, type DiskState, diskState } from '#server/platform/observability/rules/disk-space';
import { bytesInWords } from '#server/platform/text/bytes-in-words';
import { type Finding, fault, ok, warning } from './finding';

/** The disk of the data folder. */
export interface DiskFacts extends DiskSpace {
  /** The SQLite file; 0 without one. */
  readonly databaseBytes: number;
}

const makeRoom =
  'Free up space or enlarge the disk; pictures in DATA_DIR/media are made again when they are needed.';

/** Whether there is room to write. */
export function disk({ databaseBytes, ...space }: DiskFacts): Finding {
  const free = `${bytesInWords(space.freeBytes)} of ${bytesInWords(space.totalBytes)} are free on the disk of DATA_DIR`;
  const files = `The disk of DATA_DIR has room for only ${space.freeFiles} more files.`;
  const findings: Readonly<Record<DiskState, () => Finding>> = {
    full: () => fault('disk-full', `Only ${free}.`, makeRoom),
    'out-of-files': () => fault('disk-out-of-files', files, makeRoom),
    'below-database': () =>
      warning(
        'disk-below-database',
        `${free}, less than the ${bytesInWords(databaseBytes)} of the database: deleting a person's data has to rewrite it.`,
        makeRoom,
      ),
    low: () => warning('disk-low', `Only ${free}.`, makeRoom),
    'low-on-files': () => warning('disk-low-on-files', files, makeRoom),
    ok: () => ok(`${free}.`),
  };
  return findings[diskState(space, databaseBytes)]();
}
