import type { Selectable } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { StaffTable } from '#server/platform/database/schema';
import type { StaffChange, StaffMember, StaffStore } from '../staff-store-port';

const mostListed = 1_000;

/** Staff accounts in SQLite or PostgreSQL. */
export class KyselyStaffStore implements StaffStore {
  constructor(readonly commits: GroupCommit) {}

  async add(member: StaffMember): Promise<boolean> {
    const row: StaffTable = {
      id: member.id,
      tenant: member.tenant,
      email: member.email,
      name: member.name,
      password_hash: member.passwordHash,
      created_at: member.createdAt,
      disabled_at: member.disabledAt,
      last_sign_in_at: member.lastSignInAt,
    };
    return this.commits.run(async (trx) => {
      const insert = trx.insertInto('staff').values(row);
      const added = insert.onConflict((on) => on.columns(['tenant', 'email']).doNothing());
      return (await added.returning('id').execute()).length > 0;
    });
  }

  async byEmail(tenant: string, email: string): Promise<StaffMember | null> {
    const found = this.commits.db.selectFrom('staff').selectAll().where('tenant', '=', tenant);
    const row = await found.where('email', '=', email).executeTakeFirst();
    return row ? toStaffMember(row) : null;
  }

  async list(tenant: string): Promise<StaffMember[]> {
    const own = this.commits.db.selectFrom('staff').selectAll().where('tenant', '=', tenant);
    return (await own.orderBy('name').orderBy('id').limit(mostListed).execute()).map(toStaffMember);
  }

  change(
    tenant: string,
    id: string,
    { passwordHash, disabledAt, endSessions }: StaffChange,
  ): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const changed = await trx
        .updateTable('staff')
        .set({
          id,
          ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
          ...(disabledAt === undefined ? {} : { disabled_at: disabledAt }),
        })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .returning('id')
        .execute();
      if (endSessions && changed.length > 0)
        await trx.deleteFrom('staff_sessions').where('staff_id', '=', id).execute();
      return changed.length > 0;
    });
  }

  remove(tenant: string, id: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const own = trx.deleteFrom('staff').where('tenant', '=', tenant).where('id', '=', id);
      return (await own.returning('id').execute()).length > 0;
    });
  }
}

const toStaffMember = (row: Selectable<StaffTable>): StaffMember => ({
  id: row.id,
  tenant: row.tenant,
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  createdAt: row.created_at,
  disabledAt: row.disabled_at,
  lastSignInAt: row.last_sign_in_at,
});
