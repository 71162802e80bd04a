import { audit } from './audit';
import type { AccountVisit } from './create-accounts';
import { checkOwnPassword } from './known-password';
import { passwordProblem } from './password-problem';
import { beginSession, type SignedIn } from './staff-session';
import type { FieldErrors } from './views/account-view';

export type PasswordChange =
  | { readonly state: 'done'; readonly cookie: string }
  | {
      readonly state: 'invalid';
      readonly status: 422 | 429 | 503;
      readonly retryAfter?: number | undefined;
      readonly errors: FieldErrors;
    };

/**
 * Changes one's own password with the current one. Every session of the account ends, and this browser gets a new one:
 * returns its Set-Cookie header.
 */
export async function changeOwnPassword(
  visit: AccountVisit,
  { staff, session }: SignedIn,
  form: URLSearchParams,
): Promise<PasswordChange> {
  const current = form.get('current_password') ?? '';
  const chosen = form.get('new_password') ?? '';
  const answer = await checkOwnPassword(visit, staff, current);
  if (!answer.right) {
    const { status, retryAfter, message } = answer;
    return { state: 'invalid', status, retryAfter, errors: { current_password: message } };
  }
  const problem =
    chosen.normalize('NFKC') === current.normalize('NFKC')
      ? 'Choose a password that differs from the current one.'
      : await passwordProblem(chosen, [staff.email, staff.name, visit.tenant.name, visit.tenant.slug]);
  if (problem) return { state: 'invalid', status: 422, errors: { new_password: problem } };
  const passwordHash = await visit.services.passwords.hash(chosen);
  await visit.services.staff.change(visit.tenant.slug, staff.id, { passwordHash, endSessions: true });
  await audit(visit, { staffId: staff.id, action: 'password-changed' });
  return { state: 'done', cookie: await beginSession(visit, staff.id, session.draft) };
}
