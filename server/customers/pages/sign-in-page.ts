import type { NewSignIn, SignInVisit } from '#server/customers/create-customers';
import { customerOf } from '#server/customers/customer-session';
import {
  demoCodeNotice,
  demoNotice,
  expired,
  missingPhone,
  notACode,
  outboxNotice,
  reasonFor,
  refusedCode,
  usedUp,
  wrongCode,
} from '#server/customers/rules/account-words';
import { mobileHint, mobileNumber, mobileProblem } from '#server/customers/rules/mobile-number';
import { isDemonstration, resendSeconds } from '#server/customers/rules/sign-in-code';
import { type SignInAim, signInAim, signInPath } from '#server/customers/rules/sign-in-path';
import { demoCode, pendingCode, redeemCode, requestCode } from '#server/customers/sign-in';
import type { SignInAnswer, SignInPageView } from '#server/customers/views/customer-views';
import { telHref } from '#server/dealer/rules/phone-numbers';
import { openPhone } from '#server/dealer/rules/place-order';
import { sitePages } from '#server/dealer/rules/site-pages';
import { displayPhone } from '#server/leads/rules/phone-number';
import { asksNotToBeTracked } from '#server/leads/rules/shopper-events';
import { readOwnForm } from '#server/platform/http/body';
import type { PageAnswer } from '#server/platform/http/page-answer';
import { faultOf } from '#server/platform/log';
import type { LinkView } from '#server/platform/views/packed';

/**
 * The sign-in page: the number, or the code once one is on its way to this browser. Throws a redirect to the page that
 * the sign-in is for if a customer is already signed in, and a 404 Response if the site has no accounts.
 */
export async function signInPage(visit: SignInVisit): Promise<PageAnswer<SignInPageView>> {
  const { tenant, url } = visit;
  refuseWithoutAccounts(visit);
  const aim = signInAim((name) => url.searchParams.get(name));
  if (await customerOf(visit)) {
    throw new Response(null, { status: 302, headers: { Location: aim.redirect ?? '/' } });
  }
  const pending = url.searchParams.get('step') === 'code' ? await pendingCode(visit) : null;
  const start = signInPath(aim);
  const view = {
    title: `Sign in | ${tenant.name}`,
    reason: aim.type && reasonFor(aim.type, tenant.stock.noun.many),
    back: aim.back,
    outbox: noticeOf(visit),
  };
  if (!pending) {
    return {
      view: { ...view, action: start, step: { name: 'phone', hint: mobileHint(tenant.accounts.countries) } },
    };
  }
  const again = url.searchParams.get('sent') === 'again';
  const step = {
    name: 'code',
    phone: displayPhone(pending.phone),
    help: helpWithoutText(visit),
    again,
    restart: start,
  } as const;
  const code = await demoCode(visit);
  const outbox = code === undefined ? view.outbox : demoCodeNotice(code);
  return { view: { ...view, outbox, action: codeStep(start), step } };
}

/** A text that is late or lost never ends a journey: people can ask for help. */
function helpWithoutText({ tenant, now }: SignInVisit): LinkView | undefined {
  const phone = openPhone(tenant);
  if (phone !== undefined) return { text: `No text? Call us on ${phone}`, href: telHref(phone) };
  return sitePages(tenant, now)('/contact') ? { text: 'No text? Contact us', href: '/contact' } : undefined;
}

/** In the second step's address after another code was sent. */
const sentAgain = 'sent=again';

/** The second step's address. */
const codeStep = (start: string): string => `${start}${start.includes('?') ? '&' : '?'}step=code`;

/** Throws a 404 Response. */
function refuseWithoutAccounts({ tenant }: Pick<SignInVisit, 'tenant'>): void {
  if (!tenant.accounts.sign_in) throw new Response('Accounts are turned off', { status: 404 });
}

function noticeOf({ tenant }: SignInVisit): string | undefined {
  if (isDemonstration(tenant)) return demoNotice;
  return tenant.sms.kind === 'file' ? outboxNotice : undefined;
}

/** The largest form brings a browser's hundred favourites. */
const formLimitBytes = 32 * 1024;
const longestPhone = 40;

type SignInSubmission =
  /** A code is on its way. */
  | { readonly state: 'sent'; readonly to: string; readonly cookies: readonly string[] }
  | { readonly state: 'signed-in'; readonly to: string; readonly cookies: readonly string[] }
  | {
      readonly state: 'again';
      readonly status: 422 | 429;
      readonly retryAfter: number | undefined;
      readonly answer: SignInAnswer;
    }
  | { readonly state: 'refused'; readonly status: 403 | 413 | 415 };

