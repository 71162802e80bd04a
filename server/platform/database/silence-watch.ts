import { type Fault, faultOf } from '#server/platform/log';
import { isDiskFull, storageCode } from '#server/platform/rules/database';
import { failureCode } from '#server/platform/rules/failure-code';

/** A connection of the pool. */
export interface WatchedConnection {
  /** The number of the server's process for it. */
  readonly process: number | null;
  /** Bytes that have arrived so far. */
  readonly bytesRead: number;
  /** Closes it at once, without a word to the server: what waits for it fails. */
  discard(): void;
}

interface SilenceDeps {
  /** All connections of the pool, idle ones included. */
  readonly connections: () => Iterable<WatchedConnection>;
  /** Asks the server through a new connection about its processes. Does not reject. */
  readonly ask: (processes: readonly number[]) => Promise<ServerWord>;
  /** Milliseconds without an answer until the server is asked. */
  readonly lookAfterMs: number;
}

const everyMs = 500;

interface Asked extends Pick<Unanswered, 'process'> {
  readonly connection: WatchedConnection;
  readonly atMs: number;
  /** Bytes that had arrived when it was found idle on the server: of an answer on its way, more follow. */
  readonly idleAtBytes: number | null;
}

/**
 * Notices a server that has vanished without a word: TCP would wait for it for a quarter of an hour. A statement whose
 * answer is late is not cut off by that alone; the server is asked whether it works on it.
 */
export class SilenceWatch {
  readonly #asked = new Map<WatchedConnection, Asked>();
  #failures = 0;
  /** Answers so far, on any connection: each proves that the server is there. */
  #answers = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Called when the server is away, after its connections are closed. */
  onAway: () => void = () => undefined;

  constructor(private readonly deps: SilenceDeps) {}

