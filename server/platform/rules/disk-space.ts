/** The file system of a folder. */
export interface DiskSpace {
  /** Free for this user. */
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Files that can still be created; null if the file system has no such limit. */
  readonly freeFiles: number | null;
}

/** From bad to good. `below-database`: less than a rewrite of the database needs. */
export type DiskState = 'full' | 'out-of-files' | 'below-database' | 'low' | 'low-on-files' | 'ok';

const leastBytes = 250e6;
const lowBytes = 2e9;
const leastFiles = 1_000;
const lowFiles = 20_000;

/**
 * Whether there is room to write. Deleting a person's data rewrites the SQLite file of `databaseBytes` (0 without one),
 * which takes its size once more.
 */
export function diskState({ freeBytes, freeFiles }: DiskSpace, databaseBytes: number): DiskState {
  if (freeBytes < leastBytes) return 'full';
  if (freeFiles !== null && freeFiles < leastFiles) return 'out-of-files';
  if (freeBytes < databaseBytes) return 'below-database';
  if (freeBytes < lowBytes) return 'low';
  return freeFiles !== null && freeFiles < lowFiles ? 'low-on-files' : 'ok';
}

const uploadFloorBytes = 500e6;
/** Of a small disk. */
const uploadFloorShare = 0.05;

/** Whether files of visitors may still be stored: below this, the room is kept for leads, payments and the stock. */
export const hasRoomForUploads = ({
  freeBytes,
  totalBytes,
}: Pick<DiskSpace, 'freeBytes' | 'totalBytes'>): boolean =>
  freeBytes >= Math.min(uploadFloorBytes, totalBytes * uploadFloorShare);
