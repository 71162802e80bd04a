import { z } from 'zod';
import { err, ok, type Result } from '#server/platform/result';
import { newUlid } from '#server/platform/ulid';
import { longestPassword, newPassword, type Passwords, shortestPassword } from './passwords';
import type { StaffMember, StaffStore } from './staff-store-port';

const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
const longestName = 80;

/** An address as accounts are kept under; undefined when it is none. */
export const staffEmail = (entered: string): string | undefined => emailSchema.safeParse(entered).data;

/** Why a password may not be used, as a sentence; undefined when it may. */
export function passwordProblem(password: string): string | undefined {
  const { length } = password;
  if (length < shortestPassword) return `A password needs at least ${shortestPassword} characters.`;
  return length > longestPassword ? `A password can be at most ${longestPassword} characters.` : undefined;
}

interface NewStaff {
  readonly tenant: string;
  readonly email: string;
  readonly name: string;
  /** Without it one is made. */
  readonly password?: string | undefined;
}

/** The account, and the password where it was made here: it cannot be had again. */
interface Made {
  readonly member: StaffMember;
  readonly generated?: string | undefined;
}

/** Makes an account. Fails, as a sentence, for an address that is none or taken, or a password that is too short. */
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

/** Gives an account a new password and ends its sessions. Fails, as a sentence. */
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
