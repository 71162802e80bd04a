import { checkOwnPassword, refusedAt } from './accounts/own-password';
import { deskPath } from './accounts/sign-in';
import { isConfirmed } from './accounts/staff-session';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, goTo, showPage } from './desk-outcome';
import type { DeskContent, FieldErrors } from './views/desk-view';

/** The page that asks for the password again, and then leads to a page of the desk. */
export const confirmView = (visit: StaffVisit) =>
  viewWith(visit, deskPath(visit.url.searchParams.get('redirect')));

const viewWith = ({ staff }: StaffVisit, redirect: string, errors: FieldErrors = {}) => ({
  page: 'confirm' as const,
  email: staff.email,
  redirect,
  purpose: purposeOf(redirect),
  errors,
});

/** What the password is needed for. An export is chosen again on its list. */
type Purpose = 'two-step' | 'refund' | 'delete' | 'export' | 'orders-export' | 'payments-export';

function purposeOf(redirect: string): Purpose {
  if (redirect === '/desk/account/two-step') return 'two-step';
  if (redirect.startsWith('/desk/payments?') || redirect === '/desk/payments') return 'payments-export';
  if (redirect === '/desk/orders') return 'orders-export';
  if (/^\/desk\/(reservations|payments)\//.test(redirect)) return 'refund';
  return redirect.includes('/delete') ? 'delete' : 'export';
}

/** Checks the password and leads on. */
export async function confirmPassword(
  visit: StaffVisit,
  form: URLSearchParams,
): Promise<DeskOutcome<DeskContent> | null> {
  const redirect = deskPath(form.get('redirect'));
  const answer = await checkOwnPassword(visit, visit.staff, form.get('password') ?? '');
  if (!answer.right) {
    const { errors, status, retryAfter } = refusedAt('password', answer);
    return showPage(viewWith(visit, redirect, errors), status, retryAfter);
  }
  const confirmedAt = visit.now.toISOString();
  await visit.services.staffSessions.change(visit.session.idHash, { confirmedAt });
  return goTo(redirect);
}

/** Where to enter the password first, and then go on to `to`; undefined if it was entered a short while ago. */
export const confirmFirst = (
  { now, session }: Pick<StaffVisit, 'now' | 'session'>,
  to: string,
): string | undefined =>
  isConfirmed(session, now) ? undefined : `/desk/confirm?redirect=${encodeURIComponent(to)}`;

export const redirectTo = (to: string): Response =>
  new Response(null, { status: 303, headers: { Location: to, 'Cache-Control': 'private, no-store' } });
