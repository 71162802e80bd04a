import { LRUCache } from 'lru-cache';
import type { SqliteHandle } from './sqlite-driver';

type Statement = ReturnType<SqliteHandle['prepare']>;

/** Distinct statements of the site, with headroom; long lists come in few sizes. */
const mostStatements = 200;

/**
 * Caches compiled statements: Kysely recompiles its SQL for every query, which costs more than a lookup. A statement
 * read row by row is not shared, since it cannot run again until it ends.
 */
export function keepStatements(handle: SqliteHandle): SqliteHandle {
  const kept = new LRUCache<string, Statement>({ max: mostStatements });
  return {
    exec: (sql) => handle.exec(sql),
    close: () => handle.close(),
    prepare(sql) {
      const known = kept.get(sql);
      if (known) return known;
      const statement = handle.prepare(sql);
      const shared: Statement = {
        reader: statement.reader,
        all: (parameters) => statement.all(parameters),
        run: (parameters) => statement.run(parameters),
        iterate: (parameters) => handle.prepare(sql).iterate(parameters),
      };
      kept.set(sql, shared);
      return shared;
    },
  };
}
