import { bytesInWords } from '#server/platform/text/bytes-in-words';

/** Why a copy of the database does not fit on the disk of the data folder; null if it does. */
export function noRoomForCopy(copyBytes: number, freeBytes: number): string | null {
  if (copyBytes <= freeBytes) return null;
  if (freeBytes === 0) return 'DATA_DIR: the disk is full.';
  const [needed, free] = [copyBytes, freeBytes].map((bytes) => bytesInWords(bytes));
  return `DATA_DIR: the copy of the database needs ${needed}, but only ${free} are free on the disk.`;
}
