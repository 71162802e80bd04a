/** Its rights are wrong, or its disk is mounted to be read only: nothing is lost. */
export const readOnlyFolder = 'the data folder is read-only';

/** SQLite says so of a file that is missing, of a folder in its place, and of one that this user may not read. */
export const unopenable = 'the database file is missing or may not be opened';
