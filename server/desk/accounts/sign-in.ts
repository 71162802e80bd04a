import type { DeskOutcome } from '#server/desk/desk-outcome';
import { textIn } from '#server/desk/rules/page-parts';
import type { FieldErrors, SignInCodeView, SignInView } from '#server/desk/views/desk-view';
import { readOwnForm } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { audit } from './audit';
import type { AccountVisit } from './create-accounts';
import { type Refusal, withinLimits } from './own-password';
import { longestPassword } from './passwords';
import { checkCode } from './second-factor';
import type { PendingSignIn } from './session-store';
import { rememberBrowser } from './sign-in-limits';
import { staffEmail } from './staff';
import { beginPendingSignIn, beginSession, endSession, pendingSignIn, signedIn } from './staff-session';
import type { StaffMember } from './staff-store';

/** Maximum bytes of a desk form: it may carry a note of four thousand characters, in any encoding. */
const formLimitBytes = 64 * 1024;
export const longestDraft = 4_000;

/** The form of a request to the desk. Throws a Response for a page of another site, and for what is no such form. */
export async function deskForm({ request }: Pick<AccountVisit, 'request'>): Promise<URLSearchParams> {
  const form = await readOwnForm(request, formLimitBytes);
  if (!form.ok) throw new Response('Refused', { status: form.error.status });
  const fields = new URLSearchParams();
  form.value.forEach((value, name) => {
    fields.append(name, String(value));
  });
  return fields;
}

/** The empty sign-in page. */
export const signInView = (visit: AccountVisit, fields: Partial<SignInView> = {}): SignInView => ({
  page: 'sign-in',
  siteName: visit.tenant.name,
  email: '',
  redirect: deskPath(visit.url.searchParams.get('redirect')),
  draft: '',
  ...fields,
});

/** Where the form leads, and the note that it carries over. */
const carriedFields = (form: URLSearchParams) => ({
  redirect: deskPath(form.get('redirect')),
  draft: textIn(form, 'draft').slice(0, longestDraft),
});

/**
 * Handles the sign-in form: an email, a password, a destination, and an optional note to carry over. With two-step
 * sign-in the session starts only after the code. Throws as `deskForm` does.
 */
export async function submitSignIn(visit: AccountVisit): Promise<DeskOutcome<SignInView>> {
  const form = await deskForm(visit);
  const { redirect, draft } = carriedFields(form);
  const email = staffEmail(textIn(form, 'email')) ?? '';
  const answer = await withinLimits(visit, email, () => verify(visit, email, textIn(form, 'password')));
  if (!answer.right) {
    const { status, retryAfter, message } = answer;
    visit.services.log.info({ tenant: visit.tenant.slug, status }, 'desk sign-in refused');
    const view = signInView(visit, {
      email: textIn(form, 'email').slice(0, 254),
      redirect,
      draft,
      message: { tone: 'critical', text: message },
    });
    return { state: 'page', status, retryAfter, view };
  }
  const { staff } = answer;
  return afterPassword(visit, staff, { path: redirect, draft: draft.trim() ? draft : '' });
}

/** Starts the session of somebody who has their password right; with two-step sign-in, asks for the code first. */
export async function afterPassword(
  visit: AccountVisit,
  staff: StaffMember,
  pending: Pick<PendingSignIn, 'path' | 'draft'>,
): Promise<DeskOutcome<never>> {
  if (staff.secondFactorAt === null) return enter(visit, staff, pending);
  const cookie = await beginPendingSignIn(visit, staff.id, pending);
  return { state: 'moved', to: '/desk/sign-in/code', cookie };
}

/** Starts the session, and lets the browser be known from now on. */
async function enter(
  visit: AccountVisit,
  { id, email }: StaffMember,
  { path, draft }: Pick<PendingSignIn, 'path' | 'draft'>,
): Promise<DeskOutcome<never>> {
  const cookie = await beginSession(visit, id, draft === '' ? null : { path, text: draft });
  await audit(visit, { staffId: id, action: 'signed-in' });
  visit.services.log.info({ tenant: visit.tenant.slug, staff: id }, 'signed in at the desk');
  return { state: 'moved', to: path, cookie, browserCookie: await rememberBrowser(visit, email) };
}

