import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import {
  admit,
  afterFailure,
  afterSuccess,
  type CircuitLimits,
  closedCircuit,
} from '#server/platform/threads/circuit-breaker';
import { DatabaseAway } from './silence-watch';

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

/** Of the operating system and its resolver, while a connection is made or used. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * PostgreSQL's own: ended by an administrator, after a crash, starting up or shutting down, too many connections, and
 * the class of connection exceptions. Not 08P01: a violation of the protocol is a bug.
 */
const serverCodes = /^(57P0[123]|53300|0800[0-7])$/;

/** The driver gives these no code. */
const driverTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

/** Causes of causes that are looked at. */
const deepest = 4;

/**
 * Whether an error of PostgreSQL's driver says that the database cannot be reached now: stopped, starting, failing over,
 * or without a free connection. Any other error (a refused password, a violated constraint, a full disk) is not.
 */
export function saysAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false;
  const code = codeOf(error);
  if (networkCodes.has(code) || serverCodes.test(code)) return true;
  // The socket's file is missing while a server on this machine is stopped.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  if (code === '' && driverTexts.some((text) => error.message.startsWith(text))) return true;
  // A host with several addresses fails with the errors of all.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every((each) => saysAway(each, depth + 1));
  }
  return saysAway(error.cause, depth + 1);
}

/** Nobody answers at an address that was found. A name that is not resolved says nothing of the server. */
const unheardCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
]);
const unheardTexts = ['Connection terminated', 'timeout expired'];

/** Whether a connection failed without a word of the server. */
export function isUnheard(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnheard);
  const code = codeOf(error);
  return (
    unheardCodes.has(code) || (code === '' && unheardTexts.some((text) => error.message.startsWith(text)))
  );
}

/** Every connection of the server or of this process is taken: the server itself is there. */
export const saysCrowded = (error: unknown): boolean =>
  error instanceof Error &&
  (codeOf(error) === '53300' || error.message === 'timeout exceeded when trying to connect');

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';
