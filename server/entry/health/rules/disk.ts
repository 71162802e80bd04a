import { type DiskSpace, type DiskState, diskState } from '#server/platform/observability/rules/disk-space';
import { bytesInWords } from '#server/platform/text/bytes-in-words';
import { type ForBoth, forBoth, okForBoth, tellAdministrator, tellAdministratorNow } from './finding';

const makeRoom =
  'Free up space or enlarge the disk; pictures in DATA_DIR/media are made again when they are needed.';

/** Whether there is room to write on the disk of the data folder. `databaseBytes`: the SQLite file; 0 without one. */
export function disk(space: DiskSpace, databaseBytes: number): ForBoth {
  const free = `${bytesInWords(space.freeBytes)} free`;
  const onDisk = `${bytesInWords(space.freeBytes)} of ${bytesInWords(space.totalBytes)} are free on the disk of DATA_DIR`;
  const files = `The disk of DATA_DIR has room for only ${space.freeFiles} more files.`;
  const states: Readonly<Record<DiskState, ForBoth>> = {
    full: forBoth(
      'fault',
      'disk-full',
      [`Only ${onDisk}.`, makeRoom],
      [`The disk is almost full: ${free}. Soon the site can’t store leads.`, tellAdministratorNow],
    ),
    'out-of-files': forBoth(
      'fault',
      'disk-out-of-files',
      [files, makeRoom],
      ['The disk has no room for more files. Soon the site can’t store leads.', tellAdministratorNow],
    ),
    'below-database': forBoth(
      'warning',
      'disk-below-database',
      [
        `${onDisk}, less than the ${bytesInWords(databaseBytes)} of the database: deleting a person's data has to rewrite it.`,
        makeRoom,
      ],
      [`${free}, too little to delete a person’s data.`, tellAdministrator],
    ),
    low: forBoth(
      'warning',
      'disk-low',
      [`Only ${onDisk}.`, makeRoom],
      [`The disk is getting full: ${free}.`, tellAdministrator],
    ),
    'low-on-files': forBoth(
      'warning',
      'disk-low-on-files',
      [files, makeRoom],
      ['The disk has room for few more files.', tellAdministrator],
    ),
    ok: okForBoth(`${onDisk}.`, `There is enough room: ${free}.`),
  };
  return states[diskState(space, databaseBytes)];
}

/** `62%`: the share that cannot be used any more. */
export const usedShare = ({ freeBytes, totalBytes }: DiskSpace): string =>
  totalBytes > 0 ? `${Math.round((1 - Math.min(1, freeBytes / totalBytes)) * 100)}%` : 'unknown';
