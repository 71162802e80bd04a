import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import {
  admit,
  afterFailure,
  afterSuccess,
  type CircuitLimits,
  closedCircuit,
} from '#server/platform/threads/circuit-breaker';
import { DatabaseAway } from './database-away';
import { saysAway, saysCrowded } from './rules/away-causes';

/** Attempts to connect are refused at once after three that failed; then one tries, at most two seconds apart. */
const usualLimits: CircuitLimits = { failuresMax: 3, restMs: 250, restMaxMs: 2_000, trialMs: 4_000 };

/**
 * A driver whose errors are DatabaseAway where they mean that the database cannot be reached. While it is away, most
 * callers hear so at once instead of waiting for a connection each.
 */
export class GuardedDriver implements Driver {
  #circuit = closedCircuit;
  #latest: unknown;

  constructor(
    private readonly driver: Driver,
    private readonly limits: CircuitLimits = usualLimits,
  ) {}

  init(): Promise<void> {
    return this.driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const { admitted, circuit } = admit(this.#circuit, performance.now(), this.limits);
    this.#circuit = circuit;
    if (!admitted) throw new DatabaseAway(this.#latest);
    try {
      const connection = await this.driver.acquireConnection();
      this.#circuit = afterSuccess(this.#circuit);
      return new GuardedConnection(connection);
    } catch (error) {
      // Crowded: the server is there, or nothing is known of it because this process has taken all connections.
      if (saysCrowded(error))
        this.#circuit = isFromServer(error) ? afterSuccess(this.#circuit) : this.#circuit;
      else if (saysAway(error)) this.#fails(error);
      throw translated(error);
    }
  }

  /** Refuses callers for the longest rest: the server is known to be away, and an attempt to reach it takes seconds. */
  rest(): void {
    const { failuresMax, restMaxMs } = this.limits;
    this.#circuit = { state: 'open', untilMs: performance.now() + restMaxMs, openings: failuresMax };
    this.#latest = new Error('The server does not answer.');
  }

  #fails(error: unknown): void {
    this.#circuit = afterFailure(this.#circuit, performance.now(), this.limits);
    this.#latest = error;
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.driver.beginTransaction(innerOf(connection), settings).catch(rethrow);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.driver.commitTransaction(innerOf(connection)).catch(rethrow);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.driver.rollbackTransaction(innerOf(connection)).catch(rethrow);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.driver.releaseConnection(innerOf(connection));
  }

  destroy(): Promise<void> {
    return this.driver.destroy();
  }
}

class GuardedConnection implements DatabaseConnection {
  constructor(readonly inner: DatabaseConnection) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.inner.executeQuery<R>(query).catch(rethrow);
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    try {
      yield* this.inner.streamQuery<R>(query, chunkSize);
    } catch (error) {
      throw translated(error);
    }
  }
}

/** Errors of the pool have no code. */
const isFromServer = (error: unknown): boolean => error instanceof Error && 'code' in error;

const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof GuardedConnection ? connection.inner : connection;

const translated = (error: unknown): unknown => (saysAway(error) ? new DatabaseAway(error) : error);

const rethrow = (error: unknown): never => {
  throw translated(error);
};
