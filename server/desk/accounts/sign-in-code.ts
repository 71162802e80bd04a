import { readForm } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { audit } from './audit';
import { checkCode } from './check-code';
import type { AccountVisit } from './create-accounts';
import { rememberBrowser } from './known-browser';
import { pendingSignIn, type WaitingSignIn } from './pending-sign-in';
import { deskPath, longestDraft, type SignedInOutcome, signInView } from './sign-in';
import { beginSession } from './staff-session';
import type { FieldErrors } from './views/account-view';
import type { SignInCodeView, SignInView } from './views/sign-in-view';

/** Maximum bytes of the form: it carries the note of four thousand characters along. */
const formLimitBytes = 64 * 1024;

export type CodeOutcome =
  | SignedInOutcome
  | {
      readonly state: 'again';
      readonly status: 403 | 422 | 429;
      readonly retryAfter?: number | undefined;
      readonly view: SignInCodeView | SignInView;
    }
  | { readonly state: 'refused'; readonly status: 403 | 413 | 415 };

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

/** Handles the second page of a sign-in: a right code starts the session. */
export async function submitSignInCode(visit: AccountVisit): Promise<CodeOutcome> {
  if (isCrossOriginForm(visit.request)) return { state: 'refused', status: 403 };
  const form = await readForm(visit.request, formLimitBytes);
  if (!form.ok) return { state: 'refused', status: form.error === 'not-a-form' ? 415 : 413 };
  const waiting = await pendingSignIn(visit);
  const text = (name: string): string => String(form.value.get(name) ?? '');
  if (!waiting) {
    const fields = { redirect: deskPath(text('redirect')), draft: text('draft').slice(0, longestDraft) };
    return { state: 'again', status: 403, view: signInView(visit, { ...fields, message: tooLate }) };
  }
  const { staff, pending } = waiting;
  const answer = await checkCode(visit, staff, text('code'));
  if (!answer.right) {
    const { status, retryAfter, message } = answer;
    visit.services.log.info({ tenant: staff.tenant, status }, 'desk sign-in code refused');
    return { state: 'again', status, retryAfter, view: codeView(visit, waiting, { code: message }) };
  }
  await visit.services.pendingSignIns.end(pending.idHash);
  const draft = pending.draft === '' ? null : { path: pending.path, text: pending.draft };
  const cookie = await beginSession(visit, staff.id, draft);
  await audit(visit, { staffId: staff.id, action: 'signed-in' });
  visit.services.log.info({ tenant: staff.tenant, staff: staff.id }, 'signed in at the desk');
  const browserCookie = await rememberBrowser(visit, staff.email);
  return { state: 'signed-in', next: pending.path, cookie, browserCookie };
}

const tooLate = {
  tone: 'neutral',
  text: 'This sign-in has ended: the code has to follow within five minutes. Please start again.',
} as const;
