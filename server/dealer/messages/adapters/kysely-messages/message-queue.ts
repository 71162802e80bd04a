import { type ExpressionBuilder, type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import type { LeasedMessage, MessageQueue } from '#server/dealer/messages/message-port';
import { latestWait } from '#server/dealer/messages/rules/message-schedule';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { noPayload, toMessage } from './message-rows';

/** Written out, so that the index of pending messages applies. */
const pending = sql.lit('pending' as const);

/** Changes that remove a message's secret, if it has one. */
const withoutSecret = {
  payload: sql<string>`case when secret_until is null then payload else ${noPayload} end`,
  secret_until: null,
};
const unleased = { lease_owner: null, lease_until: null };

/** The outbox of messages in SQLite or PostgreSQL, for workers. */
export class KyselyMessageQueue implements MessageQueue {
  readonly #db: Kysely<Database>;
  /** SQLite has one writer at a time anyway; on PostgreSQL a message that another process is taking is skipped. */
  readonly #skips: boolean;

  /** @param steady ends messages and their secrets, if it is behind */
  constructor(
    readonly commits: GroupCommit,
    private readonly steady?: Clock,
  ) {
    this.#db = commits.db;
    this.#skips = this.#db.getExecutor().adapter instanceof PostgresAdapter;
  }

  async take(owner: string, now: Date, leaseMs: number, limit: number, except: readonly string[] = []) {
    const lease = { owner, now, leaseMs, limit, except };
    // Read first: a read needs no write lock.
    const jobs = (await this.#hasWork(lease)) ? await this.#lease(lease) : [];
    return { jobs, again: jobs.length > 0 ? null : await this.#next(except) };
  }

  async sent(id: string, now: Date, keepsText: boolean): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .updateTable('messages')
        .set({ state: 'sent', sent_at: now.toISOString(), last_problem: null, ...unleased })
        .set({ attempts: sql`attempts + 1`, ...(keepsText ? {} : withoutSecret) })
        .where('id', '=', id)
        .execute(),
    );
  }

  async failed(id: string, owner: string, problem: string, nextAttemptAt: Date | null): Promise<void> {
    const next = nextAttemptAt
      ? { next_attempt_at: nextAttemptAt.toISOString() }
      : { state: 'failed' as const, ...withoutSecret };
    await this.commits.run((trx) =>
      trx
        .updateTable('messages')
        .set({ ...next, last_problem: problem, attempts: sql`attempts + 1`, ...unleased })
        .where('id', '=', id)
        .where('state', '=', pending)
        .where('lease_owner', '=', owner)
        .execute(),
    );
  }

  /** A clock that jumped ahead ends nothing. */
  #endsAt(now: Date): Date {
    return new Date(Math.min(now.getTime(), this.steady?.now().getTime() ?? now.getTime()));
  }

  async #hasWork({ now, except }: Lease): Promise<boolean> {
    const endsAt = this.#endsAt(now).toISOString();
    const messages = this.#db.selectFrom('messages').select('id').limit(1);
    const queries = [
      messages.where('state', '=', pending).where((on) => isDue(on, now, except)),
      messages.where('state', '=', pending).where('expires_at', '<=', endsAt),
      messages.where('secret_until', '<=', endsAt),
    ];
    for (const query of queries) if ((await query.execute()).length > 0) return true;
    return false;
  }

  async #lease({ owner, now, leaseMs, limit, except }: Lease): Promise<LeasedMessage[]> {
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const rows = await this.commits.run(async (trx) => {
      await endExpired(trx, this.#endsAt(now));
      return trx
        .with('due', (db) => {
          const due = db
            .selectFrom('messages')
            .select('id')
            .where('state', '=', pending)
            .where((on) => isDue(on, now, except))
            .orderBy('next_attempt_at')
            .limit(limit);
          return this.#skips ? due.forUpdate().skipLocked() : due;
        })
        .updateTable('messages')
        .set({ lease_owner: owner, lease_until: leaseUntil.toISOString() })
        .where('id', 'in', (db) => db.selectFrom('due').select('id'))
        .returningAll()
        .execute();
    });
    return rows.map((row) => ({ ...toMessage(row), leaseUntil }));
  }

  async #next(except: readonly string[]): Promise<Date | null> {
    const next = await this.#db
      .selectFrom('messages')
      .select((of) => of.fn.min('next_attempt_at').as('at'))
      .where('state', '=', pending)
      .where('lease_until', 'is', null)
      .where((on) => isOfOthers(on, except))
      .executeTakeFirst();
    return next?.at ? new Date(next.at) : null;
  }
}

interface Lease {
  readonly owner: string;
  readonly now: Date;
  readonly leaseMs: number;
  readonly limit: number;
  /** Sites whose messages wait. */
  readonly except: readonly string[];
}

type Messages = ExpressionBuilder<Database, 'messages'>;

const isOfOthers = (on: Messages, except: readonly string[]) =>
  except.length > 0 ? on('tenant', 'not in', except) : on.lit(true);

/** Nothing expired is ever sent, and no secret outlives its time. */
async function endExpired(trx: Transaction<Database>, now: Date): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ state: 'expired', ...withoutSecret, ...unleased })
    .where('state', '=', pending)
    .where('expires_at', '<=', now.toISOString())
    .execute();
  await trx
    .updateTable('messages')
    .set(withoutSecret)
    .where('secret_until', '<=', now.toISOString())
    .execute();
}

/** Free, of no site in `except`, and at or past its time. A time that only a wrong clock can have written counts as past. */
function isDue(on: Messages, now: Date, except: readonly string[]) {
  const past = (column: 'next_attempt_at' | 'lease_until') =>
    on.or([on(column, '<=', now.toISOString()), on(column, '>', latestWait(now).toISOString())]);
  const isFree = on.or([on('lease_until', 'is', null), past('lease_until')]);
  return on.and([past('next_attempt_at'), isFree, isOfOthers(on, except)]);
}
