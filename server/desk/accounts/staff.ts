import { z } from 'zod';
import { err, ok, type Result } from '#server/platform/result';
import { wellFormed } from '#server/platform/text/json';
import { newUlid } from '#server/platform/ulid';
import { passwordProblem } from './password-problem';
import { newPassword, type Passwords } from './passwords';
import type { StaffRole } from './rules/permissions';

/** A member of a dealer's staff, who may see its leads. */
export interface StaffMember {
  readonly id: string;
  readonly tenant: string;
  /** Lower case; unique per dealer. */
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** From `Passwords.hash`: never the password. */
  readonly passwordHash: string;
  readonly createdAt: string;
  /** Set while the account is disabled. */
  readonly disabledAt: string | null;
  readonly lastSignInAt: string | null;
  /** When two-step sign-in was turned on; null while it is off. */
  readonly secondFactorAt: string | null;
}

/** Changes to an account. `endSessions`: signs it out everywhere and ends sign-ins that wait for a code. */
export interface StaffChange {
  readonly passwordHash?: string;
  readonly disabledAt?: string | null;
  readonly role?: StaffRole;
  readonly endSessions: boolean;
}

/** Storage of accounts. */
export interface StaffStore {
  /** False if the dealer already has an account with this email. A new account has no second factor. */
  add(member: StaffMember): Promise<boolean>;
  byEmail(tenant: string, email: string): Promise<StaffMember | null>;
  /** By name, including disabled ones. */
  list(tenant: string): Promise<StaffMember[]>;
  /** False if the dealer has no such account. */
  change(tenant: string, id: string, change: StaffChange): Promise<boolean>;
  /** Also deletes its sessions. False if the dealer has no such account. */
  remove(tenant: string, id: string): Promise<boolean>;
}

export interface StaffSession {
  /** SHA-256 of the cookie's content, hex: a copy of the database opens no session. */
  readonly idHash: string;
  readonly tenant: string;
  readonly staffId: string;
  /** Text being written when the previous session ended. */
  readonly draft: StaffDraft | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** When the password was last entered again; null if only at sign-in. */
  readonly confirmedAt: string | null;
  /** The last request, to the minute. */
  readonly seenAt: string;
  /** Names the session on the account page; opens nothing. */
  readonly publicId: string;
  /** Browser and system, such as `Firefox on Windows`. */
  readonly device: string;
}

/** What changes about a session that goes on. */
export interface SessionChange {
  readonly draft?: null;
  readonly confirmedAt?: string;
  readonly seenAt?: string;
}

/** A note that could not be stored because the session had ended. */
export interface StaffDraft {
  /** The page where it was written. */
  readonly path: string;
  readonly text: string;
}

/** Sessions on the server: a session ends when its row is deleted, even if a cookie remains. */
export interface StaffSessionStore {
  /** Also records the sign-in at the account, and deletes expired sessions. */
  begin(session: StaffSession): Promise<void>;
  /** Null: there is none, it has expired, or its account is disabled or deleted. */
  find(
    tenant: string,
    idHash: string,
    now: Date,
  ): Promise<{ staff: StaffMember; session: StaffSession } | null>;
  change(idHash: string, change: SessionChange): Promise<void>;
  end(idHash: string): Promise<void>;
}

/** The sessions of one account, for the person themselves. */
export interface OwnSessionStore {
  /** Those that have not expired, the last used first. */
  list(tenant: string, staffId: string, now: Date): Promise<Omit<StaffSession, 'draft'>[]>;
  /** False if the account has no such session. */
  endOne(tenant: string, staffId: string, publicId: string): Promise<boolean>;
  /** Ends all but one. Returns how many. */
  endOthers(tenant: string, staffId: string, idHash: string): Promise<number>;
}

const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
const longestName = 80;

/** An email in the form used for accounts; undefined if invalid. */
export const staffEmail = (text: string): string | undefined => emailSchema.safeParse(text).data;

interface NewStaff {
  readonly tenant: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Generated if absent. */
  readonly password?: string | undefined;
}

/** The account, and the password if it was generated: it cannot be retrieved later. */
interface Made {
  readonly member: StaffMember;
  readonly generated?: string | undefined;
}

/** Creates an account. Fails with a sentence for an invalid or taken email, a password that is too short or easily guessed. */
export async function addStaff(
  {
    staff,
    passwords,
  }: { readonly staff: Pick<StaffStore, 'add'>; readonly passwords: Pick<Passwords, 'hash'> },
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
  { staff, passwords }: { readonly staff: StaffStore; readonly passwords: Pick<Passwords, 'hash'> },
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
