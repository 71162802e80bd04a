import { z } from 'zod';
import { err, ok, type Result } from '#server/platform/result';
import { wellFormed } from '#server/platform/text/json';
import { newUlid } from '#server/platform/ulid';
import { passwordProblem } from './own-password';
import { newPassword, type Passwords } from './passwords';
import type { StaffMember, StaffStore } from './staff-store';

const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
const longestName = 80;

/** An email in the form used for accounts; undefined if invalid. */
export const staffEmail = (text: string): string | undefined => emailSchema.safeParse(text).data;

interface NewStaff extends Pick<StaffMember, 'tenant' | 'email' | 'name' | 'role'> {
  /** Generated if absent. */
  readonly password?: string | undefined;
}

interface Accounts<Use extends keyof StaffStore> {
  readonly staff: Pick<StaffStore, Use>;
  readonly passwords: Pick<Passwords, 'hash'>;
}

/** The account, and the password if it was generated: it cannot be retrieved later. */
interface Made {
  readonly member: StaffMember;
  readonly generated?: string | undefined;
}

/** Creates an account. Fails with a sentence for an invalid or taken email, a password that is too short or easily guessed. */
export async function addStaff(
  { staff, passwords }: Accounts<'add'>,
  { tenant, email: enteredEmail, name, role, password }: NewStaff,
  now: Date,
): Promise<Result<Made, string>> {
  const email = staffEmail(enteredEmail);
  if (email === undefined) return err('Give an email address.');
  const nameInLine = name.replace(/\p{C}|\s+/gu, ' ').trim();
  const plainName = wellFormed(nameInLine.slice(0, longestName));
  if (plainName === '') return err('Give a name.');
  const newPlain = password ?? newPassword();
  const problem = await passwordProblem(newPlain, [email, plainName, tenant]);
  if (problem) return err(problem);
  const member: StaffMember = {
    id: newUlid(now),
    tenant,
    email,
    name: plainName,
    role,
    passwordHash: await passwords.hash(newPlain),
    createdAt: now.toISOString(),
    disabledAt: null,
    lastSignInAt: null,
    secondFactorAt: null,
  };
  if (!(await staff.add(member))) return err(`${tenant} already has an account for ${email}.`);
  return ok({ member, ...(password === undefined ? { generated: newPlain } : {}) });
}

/** Gives an account a new password and ends its sessions. Fails with a sentence. */
export async function changePassword(
  { staff, passwords }: Accounts<'byEmail' | 'change'>,
  { tenant, email, password }: Omit<NewStaff, 'name' | 'role'>,
): Promise<Result<Made, string>> {
  const member = await staff.byEmail(tenant, staffEmail(email) ?? '');
  if (!member) return err(`${tenant} has no account for ${email}.`);
  const newPlain = password ?? newPassword();
  const problem = await passwordProblem(newPlain, [member.email, member.name, tenant]);
  if (problem) return err(problem);
  const passwordHash = await passwords.hash(newPlain);
  await staff.change(tenant, member.id, { passwordHash, endSessions: true });
  return ok({ member, ...(password === undefined ? { generated: newPlain } : {}) });
}
