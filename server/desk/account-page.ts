import { audit } from './accounts/audit';
import { changeOwnPassword } from './accounts/own-password';
import { roleText } from './accounts/rules/permissions';
import { factorState } from './accounts/second-factor';
import type { StaffMember } from './accounts/staff';
import type { SignedIn } from './accounts/staff-session';
import type { AccountView, FieldErrors } from './accounts/views/account-view';
import type { DeskVisit } from './create-desk';
import type { DeskOutcome } from './desk-outcome';
import { frameView } from './frame';
import { momentText } from './rules/desk-time';
import type { DeskFrameView } from './views/frame-view';

const changes: Readonly<Record<string, string>> = {
  password: 'Your password has been changed. Other devices have been signed out.',
  session: 'The device has been signed out.',
  sessions: 'All other devices have been signed out.',
  'two-step-off': 'Two-step sign-in is off.',
};

/** The page of one's own account. */
export async function accountView(
  visit: DeskVisit,
  visitor: SignedIn,
  errors: FieldErrors = {},
): Promise<AccountView & DeskFrameView> {
  const { staff } = visitor;
  const done = changes[visit.url.searchParams.get('done') ?? ''];
  return {
    page: 'account',
    ...frameView(visit, visitor),
    roleText: roleText[staff.role],
    email: staff.email,
    ...(done ? { done } : {}),
    errors,
    twoStep: await twoStepSummary(visit, staff),
    sessions: await sessionViews(visit, visitor),
  };
}

async function sessionViews(
  { services, tenant, now }: DeskVisit,
  { staff, session }: SignedIn,
): Promise<AccountView['sessions']> {
  const sessions = await services.staffSessions.list(tenant.slug, staff.id, now);
  const isHere = ({ idHash }: { readonly idHash: string }) => idHash === session.idHash;
  return [...sessions.filter(isHere), ...sessions.filter((one) => !isHere(one))].map((one) => {
    const began = momentText(new Date(one.createdAt), tenant.time_zone);
    const seen = momentText(new Date(one.seenAt), tenant.time_zone);
    return isHere(one)
      ? { device: one.device, text: `This device. Signed in ${began}.` }
      : {
          device: one.device,
          text: `Signed in ${began}. Last used ${seen}.`,
          ...(one.publicId ? { id: one.publicId } : {}),
        };
  });
}

async function twoStepSummary(visit: DeskVisit, staff: StaffMember): Promise<AccountView['twoStep']> {
  const factor = await factorState(visit, staff);
  if (factor.state !== 'on') {
    const text = 'Off. When it’s on, you enter a code from your phone after your password.';
    return { on: false, text };
  }
  const { turnedOnAt, recoveryCodesLeft: left } = factor.factor;
  const since = momentText(new Date(turnedOnAt), visit.tenant.time_zone);
  const codes = left === 1 ? '1 recovery code left' : `${left} recovery codes left`;
  return { on: true, text: `On since ${since}. ${codes}.` };
}

/** Handles a form of the account page; `do` names the action. Null: there is no such action. */
export async function changeAccount(
  visit: DeskVisit,
  visitor: SignedIn,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  switch (form.get('do')) {
    case 'password':
      return takePassword(visit, visitor, form);
    case 'end-session':
      return endSessions(visit, visitor, form.get('session') ?? '');
    case 'end-others':
      return endSessions(visit, visitor);
    default:
      return null;
  }
}

async function takePassword(
  visit: DeskVisit,
  visitor: SignedIn,
  form: URLSearchParams,
): Promise<DeskOutcome> {
  const change = await changeOwnPassword(visit, visitor, form);
  if (change.state === 'done') {
    return { state: 'moved', to: '/desk/account?done=password', cookie: change.cookie };
  }
  const { status, retryAfter, errors } = change;
  return { state: 'page', status, retryAfter, view: await accountView(visit, visitor, errors) };
}

/** Ends one of the account's other sessions, or all of them. One that is over already is no mistake. */
async function endSessions(
  visit: DeskVisit,
  { staff, session }: SignedIn,
  publicId?: string,
): Promise<DeskOutcome> {
  const { staffSessions } = visit.services;
  const tenant = visit.tenant.slug;
  if (publicId === undefined) await staffSessions.endOthers(tenant, staff.id, session.idHash);
  else await staffSessions.endOne(tenant, staff.id, publicId);
  await audit(visit, { staffId: staff.id, action: 'session-ended' });
  return { state: 'moved', to: `/desk/account?done=${publicId === undefined ? 'sessions' : 'session'}` };
}
