import type { Kysely, Selectable } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { type StaffRole, staffRole } from './rules/permissions';

/**
 * A member of a dealer's staff, who may see its leads. `email` is in lower case and unique per dealer, `disabledAt` set
 * while the account is disabled, `secondFactorAt` the time when two-step sign-in was turned on; null while it is off.
 */
export type StaffMember = Readonly<ReturnType<typeof toStaffMember>>;

/** Changes to an account. `endSessions`: signs it out everywhere and ends sign-ins that wait for a code. */
interface StaffChange {
  readonly passwordHash?: string;
  readonly disabledAt?: string | null;
  readonly role?: StaffRole;
  readonly endSessions: boolean;
}

const mostListed = 1_000;

/** Staff accounts in SQLite or PostgreSQL. */
export class StaffStore {
  constructor(readonly commits: GroupCommit) {}

  /** False if the dealer already has an account with this email. A new account has no second factor. */
  async add(member: StaffMember): Promise<boolean> {
    const row = {
      id: member.id,
      tenant: member.tenant,
      email: member.email,
      name: member.name,
      role: member.role,
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
    const members = staffRows(this.commits.db).where('staff.tenant', '=', tenant);
    const row = await members.where('email', '=', email).executeTakeFirst();
    return row ? toStaffMember(row) : null;
  }

  /** By name, including disabled ones. */
  async list(tenant: string): Promise<StaffMember[]> {
    const own = staffRows(this.commits.db).where('staff.tenant', '=', tenant);
    return (await own.orderBy('name').orderBy('id').limit(mostListed).execute()).map(toStaffMember);
  }

  /** False if the dealer has no such account. */
  change(
    tenant: string,
    id: string,
    { passwordHash, disabledAt, role, endSessions }: StaffChange,
  ): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const changed = await trx
        .updateTable('staff')
        .set({ id, password_hash: passwordHash, disabled_at: disabledAt, role })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .returning('id')
        .execute();
      if (endSessions && changed.length > 0) {
        await trx.deleteFrom('staff_sessions').where('staff_id', '=', id).execute();
        await trx.deleteFrom('staff_pending_sign_ins').where('staff_id', '=', id).execute();
      }
      return changed.length > 0;
    });
  }

  /** Also deletes its sessions. False if the dealer has no such account. */
  remove(tenant: string, id: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const own = trx.deleteFrom('staff').where('tenant', '=', tenant).where('id', '=', id);
      return (await own.returning('id').execute()).length > 0;
    });
  }
}

/** Accounts, each with the time when its second factor was turned on. */
export const staffRows = (db: Kysely<Database>) =>
  db
    .selectFrom('staff')
    .leftJoin('staff_second_factors as factor', 'factor.staff_id', 'staff.id')
    .selectAll('staff')
    .select('factor.turned_on_at');

export const toStaffMember = (
  row: Selectable<Database['staff']> & { readonly turned_on_at: string | null },
) => ({
  id: row.id,
  tenant: row.tenant,
  email: row.email,
  name: row.name,
  // An unknown role, of a newer release, has the fewest rights.
  role: staffRole(row.role) ?? 'sales',
  passwordHash: row.password_hash,
  createdAt: row.created_at,
  disabledAt: row.disabled_at,
  lastSignInAt: row.last_sign_in_at,
  secondFactorAt: row.turned_on_at,
});
