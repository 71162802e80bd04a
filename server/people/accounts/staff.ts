import { z } from 'zod';
import { err, ok, type Result } from '#server/platform/result';
import { newUlid } from '#server/platform/ulid';
import { longestPassword, newPassword, type Passwords, shortestPassword } from './passwords';
import type { StaffMember, StaffStore } from './staff-store-port';

const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
const longestName = 80;

/** An email in the form used for accounts; undefined if invalid. */
export const staffEmail = (entered: string): string | undefined => emailSchema.safeParse(entered).data;

/** Why a password is rejected, as a sentence; undefined if it is allowed. */
export function passwordProblem(password: string): string | undefined {
  const { length } = password;
  if (length < shortestPassword) return `A password needs at least ${shortestPassword} characters.`;
  return length > longestPassword ? `A password can be at most ${longestPassword} characters.` : undefined;
}

interface NewStaff {
  readonly tenant: string;
  readonly email: string;
  readonly name: string;
  /** Generated if absent. */
  readonly password?: string | undefined;
}

/** The account, and the password if it was generated: it cannot be retrieved later. */
interface Made {
  readonly member: StaffMember;
  readonly generated?: string | undefined;
}

/** Creates an account. Fails with a sentence for an invalid or taken email, or a password that is too short. */
export async function addStaff(
  {
    staff,
    passwords,
  }: { readonly staff: Pick<StaffStore, 'add'>; readonly passwords: Pick<Passwords, 'hash'> },
  { tenant, email: entered, name, password }: NewStaff,
  now: Date,
): Promise<Result<Made, string>> {
  const email = staffEmail(entered);
  if (email === undefined) return err('Give an email address.');
  const plainName = name
    .replace(/\p{C}|\s+/gu, ' ')
    .trim()
    .slice(0, longestName);
  if (plainName === '') return err('Give a name.');
  const chosen = password ?? newPassword();
  const problem = passwordProblem(chosen);
  if (problem) return err(problem);
  const member: StaffMember = {
    ...{ id: newUlid(now), tenant, email, name: plainName, passwordHash: await passwords.hash(chosen) },
    ...{ createdAt: now.toISOString(), disabledAt: null, lastSignInAt: null },
  };
  if (!(await staff.add(member))) return err(`${tenant} already has an account for ${email}.`);
  return ok({ member, ...(password === undefined ? { generated: chosen } : {}) });
}

/** Gives an account a new password and ends its sessions. Fails with a sentence. */
export async function changePassword(
  { staff, passwords }: { readonly staff: StaffStore; readonly passwords: Pick<Passwords, 'hash'> },
  { tenant, email, password }: Omit<NewStaff, 'name'>,
): Promise<Result<Made, string>> {
  const member = await staff.byEmail(tenant, staffEmail(email) ?? '');
  if (!member) return err(`${tenant} has no account for ${email}.`);
  const chosen = password ?? newPassword();
  const problem = passwordProblem(chosen);
  if (problem) return err(problem);
  const passwordHash = await passwords.hash(chosen);
  await staff.change(tenant, member.id, { passwordHash, endSessions: true });
  return ok({ member, ...(password === undefined ? { generated: chosen } : {}) });
}
