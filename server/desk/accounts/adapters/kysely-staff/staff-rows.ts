import type { Kysely, Selectable } from 'kysely';
import { staffRole } from '#server/desk/accounts/rules/permissions';
import type { StaffMember } from '#server/desk/accounts/staff';
import type { Database } from '#server/platform/database/schema';

/** Accounts, each with the time when its second factor was turned on. */
export const staffRows = (db: Kysely<Database>) =>
  db
    .selectFrom('staff')
    .leftJoin('staff_second_factors as factor', 'factor.staff_id', 'staff.id')
    .selectAll('staff')
    .select('factor.turned_on_at');

export const toStaffMember = (
  row: Selectable<Database['staff']> & { readonly turned_on_at: string | null },
): StaffMember => ({
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
