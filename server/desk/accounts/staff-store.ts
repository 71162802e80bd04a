import { type Kysely, PostgresAdapter, type Selectable, type Transaction } from 'kysely';
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
  change(tenant: string, id: string, change: StaffChange): Promise<boolean> {
    return this.commits.run((trx) => changeRow(trx, tenant, id, change));
  }

  /** Also deletes its sessions. False if the dealer has no such account. */
  remove(tenant: string, id: string): Promise<boolean> {
    return this.commits.run((trx) => removeRow(trx, tenant, id));
  }

  /**
   * Changes or removes an account, unless that leaves the dealer without an owner who can sign in, who alone may invite others:
   * `last-owner`. False if the dealer has no such account.
   */
  changeUnlessLastOwner(
    tenant: string,
    id: string,
    change: StaffChange | 'remove',
  ): Promise<boolean | 'last-owner'> {
    return this.commits.run(async (trx) => {
      if (endsOwner(change) && (await isLastOwner(trx, tenant, id))) return 'last-owner';
      return change === 'remove' ? removeRow(trx, tenant, id) : changeRow(trx, tenant, id, change);
    });
  }
}

async function changeRow(
  trx: Transaction<Database>,
  tenant: string,
  id: string,
  { passwordHash, disabledAt, role, endSessions }: StaffChange,
): Promise<boolean> {
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
}

async function removeRow(trx: Transaction<Database>, tenant: string, id: string): Promise<boolean> {
  const own = trx.deleteFrom('staff').where('tenant', '=', tenant).where('id', '=', id);
  return (await own.returning('id').execute()).length > 0;
}

const endsOwner = (change: StaffChange | 'remove'): boolean =>
  change === 'remove' || typeof change.disabledAt === 'string' || (change.role ?? 'owner') !== 'owner';

/** The owners stay locked until the transaction ends: of two who would leave at once, the second one stays. */
async function isLastOwner(trx: Transaction<Database>, tenant: string, id: string): Promise<boolean> {
  const query = trx
    .selectFrom('staff')
    .select('id')
    .where('tenant', '=', tenant)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('id');
  const locked = trx.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query;
  const owners = await locked.execute();
  return owners.length === 1 && owners[0]?.id === id;
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
