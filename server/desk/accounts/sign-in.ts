import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { readForm } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { audit } from './audit';
import type { AccountVisit } from './create-accounts';
import { attemptOf, rememberBrowser } from './known-browser';
import { busySeconds, manySigningIn, tooMany } from './known-password';
import { isPasswordsBusy, longestPassword } from './passwords';
import { beginPendingSignIn } from './pending-sign-in';
import type { PendingSignIn } from './pending-sign-in-port';
import { type StaffMember, staffEmail } from './staff';
import { beginSession, endSession, signedIn } from './staff-session';
import type { SignInView } from './views/sign-in-view';

/** Maximum bytes of the form: it may carry a note of four thousand characters. */
const formLimitBytes = 64 * 1024;
export const longestDraft = 4_000;

export interface SignedInOutcome {
  readonly state: 'signed-in';
  readonly next: string;
  readonly cookie: string;
  /** Set-Cookie too: the browser is known from now on. */
  readonly browserCookie: string;
}

export type SignInOutcome =
  | SignedInOutcome
  /** The password is right; the next step is a code. */
  | { readonly state: 'code'; readonly next: string; readonly cookie: string }
  | {
      readonly state: 'again';
      readonly status: 422 | 429 | 503;
      /** Seconds before the next attempt; absent if it is allowed at once. */
      readonly retryAfter: number | undefined;
      readonly view: SignInView;
    }
  | { readonly state: 'refused'; readonly status: 403 | 413 | 415 };

/** A refused sign-in, with its message. The wording never reveals whether the account exists. */
class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn';
  constructor(
    readonly status: 422 | 429 | 503,
    message: string,
    readonly retryAfter?: number,
    /** The account that the email belongs to. */
    readonly staffId?: string,
  ) {
    super(message);
  }
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

/**
 * Handles the sign-in form: an email, a password, a destination, and an optional note to carry over. With two-step
 * sign-in the session starts only after the code.
 */
export async function submitSignIn(visit: AccountVisit): Promise<SignInOutcome> {
  if (isCrossOriginForm(visit.request)) return { state: 'refused', status: 403 };
  const form = await readForm(visit.request, formLimitBytes);
  if (!form.ok) return { state: 'refused', status: form.error === 'not-a-form' ? 415 : 413 };
  const text = (name: string): string => String(form.value.get(name) ?? '');
  const redirect = deskPath(text('redirect'));
  const draft = text('draft').slice(0, longestDraft);
  try {
    const staff = await authenticator(visit).authenticate('form', formRequest(visit.url, form.value));
    if (staff.secondFactorAt !== null) return await askForCode(visit, staff, { path: redirect, draft });
    const cookie = await beginSession(visit, staff.id, draft.trim() ? { path: redirect, text: draft } : null);
    await audit(visit, { staffId: staff.id, action: 'signed-in' });
    visit.services.log.info({ tenant: visit.tenant.slug, staff: staff.id }, 'signed in at the desk');
    const browserCookie = await rememberBrowser(visit, staff.email);
    return { state: 'signed-in', next: redirect, cookie, browserCookie };
  } catch (error) {
    if (!(error instanceof NotSignedIn)) throw error;
    const { status, message, retryAfter, staffId = null } = error;
    // An attempt whose password was not checked is only logged: a flood of them must not fill the database.
    if (status === 422) await audit(visit, { staffId, action: 'sign-in-refused' });
    visit.services.log.info({ tenant: visit.tenant.slug, status }, 'desk sign-in refused');
    const again = { email: text('email').slice(0, 254), redirect, draft };
    return {
      state: 'again',
      status,
      retryAfter,
      view: signInView(visit, { ...again, message: { tone: 'critical', text: message } }),
    };
  }
}

async function askForCode(
  visit: AccountVisit,
  staff: StaffMember,
  { path, draft }: Pick<PendingSignIn, 'path' | 'draft'>,
): Promise<SignInOutcome> {
  const cookie = await beginPendingSignIn(visit, staff.id, { path, draft: draft.trim() ? draft : '' });
  return { state: 'code', next: '/desk/sign-in/code', cookie };
}

/** Signs out. Returns the destination and the Set-Cookie header; null for a page of another origin. */
export async function signOut(visit: AccountVisit): Promise<{ next: string; cookie: string } | null> {
  if (isCrossOriginForm(visit.request)) return null;
  const visitor = await signedIn(visit);
  if (visitor) await audit(visit, { staffId: visitor.staff.id, action: 'signed-out' });
  return { next: '/desk/sign-in', cookie: await endSession(visit) };
}

/** The form already read within its limit, for a strategy that would read any length. */
function formRequest(url: URL, form: FormData): Request {
  const body = new URLSearchParams();
  form.forEach((value, name) => {
    body.append(name, String(value));
  });
  return new Request(url, { method: 'POST', body });
}

const authenticator = (visit: AccountVisit): Authenticator<StaffMember> =>
  new Authenticator<StaffMember>().use(
    new FormStrategy<StaffMember>(({ form }) =>
      verify(visit, String(form.get('email') ?? ''), String(form.get('password') ?? '')),
    ),
  );

async function verify(visit: AccountVisit, enteredEmail: string, password: string): Promise<StaffMember> {
  const { staff, passwords, signInLimits } = visit.services;
  const email = staffEmail(enteredEmail) ?? '';
  const attempt = await attemptOf(visit, email);
  const wait = await signInLimits.take(attempt);
  if (wait > 0) throw new NotSignedIn(429, tooMany(wait), wait);
  const member = await staff.byEmail(attempt.tenant, email);
  const { right, outdated } = await passwords
    .check(password.slice(0, longestPassword + 1), member?.passwordHash)
    .catch(async (error: unknown) => {
      await signInLimits.clear(attempt);
      return busy(error);
    });
  if (!right || !member || member.disabledAt !== null)
    throw new NotSignedIn(422, wrong, undefined, member?.id);
  await signInLimits.clear(attempt);
  if (outdated) {
    const passwordHash = await passwords.hash(password);
    await staff.change(member.tenant, member.id, { passwordHash, endSessions: false });
  }
  return member;
}

const wrong = 'Incorrect email or password.';
function busy(error: unknown): never {
  if (isPasswordsBusy(error)) throw new NotSignedIn(503, manySigningIn, busySeconds);
  throw error;
}

/** Where a sign-in may redirect: a page of the desk, never elsewhere, nor the sign-in itself. */
export function deskPath(target: string | null | undefined): string {
  if (!target || target.length > 2_000) return '/desk';
  const shaped = /^\/desk(\/[\w.-]+)*\/?(\?[\w\-.~%!$&'()*+,;=:@/?]*)?$/.test(target);
  return shaped && !/^\/desk\/sign-|\/\.{1,2}(\/|\?|$)/.test(target) ? target : '/desk';
}
