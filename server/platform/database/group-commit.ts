import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { type Kysely, SqliteAdapter, sql, type Transaction } from 'kysely';
import { noSpans, type Spans } from '#server/platform/observability/spans';
import { busyTimeoutMs, type WalFile, walFileOf } from './connect';
import { isDatabaseAway } from './database-away';
import type { Database } from './schema';

type Work<T> = (trx: Transaction<Database>) => Promise<T>;
interface Waiting {
  /** Does the work. Call the returned function once the commit is on disk: it gives the caller the result. */
  attempt(trx: Transaction<Database>): Promise<() => void>;
  reject(error: unknown): void;
  /** On `performance.now()`'s clock. */
  readonly giveUpAt: number;
}

export interface GroupCommitOptions {
  /** Milliseconds after which a write fails while another process holds the lock. By default as for background work. */
  readonly patienceMs?: number;
}

/** Shorter than `longPatienceMs`: a shopper waits for the answer, and can send the form again. */
export const shopperPatienceMs = 8_000;
/** Imports and deliveries: longer than another process's large import holds the lock. */
const longPatienceMs = 30_000;
const largestGroup = 256;
const longestPauseMs = 20;

/**
 * Commits concurrent small writes as one transaction: a commit waits for the disk, so a thousand at once would queue
 * for a thousand waits. Each caller gets its result only once its own commit is on disk; nothing else in this process
 * waits for that. If a group fails, its works are retried one by one, so a work must be safe to repeat.
 */
export class GroupCommit {
  #waiting: Waiting[] = [];
  #draining = false;
  readonly #onSqlite: boolean;
  readonly #wal: WalFile | undefined;
  readonly #patienceMs: number;

  constructor(
    readonly db: Kysely<Database>,
    readonly spans: Spans = noSpans,
    { patienceMs = longPatienceMs }: GroupCommitOptions = {},
  ) {
    this.#patienceMs = patienceMs;
    this.#onSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    this.#wal = walFileOf(db);
  }

  run<T>(work: Work<T>): Promise<T> {
    return this.spans.child({ name: 'transaction', kind: 'internal' }, () => this.#queue(work));
  }

  #queue<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // The first caller's request starts the whole group; traces must still show each statement under its own request.
      const attempt = this.spans.keep(async (trx: Transaction<Database>) => {
        const value = await work(trx);
        return () => resolve(value);
      });
      this.#waiting.push({ attempt, reject, giveUpAt: performance.now() + this.#patienceMs });
      if (!this.#draining) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#draining = true;
    do {
      // Lets requests already in the socket join this group, and pages be served between groups.
      await nextTurn();
      await this.#commit(this.#waiting.splice(0, largestGroup));
    } while (this.#waiting.length > 0);
    this.#draining = false;
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    let tell: Array<() => void>;
    try {
      tell = await withPatience(() => this.#transaction(group), group);
    } catch (error) {
      if (isLocked(error)) this.#rejectOverdue(group, error);
      // If the database is unreachable, each alone would fail as well.
      else if (group.length === 1 || isDatabaseAway(error))
        for (const waiting of group) waiting.reject(error);
      else for (const single of group) await this.#commit([single]);
      return;
    }
    try {
      await this.#wal?.toDisk();
    } catch (error) {
      // Committed, but perhaps not durable: report a failure.
      for (const waiting of group) waiting.reject(error);
      return;
    }
    for (const done of tell) done();
  }

  /** The group was rolled back. Writes that came later than its first have time left, and are tried again. */
  #rejectOverdue(group: readonly Waiting[], error: unknown): void {
    const now = performance.now();
    this.#waiting.unshift(...group.filter(({ giveUpAt }) => giveUpAt >= now));
    for (const waiting of group) if (waiting.giveUpAt < now) waiting.reject(error);
  }

  #transaction(group: readonly Waiting[]): Promise<Array<() => void>> {
    const work = (db: Kysely<Database>) => db.transaction().execute((trx) => attemptAll(trx, group));
    if (!this.#onSqlite) return work(this.db);
    return withoutBlocking(this.db, this.#wal !== undefined, work);
  }
}

async function attemptAll(trx: Transaction<Database>, group: readonly Waiting[]): Promise<Array<() => void>> {
  const tell: Array<() => void> = [];
  for (const waiting of group) tell.push(await waiting.attempt(trx));
  return tell;
}

/**
 * SQLite waits for its write lock and for the disk inside the call, which blocks the whole process. Here neither
 * blocks: `withPatience` retries the lock, and `WalFile` waits for the disk, if `syncsLater`.
 */
function withoutBlocking<T>(
  db: Kysely<Database>,
  syncsLater: boolean,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    if (syncsLater) await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql.raw(`pragma busy_timeout = ${busyTimeoutMs}`).execute(connection);
      if (syncsLater) await sql`pragma synchronous = full`.execute(connection);
    }
  });
}

/**
 * Another thread holds SQLite's one write lock for a moment, or another process for the length of a large import: wait
 * instead of failing, until the first write of the group is overdue.
 */
async function withPatience<T>(commit: () => Promise<T>, group: readonly Waiting[]): Promise<T> {
  const giveUpAt = Math.min(...group.map((waiting) => waiting.giveUpAt));
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await commit();
    } catch (error) {
      if (!isLocked(error) || performance.now() > giveUpAt) throw error;
      await pause(pauseMs);
    }
  }
}

/** Another writer: SQLite's one write lock, or PostgreSQL's deadlock error (40P01). */
const isLocked = (error: unknown): boolean =>
  error instanceof Error &&
  (/database is locked|database table is locked/.test(error.message) ||
    ('code' in error && error.code === '40P01'));