/** The wording never reveals whether the account exists. */
async function verify(
  visit: AccountVisit,
  email: string,
  password: string,
): Promise<{ readonly right: true; readonly staff: StaffMember } | Refusal> {
  const { staff, passwords } = visit.services;
  const member = await staff.byEmail(visit.tenant.slug, email);
  const stored = member?.passwordHash;
  const { right, outdated } = await passwords.check(password.slice(0, longestPassword + 1), stored);
  if (!right || !member || member.disabledAt !== null) {
    // An attempt whose password was not checked is only logged: a flood of them must not fill the database.
    await audit(visit, { staffId: member?.id ?? null, action: 'sign-in-refused' });
    return { right: false, status: 422, message: 'Incorrect email or password.' };
  }
  if (outdated) {
    const passwordHash = await passwords.hash(password);
    await staff.change(member.tenant, member.id, { passwordHash, endSessions: false });
  }
  return { right: true, staff: member };
}

type WaitingSignIn = NonNullable<Awaited<ReturnType<typeof pendingSignIn>>>;

/** The page that asks for a code; null if no sign-in of this browser waits for one. */
export async function signInCodeView(visit: AccountVisit): Promise<SignInCodeView | null> {
  const waiting = await pendingSignIn(visit);
  return waiting && codeView(visit, waiting);
}

const codeView = (
  { tenant }: AccountVisit,
  { staff, pending }: WaitingSignIn,
  errors: FieldErrors = {},
): SignInCodeView => ({
  page: 'sign-in-code',
  siteName: tenant.name,
  email: staff.email,
  redirect: pending.path,
  draft: pending.draft,
  errors,
});

/** Handles the second page of a sign-in: a right code starts the session. Throws as `deskForm` does. */
export async function submitSignInCode(
  visit: AccountVisit,
): Promise<DeskOutcome<SignInView | SignInCodeView>> {
  const form = await deskForm(visit);
  const waiting = await pendingSignIn(visit);
  if (!waiting) {
    const view = signInView(visit, { ...carriedFields(form), message: tooLate });
    return { state: 'page', status: 403, view };
  }
  const { staff, pending } = waiting;
  const answer = await checkCode(visit, staff, textIn(form, 'code'));
  if (!answer.right) {
    const { status, retryAfter, message } = answer;
    visit.services.log.info({ tenant: staff.tenant, status }, 'desk sign-in code refused');
    return { state: 'page', status, retryAfter, view: codeView(visit, waiting, { code: message }) };
  }
  await visit.services.pendingSignIns.end(pending.idHash);
  return enter(visit, staff, pending);
}

const tooLate = {
  tone: 'neutral',
  text: 'This sign-in has ended: the code has to follow within five minutes. Please start again.',
} as const;

/** Signs out and leads to the sign-in. Throws a Response for a page of another site. */
export async function signOut(visit: AccountVisit): Promise<DeskOutcome<never>> {
  if (isCrossOriginForm(visit.request)) throw new Response('Refused', { status: 403 });
  const visitor = await signedIn(visit);
  if (visitor) await audit(visit, { staffId: visitor.staff.id, action: 'signed-out' });
  return { state: 'moved', to: '/desk/sign-in', cookie: await endSession(visit) };
}

/** Where a sign-in may redirect: a page of the desk, never elsewhere, nor the sign-in itself. */
export function deskPath(target: string | null | undefined): string {
  if (!target || target.length > 2_000) return '/desk';
  const shaped = /^\/desk(\/[\w.-]+)*\/?(\?[\w\-.~%!$&'()*+,;=:@/?]*)?$/.test(target);
  return shaped && !/^\/desk\/sign-|\/\.{1,2}(\/|\?|$)/.test(target) ? target : '/desk';
}
