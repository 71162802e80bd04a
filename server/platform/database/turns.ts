import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { keepLease } from '#server/platform/threads/job-loop';
import type { GroupCommit } from './group-commit';
import { isPast } from './leases';

/** Tables whose rows are turns: a key, `lease_owner` and `lease_until`. */
type TurnsTable =
  | 'alert_positions'
  | 'market_turns'
  | 'stock_import_turns'
  | 'provisioning_turns'
  | 'backup_turns';

/** Whose turn it is at one kind of work, by tenant or another key: leases that all processes share. */
export class Turns {
  readonly #table: RawBuilder<unknown>;
  readonly #key: RawBuilder<unknown>;

  constructor(
    private readonly commits: GroupCommit,
    private readonly table: TurnsTable,
    key = 'tenant',
  ) {
    this.#table = sql.table(table);
    this.#key = sql.ref(key);
  }

  /** Leases a turn for `leaseMs`; afterwards anyone may: the owner may have died. False: another has it. */
  async take(key: string | number, owner: string, now: Date, leaseMs: number): Promise<boolean> {
    const turns = this.#table;
    const { rows } = await this.commits.run((trx) =>
      sql`
        insert into ${turns} (${this.#key}, lease_owner, lease_until)
        values (${key}, ${owner}, ${instantAfter(now, leaseMs)})
        on conflict (${this.#key}) do update set lease_owner = excluded.lease_owner, lease_until = excluded.lease_until
        where ${turns}.lease_owner is null or ${isPast(`${this.table}.lease_until`, now)}
        returning lease_until`.execute(trx),
    );
    return rows.length > 0;
  }

  /** Extends the owner's own lease. False: it has ended, and another may have begun. */
  async renew(key: string | number, owner: string, now: Date, leaseMs: number): Promise<boolean> {
    const { rows } = await this.commits.run((trx) =>
      sql`
        update ${this.#table} set lease_until = ${instantAfter(now, leaseMs)}
        where ${this.#key} = ${key} and lease_owner = ${owner} returning lease_until`.execute(trx),
    );
    return rows.length > 0;
  }

  /** Ends the owner's lease. */
  async end(key: string | number, owner: string): Promise<void> {
    await this.commits.run((trx) =>
      sql`
        update ${this.#table} set lease_owner = null, lease_until = null
        where ${this.#key} = ${key} and lease_owner = ${owner}`.execute(trx),
    );
  }
}

const instantAfter = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** How long a dead process holds the others up, how long a task waits for its turn, and the clock of leases. */
interface TurnLimits {
  readonly leaseMs: number;
  readonly patienceMs: number;
  readonly now: () => Date;
}

/** Renews the turn; false if another process may have it by now. */
export type StillMyTurn = () => Promise<boolean>;

const lookEveryMs = 200;

/**
 * Runs a task while no other process, and no other task of this one, has the turn. It is renewed as long as the task
 * runs; before a step that can't be undone, the task asks whether it still has it. Undefined if it waits in vain.
 */
export async function inTurn<T>(
  turns: Pick<Turns, 'take' | 'renew' | 'end'>,
  key: string,
  { leaseMs, patienceMs, now }: TurnLimits,
  task: (stillMyTurn: StillMyTurn) => Promise<T>,
): Promise<T | undefined> {
  const owner = randomUUID();
  const giveUpAt = performance.now() + patienceMs;
  while (!(await turns.take(key, owner, now(), leaseMs))) {
    if (performance.now() > giveUpAt) return undefined;
    await pause(lookEveryMs);
  }
  const renew = (at: Date) => turns.renew(key, owner, at, leaseMs);
  const lease = keepLease({ renew, now, leaseMs });
  try {
    return await task(() => renew(now()));
  } finally {
    lease.end();
    await turns.end(key, owner);
  }
}
