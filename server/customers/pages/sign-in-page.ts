import type { SignInVisit } from '#server/customers/create-customers';
import { customerOf } from '#server/customers/customer-session';
import { pendingCode } from '#server/customers/request-code';
import { mobileHint } from '#server/customers/rules/mobile-number';
import { signInAim, signInPath } from '#server/customers/rules/sign-in-path';
import { outboxNotice, reasonFor } from '#server/customers/rules/sign-in-words';
import type { SignInPageView } from '#server/customers/views/sign-in-page-view';
import { displayPhone } from '#server/leads/rules/phone-number';
import type { PageAnswer } from '#server/platform/http/page-answer';

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
    outbox: outboxOf(visit),
  };
  if (!pending) {
    return {
      view: { ...view, action: start, step: { name: 'phone', hint: mobileHint(tenant.accounts.countries) } },
    };
  }
  const again = url.searchParams.get('sent') === 'again';
  const step = { name: 'code', phone: displayPhone(pending.phone), again, restart: start } as const;
  return { view: { ...view, action: codeStep(start), step } };
}

/** In the second step's address after another code was sent. */
export const sentAgain = 'sent=again';

/** The second step's address. */
export const codeStep = (start: string): string => `${start}${start.includes('?') ? '&' : '?'}step=code`;

/** Throws a 404 Response. */
export function refuseWithoutAccounts({ tenant }: Pick<SignInVisit, 'tenant'>): void {
  if (!tenant.accounts.sign_in) throw new Response('Accounts are turned off', { status: 404 });
}

const outboxOf = ({ tenant }: SignInVisit): string | undefined =>
  tenant.sms.kind === 'file' ? outboxNotice : undefined;
