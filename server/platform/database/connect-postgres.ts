import { createRequire } from 'node:module';
import { type Driver, Kysely, PostgresDialect } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Spans } from '#server/platform/observability/spans';
import { GuardedDriver } from './guarded-driver';
import type { Database } from './schema';
import { statementSpans } from './statement-spans';

export interface PostgresOptions {
  /** Milliseconds until a connection that is not made, or a query without a result, fails; by default queries wait. */
  readonly answerWithinMs?: number;
  readonly spans?: Spans | undefined;
}

/** Milliseconds that a new connection may take: a server that is there needs a few. */
const connectMs = 3_000;
/** Milliseconds that a caller waits for one of the connections while all are in use. */
const freeConnectionMs = 10_000;
/** Connections whose server vanished without a word are noticed this long after their last use. */
const keepAliveMs = 10_000;

/** Rejects with DatabaseAway while the server cannot be reached; the next query after its return works. */
export function connectPostgres(
  url: string,
  { answerWithinMs, spans }: PostgresOptions = {},
): Kysely<Database> {
  // Most sites have no such server: don't load its driver at each start.
  const pg: typeof import('pg') = createRequire(import.meta.url)('pg');
  // bigint columns hold milliseconds, well within a double: read them as numbers on both engines.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  // The pool's own limit is for callers that wait for a connection in use: a connection itself is made faster.
  class PromptClient extends pg.Client {
    constructor(config: PoolConfig = {}) {
      super({ ...config, connectionTimeoutMillis: answerWithinMs ?? connectMs });
      // The server ended a connection in use, between two statements: the next one fails. Unhandled, it ends the process.
      this.on('error', () => undefined);
    }
  }
  const pool = new pg.Pool({
    ...{ connectionString: url, max: 10, types, Client: PromptClient },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: keepAliveMs },
    connectionTimeoutMillis: answerWithinMs ?? freeConnectionMs,
    ...(answerWithinMs ? { query_timeout: answerWithinMs } : {}),
  });
  // The server closed an idle connection (e.g. a restart): the next query opens another. Unhandled, the error ends the
  // process.
  pool.on('error', () => undefined);
  return new Kysely<Database>({
    dialect: new GuardedPostgres({ pool }),
    ...statementSpans(spans, 'postgresql'),
  });
}

class GuardedPostgres extends PostgresDialect {
  override createDriver(): Driver {
    return new GuardedDriver(super.createDriver());
  }
}
