import { invitationEmail, linkEnd, passwordKey } from './accounts/password-link';
import type { StaffMember } from './accounts/staff-store';
import type { StaffVisit } from './create-desk';
import { emailStaff } from './staff-email';

/** The page of the link in an invitation. */
const newPasswordPath = '/desk/sign-in/password';

interface InvitingSite {
  readonly services: Pick<StaffVisit['services'], 'messages' | 'secret'>;
  readonly tenant: StaffVisit['tenant'];
  readonly now: Date;
  /** Of the site's address. */
  readonly origin: string;
}

/** Emails somebody the link to choose a password. Returns it too, since email may not be set up, and when it ends. */
export async function inviteStaff(
  { services, tenant, now, origin }: InvitingSite,
  member: StaffMember,
): Promise<{ readonly link: string; readonly until: Date }> {
  const link = `${origin}${newPasswordPath}?key=${passwordKey(services.secret, member, now)}`;
  const until = linkEnd(now);
  const email = invitationEmail(tenant, member, link);
  await emailStaff({ services, tenant }, { to: member.email, ...email, until });
  return { link, until };
}
