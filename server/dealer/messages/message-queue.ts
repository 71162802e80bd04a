import { type Kysely, sql } from 'kysely';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { isPast, type Lease, Leases } from '#server/platform/database/leases';
import type { Database } from '#server/platform/database/schema';
import { type Message, noPayload, toMessage, unleased } from './message-outbox';
import type { NotSent } from './rules/not-sent';

/** A message that this worker alone may send for a while. */
export interface LeasedMessage extends Message {
  readonly leaseUntil: Date;
}

/** Written out, so that the index of pending messages applies. */
const pending = sql.lit('pending' as const);

/** Changes that remove a message's secret, if it has one. */
const withoutSecret = {
  payload: sql<string>`case when secret_until is null then payload else ${noPayload} end`,
  secret_until: null,
};

/** The outbox of messages in SQLite or PostgreSQL, for workers. */
export class MessageQueue {
  readonly #db: Kysely<Database>;
  readonly #leases: Leases<'messages'>;

  /** @param steady ends messages and their secrets, if it is behind */
  constructor(
    readonly commits: GroupCommit,
    private readonly steady?: Clock,
  ) {
    this.#db = commits.db;
    const isDue = (now: Date) =>
      sql<boolean>`job.state = 'pending' and ${isPast('job.next_attempt_at', now)}`;
    this.#leases = new Leases(commits, 'messages', isDue, 'job.next_attempt_at');
  }

  /**
   * Ends what has expired and removes secrets whose time is over, then leases messages that are due. If none is due,
   * `again` is when one will be, if known.
   */
  async take(lease: Lease) {
    await this.#endExpired(lease.now);
    const rows = await this.#leases.take(lease);
    const leaseUntil = new Date(lease.now.getTime() + lease.leaseMs);
    const jobs = rows.map((row): LeasedMessage => ({ ...toMessage(row), leaseUntil }));
    return { jobs, again: jobs.length > 0 ? null : await this.#next(lease.except) };
  }

  /** Removes a secret text, unless nobody got it: `notSent` says why it was stored here instead. */
  async sent(id: string, now: Date, notSent?: NotSent): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .updateTable('messages')
        .set({ state: 'sent', sent_at: now.toISOString(), last_problem: notSent ?? null, ...unleased })
        .set({ attempts: sql`attempts + 1`, ...(notSent ? {} : withoutSecret) })
        .where('id', '=', id)
        .execute(),
    );
  }

  /** `nextAttemptAt` null: no more attempts. Changes nothing if another worker has the lease by now. */
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

  /** Nothing expired is ever sent, and no secret outlives its time. A clock that jumped ahead ends nothing. */
  async #endExpired(now: Date): Promise<void> {
    const endsAt = new Date(
      Math.min(now.getTime(), this.steady?.now().getTime() ?? now.getTime()),
    ).toISOString();
    // Read first: a read needs no write lock.
    const messages = this.#db.selectFrom('messages').select('id').limit(1);
    const expired = messages.where('state', '=', pending).where('expires_at', '<=', endsAt);
    const secrets = messages.where('secret_until', '<=', endsAt);
    if ((await expired.execute()).length === 0 && (await secrets.execute()).length === 0) return;
    await this.commits.run(async (trx) => {
      await trx
        .updateTable('messages')
        .set({ state: 'expired', ...withoutSecret, ...unleased })
        .where('state', '=', pending)
        .where('expires_at', '<=', endsAt)
        .execute();
      await trx.updateTable('messages').set(withoutSecret).where('secret_until', '<=', endsAt).execute();
    });
  }

  async #next(except: readonly string[]): Promise<Date | null> {
    const next = await this.#db
      .selectFrom('messages')
      .select((of) => of.fn.min('next_attempt_at').as('at'))
      .where('state', '=', pending)
      .where('lease_until', 'is', null)
      .$if(except.length > 0, (query) => query.where('tenant', 'not in', except))
      .executeTakeFirst();
    return next?.at ? new Date(next.at) : null;
  }
}
