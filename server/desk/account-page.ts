import { auditStaff } from './accounts/audit';
import { changeOwnPassword } from './accounts/own-password';
import { roleText } from './accounts/rules/permissions';
import { factorState } from './accounts/second-factor';
import { beginSession } from './accounts/staff-session';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, type FormAnswer, goTo, showPage } from './desk-outcome';
import { momentText } from './rules/desk-time';
import { counted, doneText, textIn } from './rules/page-parts';
import type { FieldErrors } from './views/desk-view';

const doneTexts = {
  password: 'Your password has been changed. Other devices have been signed out.',
  session: 'The device has been signed out.',
  sessions: 'All other devices have been signed out.',
  'two-step-off': 'Two-step sign-in is off.',
};

/** The page of one's own account. */
export const accountView = async (visit: StaffVisit, errors: FieldErrors = {}) => ({
  page: 'account' as const,
  roleText: roleText[visit.staff.role],
  email: visit.staff.email,
  /** What the last form has changed. */
  done: doneText(visit, doneTexts),
  errors,
  twoStep: await twoStepSummary(visit),
  sessions: await sessionViews(visit),
});

/** Where the account is signed in, this browser first. `id` ends a session; this browser's own has none. */
async function sessionViews({ services, tenant, now, staff, session }: StaffVisit) {
  const sessions = await services.staffSessions.list(tenant.slug, staff.id, now);
  const isHere = ({ idHash }: { readonly idHash: string }) => idHash === session.idHash;
  return [...sessions.filter(isHere), ...sessions.filter((one) => !isHere(one))].map((one) => {
    const began = momentText(one.createdAt, tenant.time_zone);
    const seen = momentText(one.seenAt, tenant.time_zone);
    return isHere(one)
      ? { id: undefined, device: one.device, text: `This device. Signed in ${began}.` }
      : {
          id: one.publicId || undefined,
          device: one.device,
          text: `Signed in ${began}. Last used ${seen}.`,
        };
  });
}

async function twoStepSummary(visit: StaffVisit) {
  const factor = await factorState(visit, visit.staff);
  if (factor.state !== 'on') {
    const text = 'Off. When it’s on, you enter a code from your phone after your password.';
    return { on: false, text };
  }
  const { turnedOnAt, recoveryCodesLeft: left } = factor.factor;
  const since = momentText(turnedOnAt, visit.tenant.time_zone);
  const codes = `${counted(left, 'recovery code')} left`;
  return { on: true, text: `On since ${since}. ${codes}.` };
}

/** Handles a form of the account page; `do` names the action. Null: there is no such action. */
export async function changeAccount(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  switch (form.get('do')) {
    case 'password':
      return changePassword(visit, form);
    case 'end-session':
      return endSessions(visit, textIn(form, 'session'));
    case 'end-others':
      return endSessions(visit);
    default:
      return null;
  }
}

async function changePassword(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const refusal = await changeOwnPassword(visit, form);
  if (refusal) return showPage(await accountView(visit, refusal.errors), refusal.status, refusal.retryAfter);
  const cookie = await beginSession(visit, visit.staff.id, visit.session.draft);
  return { state: 'moved', to: '/desk/account?done=password', cookie };
}

/** Ends one of the account's other sessions, or all of them. One that is over already is no mistake. */
async function endSessions(visit: StaffVisit, publicId?: string): Promise<DeskOutcome<never>> {
  const { services, tenant, staff, session } = visit;
  if (publicId === undefined) await services.staffSessions.endOthers(tenant.slug, staff.id, session.idHash);
  else await services.staffSessions.endOne(tenant.slug, staff.id, publicId);
  await auditStaff(visit, 'session-ended');
  return goTo(`/desk/account?done=${publicId === undefined ? 'sessions' : 'session'}`);
}
