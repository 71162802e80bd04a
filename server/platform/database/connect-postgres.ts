import { createRequire } from 'node:module';
import { type Driver, Kysely, PostgresDialect, type PostgresDialectConfig } from 'kysely';
import type { Client, PoolConfig } from 'pg';
import type { Spans } from '#server/platform/observability/spans';
import { askServer, processOf } from './ask-server';
import { GuardedDriver } from './guarded-driver';
import type { Database } from './schema';
import { SilenceWatch, type WatchedConnection } from './silence-watch';
import { statementSpans } from './statement-spans';

export interface PostgresOptions {
  /** Milliseconds until a connection that is not made, or a query without a result, fails; by default queries wait. */
  readonly answerWithinMs?: number;
  /** Milliseconds without an answer until the server is asked whether it is still there; generous by default. */
  readonly lookAfterMs?: number;
  readonly spans?: Spans | undefined;
}

/** Milliseconds that a new connection may take: a server that is there needs a few. */
const connectMs = 3_000;
/** Milliseconds that a caller waits for one of the connections while all are in use. */
const freeConnectionMs = 10_000;
/** Idle connections whose server vanished without a word are noticed this long after their last use. */
const keepAliveMs = 10_000;

/** For pages: with two attempts to reach the server, they hear of its silence within seven seconds. */
export const promptLookMs = 2_000;
/** For imports, commands and other work that nobody waits for. */
const patientLookMs = 60_000;
const askMs = 2_000;

/** Rejects with DatabaseAway while the server cannot be reached; the next query after its return works. */
export function connectPostgres(
  url: string,
  { answerWithinMs, lookAfterMs = patientLookMs, spans }: PostgresOptions = {},
): Kysely<Database> {
  // Most sites have no such server: don't load its driver at each start.
  const pg: typeof import('pg') = createRequire(import.meta.url)('pg');
  // bigint columns hold milliseconds, well within a double: read them as numbers on both engines.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  // The pool's own limit is for callers that wait for a connection in use: a connection itself is made faster.
  const connections = new Set<WatchedConnection>();
  const watch = new SilenceWatch({
    connections: () => connections,
    lookAfterMs,
    ask: (processes) => askServer(pg, { connectionString: url }, processes, askMs),
  });
  class PromptClient extends pg.Client {
    constructor(config: PoolConfig = {}) {
      super({ ...config, connectionTimeoutMillis: answerWithinMs ?? connectMs });
      keepWatch(this, watch, connections);
      // The server ended a connection in use, between two statements: the next one fails. Unhandled, it ends the process.
      this.on('error', () => undefined);
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types,
    Client: PromptClient,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: answerWithinMs ?? freeConnectionMs,
    ...(answerWithinMs ? { query_timeout: answerWithinMs } : {}),
  });
  // The server closed an idle connection (e.g. a restart): the next query opens another. Unhandled, the error ends the
  // process.
  pool.on('error', () => undefined);
  return new Kysely<Database>({
    dialect: new GuardedPostgres({ pool }, watch),
    ...statementSpans(spans, 'postgresql'),
  });
}

/** Follows the statements of a connection. Its statements begin in many ways, all through one method. */
function keepWatch(client: Client, watch: SilenceWatch, connections: Set<WatchedConnection>): void {
  const connection: WatchedConnection = {
    get process() {
      return processOf(client);
    },
    get bytesRead() {
      const { stream } = client.connection;
      return 'bytesRead' in stream ? Number(stream.bytesRead) : 0;
    },
    discard: () => void client.connection.stream.destroy(),
  };
  client.once('connect', () => connections.add(connection));
  client.once('end', () => connections.delete(connection));
  const { query } = client;
  const follow = (...statement: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(query, client, statement);
    if (answer instanceof Promise) watch.follow(connection, answer);
    return answer;
  };
  Object.assign(client, { query: follow });
}

class GuardedPostgres extends PostgresDialect {
  constructor(
    config: PostgresDialectConfig,
    private readonly watch: SilenceWatch,
  ) {
    super(config);
  }

  override createDriver(): Driver {
    const driver = new GuardedDriver(super.createDriver());
    this.watch.onAway = () => driver.rest();
    return driver;
  }
}