  /** Follows a statement on a connection until its answer. */
  follow(connection: WatchedConnection, answer: Promise<unknown>): void {
    const statement = { connection, process: connection.process, atMs: performance.now(), idleAtBytes: null };
    this.#asked.set(connection, statement);
    const forget = () => {
      if (this.#asked.get(connection)?.atMs === statement.atMs) this.#asked.delete(connection);
    };
    answer.then(() => {
      this.#answers += 1;
      forget();
    }, forget);
    this.#timer ??= this.#later();
  }

  #later(ms = everyMs): NodeJS.Timeout {
    return setTimeout(() => void this.#look(), ms).unref();
  }

  async #look(): Promise<void> {
    const late = this.#late();
    const isAtWork = late.length > 0 && (await this.#judge(late));
    if (late.length === 0) this.#failures = 0;
    // A server that works on something long is not asked twice a second.
    const pauseMs = isAtWork ? Math.max(everyMs, this.deps.lookAfterMs) : everyMs;
    this.#timer = this.#asked.size > 0 ? this.#later(pauseMs) : undefined;
  }

  #late(): readonly Asked[] {
    const before = performance.now() - this.deps.lookAfterMs;
    return [...this.#asked.values()].filter(({ atMs }) => atMs <= before);
  }

  /** Whether the server works on all of them. */
  async #judge(late: readonly Asked[]): Promise<boolean> {
    const before = this.#answers;
    const reply = await this.deps.ask(late.flatMap(({ process }) => process ?? []));
    const word: ServerWord = reply.kind === 'silent' && this.#answers > before ? { kind: 'unsure' } : reply;
    // Others have been answered meanwhile.
    const unanswered = late
      .filter((one) => this.#asked.get(one.connection) === one)
      .map((one) => ({ ...one, isSuspect: one.idleAtBytes === one.connection.bytesRead }));
    if (unanswered.length === 0) {
      this.#failures = 0;
      return false;
    }
    const { isAway, failures, lost, suspects } = judgeSilence(unanswered, word, this.#failures);
    this.#failures = failures;
    for (const one of suspects)
      this.#asked.set(one.connection, { ...one, idleAtBytes: one.connection.bytesRead });
    for (const { connection } of lost) connection.discard();
    if (isAway) {
      for (const connection of this.deps.connections()) connection.discard();
      this.onAway();
    }
    return failures === 0 && suspects.length === 0 && lost.length === 0;
  }
}

/** What the server says of connections that owe an answer. */
export type ServerWord =
  /** It cannot be reached. */
  | { readonly kind: 'silent' }
  /** It is there, but cannot say: all its connections are taken, or a pooler in between has numbers of its own. */
  | { readonly kind: 'unsure' }
  /** The states of its processes by number; one that is gone is absent. */
  | { readonly kind: 'states'; readonly states: ReadonlyMap<number, string | null> };

/** A statement without an answer. */
interface Unanswered {
  /** The number of the server's process for its connection. */
  readonly process: number | null;
  /** It was found idle on the server before. */
  readonly isSuspect: boolean;
}

interface Verdict<T extends Unanswered> {
  /** The server is away: none of the connections will ever be answered. */
  readonly isAway: boolean;
  /** Attempts in a row that did not reach the server. */
  readonly failures: number;
  /** Connections whose answer is lost. */
  readonly lost: readonly T[];
  /** Those that are if they are found like this again: an answer may be on its way. */
  readonly suspects: readonly T[];
}

/** A network may lose the packets of one attempt. */
const failuresUntilAway = 2;

/**
 * Whether an answer that is late will come. A server that works on a statement is left to it, however long it takes: a
 * large import, a migration, a wait for a lock.
 */
export function judgeSilence<T extends Unanswered>(
  unanswered: readonly T[],
  word: ServerWord,
  failuresBefore: number,
): Verdict<T> {
  if (word.kind === 'silent') {
    const failures = failuresBefore + 1;
    return { isAway: failures >= failuresUntilAway, failures, lost: [], suspects: [] };
  }
  const idle = word.kind === 'states' ? unanswered.filter(({ process }) => isIdle(word, process)) : [];
  return {
    isAway: false,
    failures: 0,
    lost: idle.filter(({ isSuspect }) => isSuspect),
    suspects: idle.filter(({ isSuspect }) => !isSuspect),
  };
}

/** Absent: its end never arrived here. Null or `disabled`: the server does not tell. */
function isIdle({ states }: Extract<ServerWord, { kind: 'states' }>, process: number | null): boolean {
  if (process === null) return false;
  return !states.has(process) || states.get(process)?.startsWith('idle') === true;
}

/**
 * The database cannot be reached now, has no room to write, or is locked by another process. Expected: callers answer 503,
 * and later attempts may succeed. It carries the driver's code and message, and no stack, because its place says nothing.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly code: string;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The database cannot be reached.', { cause });
    this.code = storageCode(cause) || 'TIMEOUT';
    this.stack = `${this.name}: ${this.message}`;
  }
}

/**
 * Whether an error, or the cause of it, is that the database cannot be reached or written now, or that the disk is full.
 * By name: there are several bundles.
 */
export const isDatabaseAway = (error: unknown): boolean => isNamedSo(error) || isDiskFull(error);

const isNamedSo = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'DatabaseAway' || (error.cause instanceof Error && error.cause.name === 'DatabaseAway'));

/** The error as the log counts outages: a full disk of the data folder (ENOSPC) is one too. Others stay as they are. */
export const asOutage = (error: unknown): unknown =>
  isDiskFull(error) && !isNamedSo(error) ? new DatabaseAway(error) : error;

/**
 * Facts for the log about a job that failed and will run again within seconds. An outage of the database or a full disk
 * is logged as one, which the log says once a minute whatever runs; anything else by its code alone.
 */
export const jobFailure = (error: unknown): Fault | { readonly failure: string } =>
  isDatabaseAway(error) ? faultOf(asOutage(error)) : { failure: failureCode(error) };

/** Seconds after which clients ask again: most restarts and failovers are over by then. */
export const awaySeconds = 30;
