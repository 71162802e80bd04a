import { changeOwnPassword } from '#server/people/accounts/own-password';
import { roleText } from '#server/people/accounts/rules/permissions';
import type { SignedIn } from '#server/people/accounts/staff-session';
import type { AccountView, FieldErrors } from '#server/people/accounts/views/account-view';
import type { DeskVisit } from './create-desk';
import type { DeskOutcome } from './desk-outcome';
import { frameView } from './frame';

const changes: Readonly<Record<string, string>> = {
  password: 'Your password has been changed. Other devices have been signed out.',
};

/** The page of one's own account. */
export function accountView(visit: DeskVisit, visitor: SignedIn, errors: FieldErrors = {}): AccountView {
  const { staff } = visitor;
  const done = changes[visit.url.searchParams.get('done') ?? ''];
  return {
    page: 'account',
    ...frameView(visit, visitor),
    roleText: roleText[staff.role],
    email: staff.email,
    ...(done ? { done } : {}),
    errors,
  };
}

/** Handles a form of the account page; `do` names the action. Null: there is no such action. */
export async function changeAccount(
  visit: DeskVisit,
  visitor: SignedIn,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  if (form.get('do') !== 'password') return null;
  const change = await changeOwnPassword(visit, visitor, form);
  if (change.state === 'done') {
    return { state: 'moved', to: '/desk/account?done=password', cookie: change.cookie };
  }
  const { status, retryAfter, errors } = change;
  return { state: 'page', status, retryAfter, view: accountView(visit, visitor, errors) };
}
