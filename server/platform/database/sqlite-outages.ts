import { DatabaseAway } from './database-away';
import type { SqliteHandle } from './sqlite-driver';
import { isDiskFull, isLockHeld } from './storage-fault';

/**
 * A SQLite handle to which a full disk, and a lock that another process holds for longer than a writer waits, are outages
 * (DatabaseAway with SQLite's code): later writes succeed. On a full disk SQLite ends the transaction itself, so a
 * rollback without a transaction does nothing: its error would hide the cause.
 */
export function withOutages(handle: SqliteHandle): SqliteHandle {
  return {
    exec: (sql) => orAway(() => handle.exec(sql)),
    close: () => handle.close(),
    prepare(sql) {
      const statement = orAway(() => handle.prepare(sql));
      const run: typeof statement.run = (parameters) => orAway(() => statement.run(parameters));
      return {
        reader: statement.reader,
        all: (parameters) => orAway(() => statement.all(parameters)),
        run: isRollback(sql) ? (parameters) => unlessEnded(() => run(parameters)) : run,
        iterate: (parameters) => statement.iterate(parameters),
      };
    },
  };
}

const isRollback = (sql: string): boolean => /^rollback$/i.test(sql.trim());

type Outcome = ReturnType<ReturnType<SqliteHandle['prepare']>['run']>;

function unlessEnded(rollback: () => Outcome): Outcome {
  try {
    return rollback();
  } catch (error) {
    if (error instanceof Error && error.message.includes('no transaction is active')) {
      return { changes: 0, lastInsertRowid: 0 };
    }
    throw error;
  }
}

function orAway<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isDiskFull(error) || isLockHeld(error) ? new DatabaseAway(error) : error;
  }
}
