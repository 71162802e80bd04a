import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { type Kysely, SqliteAdapter, sql, type Transaction } from 'kysely';
import { noSpans, type Spans } from '#server/platform/observability/spans';
import { isPostgresLock } from '#server/platform/rules/database';
import { busyTimeoutMs, type WalFile, walFileOf } from './connect';
import type { Database } from './schema';
import { isDatabaseAway } from './silence-watch';
import { purgeLog } from './sweep-records';

type Work<T> = (trx: Transaction<Database>) => Promise<T>;
interface Waiting {
  /** Does the work. Call the returned function once the commit is on disk: it gives the caller the result. */
  attempt(trx: Transaction<Database>): Promise<() => void>;
  reject(error: unknown): void;
  /** On `performance.now()`'s clock. */
  readonly giveUpAt: number;
  /** A group with it has waited for another's lock: from then on it is in no group. */
  alone?: boolean;
}

interface GroupCommitOptions {
  /** Milliseconds after which a write fails while another process holds the lock. By default as for background work. */
  readonly patienceMs?: number;
}

/** Shorter than `longPatienceMs`: a shopper waits for the answer, and can send the form again. */
export const shopperPatienceMs = 8_000;
/** Imports and deliveries: longer than another process's large import holds the lock. */
const longPatienceMs = 30_000;
const largestGroup = 256;
const longestPauseMs = 20;
/** On PostgreSQL, whose transactions run side by side: the next group does not wait longer than this for one before it. */
const groupMs = 50;
const groupsAtOnce = 4;
/** How long a statement of a group waits for a row or table that another transaction has locked. */
const lockTimeoutMs = 1_000;

/**
 * Commits concurrent small writes as one transaction: a commit waits for the disk, so a thousand at once would queue
 * for a thousand waits. Each caller gets its result only once its own commit is on disk; nothing else in this process
 * waits for that. If a group fails, its works are retried one by one, so a work must be safe to repeat. On PostgreSQL a
 * work that waits for another's lock holds up no others for long: it is taken out of its group and tried again by itself.
 */
export class GroupCommit {
  #waiting: Waiting[] = [];
  #draining = false;
  #isLogDoubtful = false;
  readonly #onSqlite: boolean;
  readonly #wal: WalFile | undefined;
  readonly #patienceMs: number;
  readonly #running = new Set<Promise<void>>();

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
      const commit = this.#commit(this.#nextGroup());
      await (this.#onSqlite ? commit : this.#beside(commit));
    } while (this.#waiting.length > 0);
    this.#draining = false;
  }

  #nextGroup(): Waiting[] {
    const alone = this.#waiting.findIndex((waiting) => waiting.alone);
    if (alone === 0) return this.#waiting.splice(0, 1);
    return this.#waiting.splice(0, alone === -1 ? largestGroup : Math.min(alone, largestGroup));
  }

  /** Waits for a group, but not for one that takes long while there are connections for others. */
  async #beside(commit: Promise<void>): Promise<void> {
    const running = commit.finally(() => this.#running.delete(running));
    this.#running.add(running);
    await Promise.race([running, pause(groupMs)]);
    if (this.#running.size >= groupsAtOnce) await Promise.race(this.#running);
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    let tell: Array<() => void>;
    try {
      await this.#repair();
      const transaction = () => this.#transaction(group);
      tell = await (this.#onSqlite ? withPatience(transaction, group) : transaction());
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
      this.#isLogDoubtful = true;
      for (const waiting of group) waiting.reject(error);
      return;
    }
    for (const done of tell) done();
  }

  /**
   * After a failed sync the system may take what did not reach the disk for written, and the next sync succeeds without it.
   * So nothing is committed until the whole log is in the database file, which is synced by itself.
   */
  async #repair(): Promise<void> {
    if (!this.#isLogDoubtful) return;
    if (!(await purgeLog(this.db))) throw new Error('The write-ahead log could not be checkpointed.');
    this.#isLogDoubtful = false;
  }

  /** The group was rolled back. Writes that came later than its first have time left, and are tried again. */
  #rejectOverdue(group: readonly Waiting[], error: unknown): void {
    const now = performance.now();
    const again = group.filter(({ giveUpAt }) => giveUpAt >= now);
    for (const waiting of group) if (waiting.giveUpAt < now) waiting.reject(error);
    if (this.#onSqlite) {
      this.#waiting.unshift(...again);
      return;
    }
    for (const waiting of again) waiting.alone = true;
    this.#waiting.push(...again);
    if (!this.#draining) void this.#drain();
  }

  #transaction(group: readonly Waiting[]): Promise<Array<() => void>> {
    const work = (db: Kysely<Database>) => db.transaction().execute((trx) => attemptAll(trx, group));
    if (!this.#onSqlite)
      return this.db.transaction().execute(async (trx) => {
        await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(trx);
        return attemptAll(trx, group);
      });
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

/** Another writer: SQLite's one write lock, or PostgreSQL's locks. */
const isLocked = (error: unknown): boolean =>
  error instanceof Error &&
  (/database is locked|database table is locked/.test(error.message) || isPostgresLock(error));
