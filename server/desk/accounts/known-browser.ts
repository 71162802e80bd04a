import { isSharedAddress } from '#server/platform/http/peer-address';
import { keyedHash } from '#server/platform/site-secret';
import type { AccountVisit } from './create-accounts';
import { newCookieId, openDeskCookie } from './desk-cookie';
import type { SignInTry } from './sign-in-limits';

const yearSeconds = 365 * 24 * 60 * 60;
/** A browser is known for the accounts of its latest sign-ins. */
const mostAccounts = 5;

/** An attempt to sign in to an account, with the browser if that account has signed in with it before. */
export async function attemptOf(visit: AccountVisit, email: string): Promise<SignInTry> {
  const { id, tenant, accounts = [] } = await openBrowser(visit, new Response());
  const isKnown = tenant === visit.tenant.slug && accounts.includes(accountHash(visit, email));
  return {
    tenant: visit.tenant.slug,
    email,
    clientAddress: isSharedAddress(visit.request) ? null : visit.clientAddress,
    browser: isKnown ? id : undefined,
  };
}

/** The Set-Cookie header by which a browser is known after a sign-in. It signs nobody in. */
export async function rememberBrowser(visit: AccountVisit, email: string): Promise<string> {
  const answer = new Response();
  const cookie = await openBrowser(visit, answer);
  const earlier = cookie.tenant === visit.tenant.slug ? cookie : { id: undefined, accounts: [] };
  const account = accountHash(visit, email);
  const others = (earlier.accounts ?? []).filter((one) => one !== account);
  cookie.id = earlier.id ?? newCookieId();
  cookie.tenant = visit.tenant.slug;
  cookie.accounts = [account, ...others].slice(0, mostAccounts);
  await cookie.save();
  return answer.headers.get('set-cookie') ?? '';
}

const openBrowser = (visit: AccountVisit, answer: Response) =>
  openDeskCookie(visit, { name: 'desk-browser', purpose: 'desk browser', seconds: yearSeconds }, answer);

const accountHash = ({ services, tenant }: AccountVisit, email: string): string =>
  keyedHash(services.secret, 'desk browser', tenant.slug, email);
