import { checkOwnPassword } from './accounts/known-password';
import { isConfirmed } from './accounts/rules/confirmed';
import { deskPath } from './accounts/sign-in';
import type { SignedIn } from './accounts/staff-session';
import type { FieldErrors } from './accounts/views/account-view';
import type { DeskVisit } from './create-desk';
import type { DeskOutcome } from './desk-outcome';
import { frameView } from './frame';
import { twoStepPath } from './rules/desk-address';
import { ordersPath } from './rules/order-words';
import type { ConfirmView } from './views/desk-view';

/** The page that asks for the password again. `redirect` is where it leads: a page of the desk. */
export const confirmView = (
  visit: DeskVisit,
  visitor: SignedIn,
  redirect = deskPath(visit.url.searchParams.get('redirect')),
  errors: FieldErrors = {},
): ConfirmView => ({
  page: 'confirm',
  ...frameView(visit, visitor),
  email: visitor.staff.email,
  redirect,
  purpose: purposeOf(redirect),
  errors,
});

function purposeOf(redirect: string): ConfirmView['purpose'] {
  if (redirect === twoStepPath) return 'two-step';
  if (redirect.startsWith('/desk/payments?') || redirect === '/desk/payments') return 'payments-export';
  if (redirect === ordersPath) return 'orders-export';
  if (/^\/desk\/(reservations|payments)\//.test(redirect)) return 'refund';
  return redirect.includes('/delete') ? 'delete' : 'export';
}

/** Checks the password and leads on. */
export async function confirmPassword(
  visit: DeskVisit,
  visitor: SignedIn,
  form: URLSearchParams,
): Promise<DeskOutcome> {
  const redirect = deskPath(form.get('redirect'));
  const answer = await checkOwnPassword(visit, visitor.staff, form.get('password') ?? '');
  if (answer.right) {
    const confirmedAt = visit.now.toISOString();
    await visit.services.staffSessions.change(visitor.session.idHash, { confirmedAt });
    return { state: 'moved', to: redirect };
  }
  const { status, retryAfter, message } = answer;
  const view = confirmView(visit, visitor, redirect, { password: message });
  return { state: 'page', status, retryAfter, view };
}

/** Where to enter the password first, and then go on to `to`; undefined if it was entered a short while ago. */
export const confirmFirst = (
  { now }: Pick<DeskVisit, 'now'>,
  { session }: Pick<SignedIn, 'session'>,
  to: string,
): string | undefined =>
  isConfirmed(session, now) ? undefined : `/desk/confirm?redirect=${encodeURIComponent(to)}`;
