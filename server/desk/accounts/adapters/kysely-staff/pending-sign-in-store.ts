import type { PendingSignIn, PendingSignInStore } from '#server/desk/accounts/pending-sign-in-port';
import type { StaffMember } from '#server/desk/accounts/staff';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { staffRows, toStaffMember } from './staff-rows';

/** Staff sign-ins that wait for their code, in SQLite or PostgreSQL. */
export class KyselyPendingSignInStore implements PendingSignInStore {
  constructor(readonly commits: GroupCommit) {}

  async begin({ idHash, tenant, staffId, path, draft, expiresAt }: PendingSignIn): Promise<void> {
    const row = { id_hash: idHash, tenant, staff_id: staffId, path, draft, expires_at: expiresAt };
    await this.commits.run((trx) => trx.insertInto('staff_pending_sign_ins').values(row).execute());
  }

  async find(
    tenant: string,
    idHash: string,
    now: Date,
  ): Promise<{ staff: StaffMember; pending: PendingSignIn } | null> {
    const row = await staffRows(this.commits.db)
      .innerJoin('staff_pending_sign_ins as pending', 'pending.staff_id', 'staff.id')
      .select(['pending.path', 'pending.draft', 'pending.expires_at'])
      .where('pending.id_hash', '=', idHash)
      .where('pending.tenant', '=', tenant)
      .where('staff.tenant', '=', tenant)
      .where('pending.expires_at', '>', now.toISOString())
      .where('staff.disabled_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const { path, draft, expires_at: expiresAt } = row;
    return {
      staff: toStaffMember(row),
      pending: { idHash, tenant, staffId: row.id, path, draft, expiresAt },
    };
  }

  async end(idHash: string): Promise<void> {
    await this.commits.run((trx) =>
      trx.deleteFrom('staff_pending_sign_ins').where('id_hash', '=', idHash).execute(),
    );
  }
}
