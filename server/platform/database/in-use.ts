import { existsSync } from 'node:fs';
import { openSqlite } from './sqlite-driver';
import { storageCode } from './storage-fault';

const patienceMs = 200;

/** Whether another process has the database open. Only the last one may take away its write-ahead log. */
export function isInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    const handle = openSqlite(file, patienceMs);
    try {
      handle.prepare('PRAGMA journal_mode = DELETE').all([]);
      return false;
    } finally {
      handle.close();
    }
  } catch (error) {
    // A damaged database is in nobody's use.
    return /^SQLITE_(BUSY|LOCKED)/.test(storageCode(error));
  }
}
