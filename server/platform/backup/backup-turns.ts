import type { GroupCommit } from '#server/platform/database/group-commit';
import { isPast } from '#server/platform/database/leases';

/** Result of the last backup of this site in its usual place. */
interface LastBackup {
  /** The instant of the last finished backup; null if there is none. */
  readonly finishedAt: Date | null;
  /** Why the last attempt failed; null if it did not. */
  readonly problem: string | null;
}

/** The only row. */
const id = 1;
const noLease = { lease_owner: null, lease_until: null };

type Outcome = { readonly finishedAt: Date } | { readonly problem: string };

/** Whose turn it is to make a backup: one process at a time. A lease in SQLite or PostgreSQL, which all processes share. */
export class BackupTurns {
  constructor(private readonly commits: GroupCommit) {}

  /** Leases the turn for `leaseMs`, or longer for its owner; afterwards anyone may take it. False: another has it. */
  async take(owner: string, now: Date, leaseMs: number): Promise<boolean> {
    const lease = { lease_owner: owner, lease_until: new Date(now.getTime() + leaseMs).toISOString() };
    const rows = await this.commits.run((trx) =>
      trx
        .insertInto('backup_turns')
        .values({ id, ...lease, finished_at: null, problem: null })
        .onConflict((on) =>
          on
            .column('id')
            .doUpdateSet(lease)
            .where((eb) =>
              eb.or([
                eb('backup_turns.lease_owner', 'is', null),
                eb('backup_turns.lease_owner', '=', owner),
                isPast('backup_turns.lease_until', now),
              ]),
            ),
        )
        .returning('id')
        .execute(),
    );
    return rows.length > 0;
  }

  /** Ends the owner's turn and notes how it ended; null notes nothing. */
  async end(owner: string, result: Outcome | null): Promise<void> {
    const outcome = result === null ? {} : outcomeOf(result);
    await this.commits.run((trx) =>
      trx
        .updateTable('backup_turns')
        .set({ ...noLease, ...outcome })
        .where('id', '=', id)
        .where('lease_owner', '=', owner)
        .execute(),
    );
  }

  /** Ends anyone's turn, in a copy of the database that no owner of a turn works on. */
  async clear(): Promise<void> {
    await this.commits.run((trx) => trx.updateTable('backup_turns').set(noLease).execute());
  }

  async last(): Promise<LastBackup> {
    const row = await this.commits.db
      .selectFrom('backup_turns')
      .select(['finished_at', 'problem'])
      .where('id', '=', id)
      .executeTakeFirst();
    return {
      finishedAt: row?.finished_at ? new Date(row.finished_at) : null,
      problem: row?.problem ?? null,
    };
  }
}

const outcomeOf = (result: Outcome) =>
  'finishedAt' in result
    ? { finished_at: result.finishedAt.toISOString(), problem: null }
    : { problem: result.problem };
