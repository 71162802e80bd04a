import type { DeskOutcome } from '#server/desk/desk-outcome';
import { textIn } from '#server/desk/rules/page-parts';
import type { NewPasswordView } from '#server/desk/views/desk-view';
import { audit } from './audit';
import type { AccountVisit } from './create-accounts';
import { passwordProblem } from './own-password';
import { isOpen, readPasswordKey } from './password-link';
import { afterPassword, deskForm } from './sign-in';
import type { StaffMember } from './staff-store';

/** The person who may choose a password with this link; null if the link is not, or no longer, one. */
async function memberOf({ services, tenant, now }: AccountVisit, key: string): Promise<StaffMember | null> {
  const link = readPasswordKey(key);
  const members = link ? await services.staff.list(tenant.slug) : [];
  const member = members.find(({ id }) => id === link?.staffId);
  return link && member && isOpen(services.secret, member, link, now) ? member : null;
}

/** The form for a password, from the link in an invitation; without a person once the link is over. */
export async function newPasswordView(
  visit: AccountVisit,
  key = visit.url.searchParams.get('key') ?? '',
  error?: string,
): Promise<NewPasswordView> {
  const member = await memberOf(visit, key);
  return {
    page: 'new-password',
    siteName: visit.tenant.name,
    key,
    name: member?.name,
    email: member?.email ?? '',
    error,
  };
}

/** Sets the password that somebody chose, and signs them in. */
export async function submitNewPassword(visit: AccountVisit): Promise<DeskOutcome<NewPasswordView>> {
  const { services, tenant } = visit;
  const form = await deskForm(visit);
  const key = textIn(form, 'key');
  const member = await memberOf(visit, key);
  if (!member) return { state: 'page', status: 403, view: await newPasswordView(visit, key) };
  const password = textIn(form, 'new_password');
  const problem = await passwordProblem(password, [member.email, member.name, tenant.name, tenant.slug]);
  if (problem) return { state: 'page', status: 422, view: await newPasswordView(visit, key, problem) };
  const passwordHash = await services.passwords.hash(password);
  await services.staff.change(tenant.slug, member.id, { passwordHash, endSessions: true });
  await audit(visit, { staffId: member.id, action: 'password-changed' });
  return afterPassword(visit, member, { path: '/desk', draft: '' });
}
