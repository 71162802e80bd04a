/** SQLite's result codes, for the driver that gives only the number. */
const byNumber: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
  4874: 'SQLITE_IOERR_SHMSIZE',
};

/** SQLite's SHMSIZE: there is no room for the index of its write-ahead log, without which it cannot read. */
const fullCodes = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|53100)/;

/** Its rights are wrong, or its disk is mounted to be read only: nothing is lost. */
export const readOnlyFolder = 'the data folder is read-only';

/** SQLite says so of a file that is missing, of a folder in its place, and of one that this user may not read. */
export const unopenable = 'the database file is missing or may not be opened';

const causes: ReadonlyArray<readonly [code: RegExp, cause: string]> = [
  [fullCodes, 'the disk is full'],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00)/, 'the database is corrupt: restore it from a backup'],
  [/^(SQLITE_READONLY|EROFS|EACCES|EPERM|25006)/, readOnlyFolder],
  [/^(SQLITE_IOERR|EIO)/, 'the disk reports errors'],
  [/^(SQLITE_BUSY|SQLITE_LOCKED|55P03)/, 'another process has locked the database'],
  [/^(ENOENT|SQLITE_CANTOPEN)/, unopenable],
  [/^TIMEOUT/, 'the database is not responding'],
];

/** An error's code, from SQLite, PostgreSQL or the operating system; empty if it has none. */
export function storageCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const number = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
  if (number !== undefined) return byNumber[number] ?? byNumber[number & 0xff] ?? '';
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The cause of a storage fault, in one line without paths or data. */
export function storageFault(error: unknown): string {
  const code = storageCode(error);
  const cause = causes.find(([pattern]) => pattern.test(code));
  return cause?.[1] ?? `the database cannot be reached${code ? ` (${code})` : ''}`;
}

/** Whether another process holds SQLite's write lock for longer than this one waits. */
export const isLockHeld = (error: unknown): boolean => /^SQLITE_BUSY/.test(storageCode(error));

/** Whether another transaction held a lock of PostgreSQL: a deadlock, or a lock time-out. */
export const isPostgresLock = (error: unknown): boolean => /^(40P01|55P03)$/.test(storageCode(error));

/** Whether the disk of the database or of the data folder has no room left. */
export const isDiskFull = (error: unknown): boolean => fullCodes.test(storageCode(error));

/**
 * Whether an older release cannot run on the database any more. All other migrations only add: a release runs on the schema
 * of later ones, so that an update can be rolled out process by process, and taken back.
 */
export const isContracting = (migration: string): boolean => /^\d{4}-contract-/.test(migration);

/** Words of one search; more say nothing. */
const mostWords = 8;

/** A `like` pattern with the escape character `!` for each word of a search. */
export const wordPatterns = (text = ''): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => `%${word.replace(/[!%_]/g, '!$&')}%`);
