import { emailBody } from '#server/leads/rules/email-body';
import type { SiteSecret } from '#server/platform/site-secret';
import { isSigned, keyedHash, sign } from '#server/platform/site-secret';
import type { Tenant } from '#server/settings/tenant-schema';
import type { StaffMember } from './staff-store';

/** How long the link in an invitation opens the form for a password. */
const validHours = 48;
const hourMs = 3_600_000;

/** A link that lets one person choose a password; it works until the account has another one. */
interface PasswordLink {
  readonly staffId: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly expiresMs: number;
  readonly signature: string;
}

/** What is signed: the password's hash is part of it, so that a link is over once a password was chosen. */
const textOf = (
  secret: SiteSecret,
  { id, tenant, passwordHash }: Pick<StaffMember, 'id' | 'tenant' | 'passwordHash'>,
  expiresMs: number,
): string =>
  `staff-password ${tenant} ${id} ${expiresMs} ${keyedHash(secret, 'staff-password', passwordHash)}`;

/** When a link that is made now ends. */
export const linkEnd = (now: Date): Date => new Date(now.getTime() + validHours * hourMs);

/** The value of the link's `key`. */
export function passwordKey(secret: SiteSecret, member: StaffMember, now: Date): string {
  const expiresMs = linkEnd(now).getTime();
  return `${member.id}.${expiresMs}.${sign(secret, textOf(secret, member, expiresMs))}`;
}

/** The parts of a key; undefined for any other text. */
export function readPasswordKey(key: string): PasswordLink | undefined {
  const [, staffId, expires, signature] = /^([0-9A-Z]{26})\.(\d{13})\.([\w-]{43})$/.exec(key) ?? [];
  if (staffId === undefined || signature === undefined) return undefined;
  return { staffId, expiresMs: Number(expires), signature };
}

/** Whether a link still lets this person choose a password. */
export const isOpen = (
  secret: SiteSecret,
  member: StaffMember,
  { expiresMs, signature }: PasswordLink,
  now: Date,
): boolean =>
  member.disabledAt === null &&
  expiresMs > now.getTime() &&
  isSigned(secret, textOf(secret, member, expiresMs), signature);

/** The email with the link. */
export function invitationEmail(tenant: Tenant, { name }: Pick<StaffMember, 'name'>, link: string) {
  const subject = `Your account at the ${tenant.name} desk`;
  const body = emailBody(
    {
      title: subject,
      parts: [
        { kind: 'text', text: `Hello ${name}, choose a password to sign in at the desk of ${tenant.name}.` },
        { kind: 'links', links: [{ text: 'Choose a password', href: link }] },
        {
          kind: 'text',
          text: `The link works once, within ${validHours} hours. If you didn’t expect this email, please ignore it.`,
        },
      ],
    },
    tenant,
  );
  return { subject, ...body };
}