/**
 * Handles the forms of the sign-in page: a number, a code, or the wish for another code. The response to a number is
 * the same whether or not it has an account.
 */
export async function submitSignIn(visit: SignInVisit): Promise<SignInSubmission> {
  refuseWithoutAccounts(visit);
  const form = await readOwnForm(visit.request, formLimitBytes);
  if (!form.ok) return form.error;
  const field = (name: string): string | null => {
    const value = form.value.get(name);
    return typeof value === 'string' ? value : null;
  };
  const aim = signInAim((name) => field(name) ?? visit.url.searchParams.get(name));
  const code = field('code');
  const favourites = form.value.getAll('favourite').filter((value) => typeof value === 'string');
  if (code !== null) return submitCode(visit, code, { ...aim, favourites });
  return field('intent') === 'resend' ? resend(visit, aim) : submitPhone(visit, field('phone') ?? '', aim);
}

async function submitPhone(visit: SignInVisit, entered: string, aim: SignInAim): Promise<SignInSubmission> {
  const { countries } = visit.tenant.accounts;
  const phone = mobileNumber(entered, countries);
  const typed = entered.slice(0, longestPhone);
  if (phone === undefined) {
    return again({ phone: typed.trim() === '' ? missingPhone : mobileProblem(entered, countries) }, typed);
  }
  return sendCode(visit, { phone, typed, field: 'phone' }, aim);
}

/** Another code for the number that this browser has given. */
async function resend(visit: SignInVisit, aim: SignInAim): Promise<SignInSubmission> {
  const pending = await pendingCode(visit);
  if (!pending) return again({ phone: expired });
  return sendCode(visit, { phone: pending.phone, typed: '', field: 'code' }, aim);
}

interface Recipient {
  readonly phone: string;
  readonly typed: string;
  /** The field of the form that a refusal belongs to. */
  readonly field: 'phone' | 'code';
}

async function sendCode(
  visit: SignInVisit,
  { phone, typed, field }: Recipient,
  aim: SignInAim,
): Promise<SignInSubmission> {
  const outcome = await requestCode(visit, phone);
  const step = codeStep(signInPath(aim));
  const to = field === 'code' ? `${step}&${sentAgain}` : step;
  if (outcome.state === 'sent') return { state: 'sent', to, cookies: [outcome.cookie] };
  // Sent twice, or back and forth: the code that is on its way still works.
  const isRepeat = field === 'phone' && outcome.waitSeconds <= resendSeconds;
  if (isRepeat && (await pendingCode(visit))?.phone === phone) return { state: 'sent', to, cookies: [] };
  const message = refusedCode(outcome, openPhone(visit.tenant));
  return { ...again({ [field]: message }, typed), status: 429, retryAfter: outcome.waitSeconds };
}

/** What a sign-in is for, and the cars that the browser had saved. */
type Wishes = SignInAim & Pick<NewSignIn, 'favourites'>;

async function submitCode(visit: SignInVisit, entered: string, wishes: Wishes): Promise<SignInSubmission> {
  const outcome = await redeemCode(visit, entered);
  switch (outcome.state) {
    case 'signed-in': {
      const instead = await afterSignIn(visit, outcome.customer, wishes);
      return { state: 'signed-in', to: instead ?? wishes.redirect ?? '/', cookies: outcome.cookies };
    }
    case 'not-a-code':
      return again({ code: notACode });
    case 'wrong':
      return again({ code: wrongCode(outcome.guessesLeft) });
    case 'void':
      return again((await pendingCode(visit)) ? { code: usedUp } : { phone: expired });
  }
}

/** The sign-in counts even if what follows it fails. Returns a page to show instead of the one it was for, if any. */
async function afterSignIn(
  visit: SignInVisit,
  customer: NewSignIn['customer'],
  { car, favourites }: Wishes,
): Promise<string | undefined> {
  const { services, tenant, now, request, requestId } = visit;
  services.log.info({ tenant: tenant.slug, customer: customer.id }, 'a customer signed in');
  try {
    const counted = !asksNotToBeTracked(request.headers);
    return await services.onSignedIn?.({ customer, car, favourites, counted, now, visit });
  } catch (error) {
    services.log.error({ requestId, ...faultOf(error) }, 'could not finish a sign-in');
    return undefined;
  }
}

const again = (
  errors: SignInAnswer['errors'],
  phone = '',
): Extract<SignInSubmission, { state: 'again' }> => ({
  state: 'again',
  status: 422,
  retryAfter: undefined,
  answer: { errors, phone },
});
