import { createRequire } from 'node:module';
import { type Driver, Kysely, PostgresDialect, type PostgresDialectConfig } from 'kysely';
import type { Client, PoolConfig } from 'pg';
import type { Spans } from '#server/platform/observability/spans';
import { GuardedDriver, isUnheard } from './guarded-driver';
import type { Database } from './schema';
import { type ServerWord, SilenceWatch, type WatchedConnection } from './silence-watch';
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
/** For a connection that asks about the others, and again for its answer. */
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
    ask: (processes) => askServer(pg, url, processes),
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

interface ProcessRow {
  readonly pid: number;
  /** Null if this user may not know. */
  readonly state: string | null;
  /** The process that answers. */
  readonly own: number;
}

const statesOf =
  'select pid, state, pg_backend_pid() as own from pg_stat_activity where pid = any($1::int[])';

/** Asks a server, through a connection of its own, what its processes are doing. Never rejects. */
async function askServer(
  pg: typeof import('pg'),
  url: string,
  processes: readonly number[],
): Promise<ServerWord> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: askMs,
    query_timeout: askMs,
  });
  client.on('error', () => undefined);
  let isConnected = false;
  try {
    await client.connect();
    isConnected = true;
    const own = processOf(client);
    const { rows } = await client.query<ProcessRow>(statesOf, [
      own === null ? processes : [...processes, own],
    ]);
    // A pooler in between gives its clients numbers of its own.
    if (!rows.some((row) => row.pid === own && row.own === own)) return { kind: 'unsure' };
    return { kind: 'states', states: new Map(rows.map(({ pid, state }) => [pid, state])) };
  } catch (error) {
    // A pooler that is there may wait for one of its own connections.
    return { kind: !isConnected && isUnheard(error) ? 'silent' : 'unsure' };
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The number of the server's process for a connection; null before it is made. The driver's types lack it. */
function processOf(client: object): number | null {
  const number = 'processID' in client ? client.processID : null;
  return typeof number === 'number' ? number : null;
}
