import type { GroupCommit } from '#server/platform/database/group-commit';
import type { BackupTurns, LastBackup } from '../backup-turns-port';

/** The only row. */
const id = 1;
const noLease = { lease_owner: null, lease_until: null };

/** The lease on making backups in SQLite or PostgreSQL: all processes share it. */
export class KyselyBackupTurns implements BackupTurns {
  constructor(private readonly commits: GroupCommit) {}

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
                eb('backup_turns.lease_until', '<=', now.toISOString()),
              ]),
            ),
        )
        .returning('id')
        .execute(),
    );
    return rows.length > 0;
  }

  async end(owner: string, result: Parameters<BackupTurns['end']>[1]): Promise<void> {
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

const outcomeOf = (result: NonNullable<Parameters<BackupTurns['end']>[1]>) =>
  'finishedAt' in result
    ? { finished_at: result.finishedAt.toISOString(), problem: null }
    : { problem: result.problem };
